import type { PluggableList } from 'unified'
import type { Check, Generator } from './types.ts'

/** An extension of docsgen, listed under `plugins` in the site's configuration. */
export interface Plugin {
  readonly name: string
  /** Plugins for the Markdown tree, run after docsgen's own. */
  readonly remark?: PluggableList
  /** Plugins for the HTML tree, run before links and ids are collected. */
  readonly rehype?: PluggableList
  /** Reports problems of the linked site. */
  readonly check?: Check
  /** Adds files to the output. */
  readonly generate?: Generator
}
