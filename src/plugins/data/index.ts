/** Tables, parameters and repeated text from data files, and the entities that their rows define. */
import type { Feature } from '../../plugin/feature.ts'

export const data: Feature = {
  name: 'data',
  syntax: () => import('./syntax.ts'),
}
