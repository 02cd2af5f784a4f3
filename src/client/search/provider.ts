/** The search service of this site. The other one is not in the bundle. */
import { NOTHING, type Provider } from '../../shared/search/types.ts'
import { createAlgolia } from './algolia.ts'
import { localProvider } from './local.ts'
import { SETTINGS } from './settings.ts'

// Named here again: only in its own file does the bundler see which branch is dead.
declare const __SEARCH__: string

/** Milliseconds to wait for the next letter before asking. */
export const PATIENCE = __SEARCH__ === 'algolia' ? 80 : 10

/** @param perPage hits that are shown at once */
export function provider(perPage: number): Provider {
  return __SEARCH__ === 'algolia' ? algoliaProvider(perPage) : localProvider(perPage)
}

function algoliaProvider(shown: number): Provider {
  const { search, version } = SETTINGS
  if (search?.provider !== 'algolia') throw new Error('the search is not Algolia')
  const others = ['1', '2', '3'].sort(() => Math.random() - 0.5)
  const names = [
    `${search.appId}-dsn.algolia.net`,
    ...others.map((n) => `${search.appId}-${n}.algolianet.com`),
  ]
  const hosts = names.map((name) => `https://${name.toLowerCase()}`)
  const { lang } = document.documentElement
  const ways = SETTINGS.ways[lang] ?? NOTHING.ways
  return createAlgolia({ ...search, version, lang, hosts, ways, shown })
}
