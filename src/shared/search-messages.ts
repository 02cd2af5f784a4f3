/**
 * What the search says, in its dialog and on its page; it is loaded with them. Each text is an
 * export of its own: the scripts then hold neither names of texts nor texts that they never say.
 */
export const search = 'Search'
export const searchPlaceholder = 'Search docs'
export const searching = 'Searching…'
export const searchFailed =
  'Unable to fetch results. You might want to check your network connection.'
export const noResultsFor = 'No results for'
export const trySearchingFor = 'Try searching for'
export const believeQuery = 'Believe this query should return results?'
export const letUsKnow = 'Let us know.'
export const seeAllResults = 'See all {count} results'
export const searchResults = 'Search results'
export const resultCount = 'Results: {count}'
export const recentSearches = 'Recent'
export const favouriteSearches = 'Favourites'
export const noRecentSearches = 'No recent searches'
export const saveSearch = 'Add {name} to the favourites'
export const removeSaved = 'Remove {name}'
export const closeSearch = 'Close the search'
export const searchBy = 'Search by Algolia'
