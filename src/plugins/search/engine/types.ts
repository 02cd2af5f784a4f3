/** The interface between a search provider and the search UI (dialog and search page). */

import type { NoResultsLinks } from '../../../shared/search-config.ts'

/** Text with its matches marked. */
export type Text = readonly (string | { readonly mark: string })[]

export interface Hit {
  /** `name` if it is about a name in code, such as an option or an error code; else empty. */
  readonly kind: 'name' | ''
  /** URL of a page, or of a section with its anchor. */
  readonly url: string
  /** URL of its page; hits on one page are grouped. */
  readonly page: string
  /** The page's title after those of the groups around it. */
  readonly title: Text
  /** The headings from the page down to the section; the title for the page itself. */
  readonly path: Text
  readonly excerpt: Text
}

export interface Found {
  readonly hits: readonly Hit[]
  /** Total number of hits. */
  readonly total: number
  /** The words of the query, to highlight them on the page a hit leads to. */
  readonly words: readonly string[]
  /** What may have been meant instead of a code that is not in the pages; null if there is nothing. */
  readonly correction: string | null
  /** Suggested queries; only when there are no hits. */
  readonly suggestions: readonly string[]
  /** Links to show when there are no hits. */
  readonly ways: NoResultsLinks
}

/** A page that the dialog offers before anything is typed. */
export interface PopularPage {
  readonly url: string
  /** Its title. */
  readonly path: string
  /** The titles of the groups around it; its own, if there are none. */
  readonly title: string
}

export interface Provider {
  /** The pages that most others link to. */
  readonly popular?: () => Promise<readonly PopularPage[]>
  /**
   * @param page zero-based page of results
   * @throws AbortError when the signal is aborted, any other error when the search failed
   */
  readonly search: (query: string, page: number, signal: AbortSignal) => Promise<Found>
}

const NO_WAYS: NoResultsLinks = { links: [], feedbackUrl: null }

export const NOTHING: Found = {
  hits: [],
  total: 0,
  words: [],
  correction: null,
  suggestions: [],
  ways: NO_WAYS,
}
