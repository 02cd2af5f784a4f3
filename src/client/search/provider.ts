/** The search service of this site. The other one is not in the bundle. */
import type { Provider } from '../../shared/search/types.ts'
import { algoliaProvider } from './algolia.ts'
import { localProvider } from './local.ts'

// Named here again: only in its own file does the bundler see which branch is dead.
declare const __SEARCH__: string

/** Milliseconds to wait for the next letter before asking. */
export const PATIENCE = __SEARCH__ === 'algolia' ? 80 : 10

/** @param perPage hits that are shown at once */
export function provider(perPage: number): Provider {
  return __SEARCH__ === 'algolia' ? algoliaProvider() : localProvider(perPage)
}
