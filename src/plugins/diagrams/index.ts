/** Mermaid code blocks as SVG. */
import type { Plugin } from '../../plugin/index.ts'

export const diagrams: Plugin = {
  name: 'diagrams',
  compile: () => import('./syntax.ts'),
}
