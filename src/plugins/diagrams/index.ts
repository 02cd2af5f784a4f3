/** Mermaid code blocks as SVG. */
import type { Feature } from '../../plugin/feature.ts'

export const diagrams: Feature = {
  name: 'diagrams',
  syntax: () => import('./syntax.ts'),
}
