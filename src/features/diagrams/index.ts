/** Mermaid code blocks as SVG. */
import type { Feature } from '../../plugins/feature.ts'

export const diagrams: Feature = {
  name: 'diagrams',
  syntax: () => import('./syntax.ts'),
}
