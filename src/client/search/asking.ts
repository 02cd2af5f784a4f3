/** Runs queries for the dialog and the search page: debounce, cancellation, and late responses. */

import { type Found, NOTHING, type Provider } from '../../plugins/search/engine/types.ts'
import { SEARCH_HINT_DELAY } from '../../shared/constants.ts'

export interface Answer {
  /** The query that `found` belongs to; empty before the first response. */
  readonly query: string
  readonly found: Found
  /** True after a failed search, until the next response. */
  readonly failed: boolean
}

export const NO_ANSWER: Answer = { query: '', found: NOTHING, failed: false }

export interface Asking {
  readonly provider: Provider
  readonly answer: (answer: Answer) => void
  /** Called when a response is slow. */
  readonly late: () => void
  /** Milliseconds to wait for the next keystroke. */
  readonly debounce?: number
}

/**
 * Creates a function that searches for a query. A new query cancels the one before; results and
 * error messages stay on screen until the next response. Repeating the last query does nothing,
 * unless it has failed.
 */
export function asking({ provider, answer, late, debounce = 0 }: Asking) {
  let stale = new AbortController()
  /** Undefined after a failure, so that the same query can be repeated. */
  let last: string | undefined = ''
  // Started by the first unanswered query: typing on does not restart it.
  let hint: ReturnType<typeof setTimeout> | undefined
  const tell = (one: Answer) => {
    clearTimeout(hint)
    hint = undefined
    answer(one)
  }
  return (query: string, page = 0): void => {
    if (query === last) return
    last = query
    stale.abort()
    stale = new AbortController()
    const { signal } = stale
    if (!isQuery(query)) {
      tell(NO_ANSWER)
      return
    }
    hint ??= setTimeout(late, SEARCH_HINT_DELAY)
    setTimeout(() => {
      if (signal.aborted) return
      provider.search(query, page, signal).then(
        (found) => signal.aborted || tell({ query, found, failed: false }),
        () => {
          if (signal.aborted) return
          last = undefined
          tell({ ...NO_ANSWER, failed: true })
        },
      )
    }, debounce)
  }
}

/** A single Latin letter is too short for a query; a single letter of other scripts is not. */
export function isQuery(text: string): boolean {
  const { length } = text.trim()
  return length > 1 || (length === 1 && /[^\0-\u024f]/.test(text))
}
