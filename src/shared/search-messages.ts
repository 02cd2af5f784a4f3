/** What the search says, in its dialog and on its page; it is loaded with them. */
export const searchMessages = {
  search: 'Search',
  searchPlaceholder: 'Search docs',
  searchTitle: 'Search the documentation',
  searchTitleFor: 'Search results for "{query}"',
  searchFailed: 'Unable to fetch results. You might want to check your network connection.',
  noResultsFor: 'No results for',
  trySearchingFor: 'Try searching for',
  believeQuery: 'Believe this query should return results?',
  letUsKnow: 'Let us know.',
  seeAllResults: 'See all {count} results',
  searchResults: 'Search results',
  resultCount: '{count} results',
  resultPages: 'Pages of results',
  recentSearches: 'Recent',
  favouriteSearches: 'Favourites',
  noRecentSearches: 'No recent searches',
  saveSearch: 'Add {name} to the favourites',
  removeRecent: 'Remove {name} from the recent searches',
  removeFavourite: 'Remove {name} from the favourites',
  closeSearch: 'Close the search',
  clearMarks: 'Clear marked words',
  searchBy: 'Search by Algolia',
} as const

/** Puts values into a message: `format(searchMessages.seeAllResults, { count: 37 })`. */
export function format(message: string, values: Readonly<Record<string, string | number>>): string {
  return message.replace(/\{(\w+)\}/g, (all, name: string) => String(values[name] ?? all))
}
