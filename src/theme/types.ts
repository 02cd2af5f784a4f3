/** What of a theme is known without its templates. */
import type { Described } from '../components/schema.ts'
import type { ComponentTree, RenderedComponent } from '../shared/component-element.ts'

/** The names of what a bundle depends on besides the files that it contains: see cache/bundle-inputs.ts. */
export interface SettingNames {
  /** Paths, whether or not the files exist. */
  readonly files: readonly string[]
  /** Environment variables. */
  readonly variables: readonly string[]
}

/** What a theme depends on outside its folders, by paths relative to the site's root. */
export interface ThemeImports {
  /** Bundled files, static files among them. */
  readonly files: readonly string[]
  readonly settings: SettingNames
  /** The style sheets that plugins made CSS of. */
  readonly styles: readonly string[]
}

/** The site's components, ready to render. */
export interface Components {
  /** Hash of all the code of each component, by name. */
  readonly keys: ReadonlyMap<string, string>
  readonly described: Readonly<Record<string, Described>>
  /** The HTML of a use, and what it is without. @throws whatever the component throws */
  readonly render: (tree: ComponentTree) => RenderedComponent
  /** What its `text` says; null if it has none. @throws whatever the component throws */
  readonly textOf: (tree: ComponentTree) => string | null
}
