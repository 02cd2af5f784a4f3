/** The messages that scripts show. Each page carries them in its language, in a `<meta>`. */
import type { MessageName, Messages } from './messages.ts'

/** Name of the `<meta>` with the messages as JSON. */
export const CLIENT_MESSAGES = 'docsgen-messages'

const PAGE_MESSAGES = [
  'copyCode',
  'codeCopied',
  'pressCopy',
  'wrapLines',
  'showAllLines',
  'linkToHeading',
  'rowCount',
  'noResultsFor',
  'loading',
  'pageCrashed',
  'partCrashed',
  'tryAgain',
  'chunkFailed',
  'offline',
  'retry',
] as const satisfies readonly MessageName[]

const SEARCH_MESSAGES = [
  'search',
  'searchPlaceholder',
  'searchTitle',
  'searchTitleFor',
  'searching',
  'searchFailed',
  'didYouMean',
  'queryTooShort',
  'trySearchingFor',
  'believeQuery',
  'letUsKnow',
  'seeAllResults',
  'searchResults',
  'resultCount',
  'resultPages',
  'clearMarks',
  'matchCount',
  'previousMatch',
  'nextMatch',
  'recentSearches',
  'favoriteSearches',
  'noRecentSearches',
  'popularPages',
  'searchKeys',
  'saveSearch',
  'removeSaved',
  'closeSearch',
  'searchBy',
] as const satisfies readonly MessageName[]

type ClientMessage = (typeof PAGE_MESSAGES | typeof SEARCH_MESSAGES)[number]
export type ClientMessages = Pick<Messages, ClientMessage>

/** @param hasSearch false for a site without a search, whose pages leave its messages out */
export function clientMessages(messages: Messages, hasSearch: boolean): Partial<ClientMessages> {
  const names = hasSearch ? [...PAGE_MESSAGES, ...SEARCH_MESSAGES] : PAGE_MESSAGES
  return Object.fromEntries(names.map((name) => [name, messages[name]]))
}
