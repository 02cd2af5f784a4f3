/** The search's settings: from the configuration (bundled) and from the current page. */
import type { NoResultsLinks, SearchConfig } from '../../shared/search-config.ts'

declare const __SEARCH_SETTINGS__: {
  readonly search: SearchConfig | null
  /** Name of the docs' version. */
  readonly version: string
  /** Links shown when there are no results, by language of the pages; for the hosted search. */
  readonly ways: Readonly<Record<string, NoResultsLinks>>
}

export const SETTINGS = __SEARCH_SETTINGS__

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
