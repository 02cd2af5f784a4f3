/** Messages of the search page, and of the page that a hit leads to. */
export const searchTitle = 'Search the documentation'
export const searchTitleFor = 'Search results for "{query}"'
export const resultPages = 'Result pages'
export const clearMarks = 'Clear highlights'
