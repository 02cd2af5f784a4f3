/** Stores the words that matched a hit, for the page it leads to. */
import { storeRecord } from '../storage.ts'

export const FOUND = 'docsgen.found'

export interface FoundWords {
  /** The page's path. */
  readonly page: string
  readonly words: readonly string[]
}

export function rememberFound(url: string, words: readonly string[]): void {
  const { pathname } = new URL(url, location.href)
  storeRecord(FOUND, { page: pathname, words } satisfies FoundWords, 'sessionStorage')
  // A hit on the current page causes no navigation.
  if (pathname === location.pathname)
    void import('./found.ts').then((it) => it.markFound(new AbortController().signal))
}
