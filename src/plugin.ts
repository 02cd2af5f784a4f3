import type { Check, Generator } from './types.ts'

/** An extension of docsgen, listed under `plugins` in the site's configuration. */
export interface Plugin {
  readonly name: string
  /** Plugins for the Markdown tree, run after docsgen's own. */
  readonly remark?: UnifiedPlugins
  /** Plugins for the HTML tree, run before links and ids are collected. */
  readonly rehype?: UnifiedPlugins
  /** Names of the rules by which it reports problems, so that `checks` can set their levels. */
  readonly rules?: readonly string[]
  /** Reports problems of the linked site. */
  readonly check?: Check
  /** Adds files to the output. */
  readonly generate?: Generator
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
