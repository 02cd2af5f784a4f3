/** The search of a site: its index (README.md), its tests, and a hosted index. */
import type { Feature } from '../../plugin/feature.ts'
import { precomputeSections } from './index/precompute.ts'
import { openSearch, searchIndex } from './outputs.ts'

export const search: Feature = {
  name: 'search',
  generate: openSearch,
  precompute: precomputeSections,
  finish: searchIndex,
}
