/** What every search service answers with; the dialog and the page know no more of it. */

import type { SearchWays } from '../search-config.ts'

/** Text with the words that were searched for set apart. */
export type Text = readonly (string | { readonly mark: string })[]

export interface Hit {
  /** Where it leads: a page, or a section by its anchor. */
  readonly url: string
  /** Url of its page; hits of one page are shown together. */
  readonly page: string
  /** The page's title. */
  readonly title: Text
  /** The headings that lead to the section; the title again for the page itself. */
  readonly path: Text
  readonly excerpt: Text
}

export interface Found {
  readonly hits: readonly Hit[]
  /** How many hits there are in all. */
  readonly total: number
  /** The words as the search understood them, for marking them on the page they lead to. */
  readonly words: readonly string[]
  /** What else to search for; only when there are no hits. */
  readonly suggestions: readonly string[]
  /** Where else to go; they are shown when there are no hits. */
  readonly ways: SearchWays
}

export interface Provider {
  /**
   * @param page which page of hits, from 0
   * @throws an AbortError when the signal says so, any other error when there is no answer
   */
  readonly search: (query: string, page: number, signal: AbortSignal) => Promise<Found>
}

const NO_WAYS: SearchWays = { links: [], feedbackUrl: null }

export const NOTHING: Found = { hits: [], total: 0, words: [], suggestions: [], ways: NO_WAYS }
