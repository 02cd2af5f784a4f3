import type { Definition } from './shared/component.ts'
import type { Message } from './shared/format.ts'
import type { Check, Generator, Page } from './types.ts'

/** An extension of docsgen, listed under `plugins` in the site's configuration. */
export interface Plugin {
  readonly name: string
  /**
   * Plugins for the Markdown tree, run after docsgen's own. They can extend the syntax, and handle
   * directives that neither docsgen nor `directives` knows.
   */
  readonly remark?: UnifiedPlugins
  /** Plugins for the HTML tree, run before links and ids are collected. */
  readonly rehype?: UnifiedPlugins
  /** Directives by name. */
  readonly directives?: Readonly<Record<string, PluginDirective>>
  /**
   * Components that pages can use like the site's own: files named like the component, or files and
   * definitions by name. A style sheet with the same name next to a file belongs to it. A component
   * that runs in browsers (`hydrate`) must be a file.
   */
  readonly components?:
    | readonly ModuleFile[]
    | Readonly<Record<string, ModuleFile | ComponentDefinition>>
  /** Names of docsgen's directives that `directives` and `components` replace. */
  readonly overrides?: readonly string[]
  /**
   * Messages by language tag: `{ en: { addedIn: 'Added in {version}' }, de: { … } }`. The name of one
   * of docsgen's UI strings replaces it; others are the plugin's own, for its components
   * (`messages` of `component`). A language without one of the plugin's own messages gets the first
   * language's. `messages` of the configuration replaces them.
   */
  readonly messages?: Readonly<Record<string, Readonly<Record<string, Message>>>>
  /**
   * A module that browsers run for each page when it is idle, after the site's own: see
   * `ClientModule` in `docsgen/client`.
   */
  readonly client?: ModuleFile
  /** Adds pages, which are linked, checked and searched like files in the docs folder. */
  readonly pages?: (context: PagesContext) => readonly PluginPage[]
  /** Names of the rules by which it reports problems, so that `checks` can set their levels. */
  readonly rules?: readonly string[]
  /** Reports problems of the linked site. */
  readonly check?: Check
  /** Adds tags to the head of a page. */
  readonly head?: (page: Page) => readonly HeadTag[]
  /** Adds files to the output. */
  readonly generate?: Generator
}

/**
 * A file of the plugin: `new URL('./since.tsx', import.meta.url)` next to its module, or a path,
 * absolute or relative to the site's folder.
 */
export type ModuleFile = string | URL

/** What `component` of `docsgen/component` returns. */
// biome-ignore lint/suspicious/noExplicitAny: each component has its own props
type ComponentDefinition = Definition<any, any, any>

export interface PagesContext {
  /**
   * The text of a file, by its path relative to the site's folder; null if there is none. `serve
   * --watch` rebuilds when it changes.
   */
  readonly read: (path: string) => string | null
}

/** A generated page. Exactly one of `markdown`, `html` and `file` has its content. */
export interface PluginPage {
  /** Its place among the pages: `changes/v2`, or `changes/index` for the page of a folder. */
  readonly route: string
  /** The front matter of `markdown` and `html`: `title`, `sidebar_position`, data, and so on. */
  readonly data?: Readonly<Record<string, unknown>>
  /** The title; the same as `data.title`. */
  readonly title?: string
  readonly markdown?: string
  readonly html?: string
  /** A Markdown file, which can have front matter. */
  readonly file?: ModuleFile
  /** The locale in which it replaces the page of that route. Default: a page of all locales. */
  readonly locale?: string
}

/** A tag in the head of a page. Values are escaped. */
export interface HeadTag {
  readonly tag: 'meta' | 'link'
  readonly attributes: Readonly<Record<string, string>>
}

/** A directive of a plugin: `:::name[label]{attributes}`, `::name` or `:name`. */
export interface PluginDirective {
  /** The spellings it has. Default: all. */
  readonly kinds?: readonly ('container' | 'leaf' | 'text')[]
  /** Allowed attributes; others are reported. Default: any. */
  readonly attributes?: readonly string[]
  /**
   * Returns the nodes of the Markdown tree (mdast) that replace it; directives in them are expanded
   * in turn.
   * @param node as remark-directive parses it: `name`, `attributes`, `children`, `position`
   */
  // biome-ignore lint/suspicious/noExplicitAny: mdast's types would be a dependency of every site
  readonly expand: (node: any, context: PluginDirectiveContext) => readonly object[]
}

export interface PluginDirectiveContext {
  /** The file that contains the directive, relative to the root: the page or a file it includes. */
  readonly file: string
  /** Names of the enclosing directives, innermost last. */
  readonly inside: readonly string[]
  /** Reports a problem at the directive's position. */
  readonly warn: (reason: string, note?: string) => void
}

/**
 * Plugins as unified takes them: each alone, in a list with its options, or in a preset. unified's
 * own type is equivalent, but would make unified a dependency of every site that is type-checked.
 */
export type UnifiedPlugins = (UnifiedPlugin | [UnifiedPlugin, ...unknown[]] | UnifiedPreset)[]

// biome-ignore lint/suspicious/noConfusingVoidType: a plugin may return nothing
// biome-ignore lint/suspicious/noExplicitAny: each plugin has its own options and kind of tree
type UnifiedPlugin = (this: any, ...options: any[]) => void | ((tree: any, file: any) => any)

interface UnifiedPreset {
  plugins?: UnifiedPlugins
  settings?: object
}
