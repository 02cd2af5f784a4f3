/** The search service of this site. The other one is not in the bundle. */
import type { Provider } from '../../shared/search/types.ts'
import { algoliaProvider } from './algolia.ts'
import { localProvider } from './local.ts'
import { PROVIDER } from './settings.ts'

/** Milliseconds to wait for the next letter before asking. */
export const PATIENCE = PROVIDER === 'algolia' ? 80 : 10

/** @param perPage hits that are shown at once */
export function provider(perPage: number): Provider {
  return PROVIDER === 'algolia' ? algoliaProvider() : localProvider(perPage)
}
