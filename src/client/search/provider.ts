/** The search provider of this site. The other one is not bundled. */
import { NOTHING, type Provider } from '../../plugins/search/engine/types.ts'
import { algoliaHosts } from '../../shared/search-config.ts'
import { createAlgolia } from './algolia.ts'
import { localProvider } from './local.ts'
import { SETTINGS, searchedVersion } from './settings.ts'

// Declared in each file that uses it: esbuild's `define` replaces it, which removes dead branches.
declare const __SEARCH__: string

/** Milliseconds to wait for the next keystroke. */
export const DEBOUNCE = __SEARCH__ === 'algolia' ? 80 : 10

/** @param perPage hits per page of results */
export function provider(perPage: number): Provider {
  return __SEARCH__ === 'algolia' ? algoliaProvider(perPage) : localProvider(perPage)
}

function algoliaProvider(shown: number): Provider {
  const { search, origin } = SETTINGS
  if (search?.provider !== 'algolia') throw new Error('the search is not Algolia')
  const [nearest = '', ...others] = algoliaHosts(search)
  const hosts = [nearest, ...others.sort(() => Math.random() - 0.5)]
  const { lang } = document.documentElement
  const ways = SETTINGS.ways[lang] ?? NOTHING.ways
  return createAlgolia({ ...search, origin, version: searchedVersion(), lang, hosts, ways, shown })
}
