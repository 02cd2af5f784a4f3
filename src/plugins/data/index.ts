/** Tables, parameters and repeated text from data files, and the entities that their rows define. */
import type { Plugin } from '../../plugin/index.ts'

export const data: Plugin = {
  name: 'data',
  compile: () => import('./syntax.ts'),
}
