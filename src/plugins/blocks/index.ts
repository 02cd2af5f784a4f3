/** Blocks and inline elements for the layout of a page. */
import type { Plugin } from '../../plugin/index.ts'

export const blocks: Plugin = {
  name: 'blocks',
  compile: () => import('./syntax.ts'),
}
