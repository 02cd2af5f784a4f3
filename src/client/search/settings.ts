/** The search's settings: from the configuration (bundled) and from the current page. */
import type { NoResultsLinks, SearchConfig } from '../../shared/search-config.ts'
import { metaOf } from '../dom.ts'
import { readStored, STORED } from '../storage.ts'

/** JSON. */
declare const __SEARCH_SETTINGS__: string

interface Settings {
  readonly search: SearchConfig | null
  /** The site's configured origin; empty if there is none. */
  readonly origin: string
  /** Links shown when there are no results, by language of the pages; for the hosted search. */
  readonly ways: Readonly<Record<string, NoResultsLinks>>
}

export const SETTINGS: Settings = JSON.parse(__SEARCH_SETTINGS__)

/** URL of the locale's search page; empty if there is none. */
export function searchUrl(): string {
  return document.querySelector<HTMLAnchorElement>('[data-search]')?.href ?? ''
}

/** URL of a query's results on the search page, by page of results from 0. */
export function resultsUrl(query: string, page = 0): string {
  const asked = new URLSearchParams({ q: query })
  if (page > 0) asked.set('page', `${page + 1}`)
  return `${searchUrl()}?${asked}`
}

/** The version to search: the one that was read last, if it still exists, else that of the page. */
export function searchedVersion(): string {
  // All versions, one per line; the page's own comes first.
  const names = metaOf('docsgen-version').split('\n')
  const stored = readStored(STORED.version)
  return names.find((name) => name === stored) ?? (names[0] as string)
}
