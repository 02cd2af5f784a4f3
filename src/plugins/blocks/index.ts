/** Blocks and inline elements for the layout of a page. */
import type { Feature } from '../../plugin/feature.ts'

export const blocks: Feature = {
  name: 'blocks',
  syntax: () => import('./syntax.ts'),
}
