/** What the search is told of the configuration, when the client is bundled and by the page it is on. */
import type { SearchConfig, SearchWays } from '../../shared/search-config.ts'

declare const __SEARCH_SETTINGS__: {
  readonly search: SearchConfig | null
  /** Name of the docs' version. */
  readonly version: string
  /** Where a visitor who found nothing may go on, by language of the pages; for the hosted search. */
  readonly ways: Readonly<Record<string, SearchWays>>
}

export const SETTINGS = __SEARCH_SETTINGS__

/** The search page of the page's locale; empty if there is none. */
export function searchUrl(): string {
  return document.querySelector<HTMLAnchorElement>('[data-search]')?.href ?? ''
}

/** The page that answers a query by itself, from its first hits or from later ones. */
export function resultsUrl(query: string, page = 0): string {
  const asked = new URLSearchParams({ q: query })
  if (page > 0) asked.set('page', `${page + 1}`)
  return `${searchUrl()}?${asked}`
}
