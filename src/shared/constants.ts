/** Every number of the product in one place; the generator, the server and the client use it. */

/** Below this width the navbar collapses into a menu, in CSS pixels. */
export const MOBILE_BREAKPOINT = 996
/** A page that takes longer than this to arrive shows a progress bar, in milliseconds. */
export const PROGRESS_DELAY = 200
/** A search that takes longer than this says that it is under way, in milliseconds. */
export const SEARCH_HINT_DELAY = 300
/** Wait after a route change before the page view is counted, in milliseconds. */
export const PAGE_VIEW_DELAY = 50
/** Lifetime of the visitor id, in days. Browsers may cap it. */
export const VISITOR_COOKIE_DAYS = 7300
export const VISITOR_COOKIE = 'mps'
/** Hits on one page of search results. */
export const HITS_PER_PAGE = 20
/** Most characters the search input takes. */
export const SEARCH_INPUT_LIMIT = 64
export const TOC_MIN_DEPTH = 2
export const TOC_MAX_DEPTH = 3
export const SITEMAP_CHANGEFREQ = 'weekly'
export const SITEMAP_PRIORITY = 0.5
export const DEFAULT_PORT = 3000
/** Where `serve --watch` tells open pages what happened. */
export const LIVE_EVENTS_URL = '/_docsgen/events'
