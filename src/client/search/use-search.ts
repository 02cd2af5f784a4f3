/** The answer to what is typed, as the dialog and the page show it. */

import { type Found, NOTHING, type Provider } from '../../shared/search/types.ts'
import { useEffect, useState } from './react.ts'

export interface Answer {
  /** The query that `found` answers; empty before the first answer. */
  readonly query: string
  readonly found: Found
  /** True after a search that failed, until the next answer. */
  readonly failed: boolean
}

const NO_ANSWER: Answer = { query: '', found: NOTHING, failed: false }

/**
 * Asks for every new query. An answer that is no longer wanted is thrown away; what is shown stays
 * until the next one, and so does the message of a failure.
 * @param patience milliseconds to wait for the next letter
 */
export function useSearch(provider: Provider, query: string, page = 0, patience = 0): Answer {
  const [answer, setAnswer] = useState(NO_ANSWER)
  useEffect(() => {
    if (!isQuery(query)) return setAnswer(NO_ANSWER)
    const stale = new AbortController()
    const ask = async () => {
      try {
        const found = await provider.search(query, page, stale.signal)
        if (!stale.signal.aborted) setAnswer({ query, found, failed: false })
      } catch {
        if (!stale.signal.aborted) setAnswer({ ...NO_ANSWER, failed: true })
      }
    }
    const timer = setTimeout(ask, patience)
    return () => {
      clearTimeout(timer)
      stale.abort()
    }
  }, [provider, query, page, patience])
  return answer
}

/** One Latin letter is the beginning of everything, and no query yet. */
export function isQuery(text: string): boolean {
  const { length } = text.trim()
  return length > 1 || (length === 1 && /[^\0-\u024f]/.test(text))
}
