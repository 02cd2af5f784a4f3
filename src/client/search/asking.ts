/** The answer to what is typed, as the dialog and the page show it. */
import { SEARCH_HINT_DELAY } from '../../shared/constants.ts'
import { type Found, NOTHING, type Provider } from '../../shared/search/types.ts'

export interface Answer {
  /** The query that `found` answers; empty before the first answer. */
  readonly query: string
  readonly found: Found
  /** True after a search that failed, until the next answer. */
  readonly failed: boolean
}

export const NO_ANSWER: Answer = { query: '', found: NOTHING, failed: false }

export interface Asking {
  readonly provider: Provider
  readonly answer: (answer: Answer) => void
  /** Called when an answer is slow to come. */
  readonly late: () => void
  /** Milliseconds to wait for the next letter. */
  readonly patience?: number
}

/**
 * Asks for one query after the other. An answer that is no longer wanted is thrown away; what is
 * shown stays until the next one, and so does the message of a failure.
 * @returns asks; the same query is not asked twice
 */
export function asking({ provider, answer, late, patience = 0 }: Asking) {
  let stale = new AbortController()
  let last = ''
  // It runs from the first query that has no answer: whoever types on waits all the same.
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
    const tellIfWanted = (one: Answer) => signal.aborted || tell(one)
    hint ??= setTimeout(late, SEARCH_HINT_DELAY)
    setTimeout(() => {
      if (signal.aborted) return
      provider.search(query, page, signal).then(
        (found) => tellIfWanted({ query, found, failed: false }),
        () => tellIfWanted({ ...NO_ANSWER, failed: true }),
      )
    }, patience)
  }
}

/** One Latin letter is the beginning of everything, and no query yet. */
export function isQuery(text: string): boolean {
  const { length } = text.trim()
  return length > 1 || (length === 1 && /[^\0-\u024f]/.test(text))
}
