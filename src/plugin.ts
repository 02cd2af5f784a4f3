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
  /** Directives by name; one of docsgen's own with that name is replaced. */
  readonly directives?: Readonly<Record<string, PluginDirective>>
  /** Names of the rules by which it reports problems, so that `checks` can set their levels. */
  readonly rules?: readonly string[]
  /** Reports problems of the linked site. */
  readonly check?: Check
  /** Adds tags to the head of a page. */
  readonly head?: (page: Page) => readonly HeadTag[]
  /** Adds files to the output. */
  readonly generate?: Generator
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
