import type { PluggableList } from 'unified'
import type { Check, Generator } from './types.ts'

/**
 * An add-on of a site, listed under `plugins` in its configuration. What docsgen itself does with
 * Markdown, checks and files goes through the same seams.
 */
export interface Plugin {
  readonly name: string
  /** Plugins for the Markdown tree, run after docsgen's own. */
  readonly remark?: PluggableList
  /** Plugins for the HTML tree, run before links and ids are collected. */
  readonly rehype?: PluggableList
  readonly check?: Check
  readonly generate?: Generator
}
