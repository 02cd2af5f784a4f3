/**
 * Messages of the search dialog and the search page. One export per message: they are inlined, and
 * unused ones are tree-shaken.
 */
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
export const favoriteSearches = 'Favorites'
export const noRecentSearches = 'No recent searches'
export const saveSearch = 'Add {name} to favorites'
export const removeSaved = 'Remove {name}'
export const closeSearch = 'Close search'
export const searchBy = 'Search by Algolia'
