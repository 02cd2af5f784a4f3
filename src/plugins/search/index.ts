/** The search of a site: its index (README.md), its tests, and a hosted index. */
import type { OfficialPlugin } from '../../plugin/official-plugin.ts'
import { precomputeSections } from './index/precompute.ts'
import { openSearch, searchIndex } from './outputs.ts'

export const search: OfficialPlugin = {
  name: 'search',
  generate: openSearch,
  precompute: precomputeSections,
  finish: searchIndex,
}
