/** Stores the words that matched a hit, for the page it leads to. */
import { STORED, storeRecord } from '../storage.ts'

export interface FoundWords {
  /** The page's path. */
  readonly page: string
  readonly words: readonly string[]
}

export function rememberFound(url: string, words: readonly string[]): void {
  const { pathname } = new URL(url, location.href)
  storeRecord(STORED.found, { page: pathname, words } satisfies FoundWords, 'sessionStorage')
}
