/** What only the search page says, and the page that a hit leads to. */
export const searchTitle = 'Search the documentation'
export const searchTitleFor = 'Search results for "{query}"'
export const resultPages = 'Pages of results'
export const clearMarks = 'Clear marked words'
