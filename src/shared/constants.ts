/** Constants shared by the generator, the server and the client. */

/** Width below which the navbar collapses into a menu, in CSS pixels. */
export const MOBILE_BREAKPOINT = 996
/** Delay before the progress bar is shown, in milliseconds. */
export const PROGRESS_DELAY = 200
/** Delay before "Searching…" is shown, in milliseconds. */
export const SEARCH_HINT_DELAY = 300
/** Time limit for each chunk of the client and each file of the search index, in milliseconds. */
export const LOAD_TIMEOUT = 8000
/** Delay between a navigation and its page view, in milliseconds. */
export const PAGE_VIEW_DELAY = 50
/** Hits per page of search results. */
export const HITS_PER_PAGE = 20
/** Maximum length of a search query. */
export const SEARCH_INPUT_LIMIT = 64
export const TOC_MIN_DEPTH = 2
export const TOC_MAX_DEPTH = 3
export const DEFAULT_PORT = 3000
/** The event stream of `serve --watch`. */
export const LIVE_EVENTS_URL = '/_docsgen/events'
/** The response header of a page under `serve --watch` with the path of its source. */
export const SOURCE_HEADER = 'Docsgen-Source'
/** Ids of the frame and of the search dialog. An id of a page's content that equals one is changed. */
export const CONTENT_ID = 'site__content'
export const MENU_ID = 'site__menu'
export const TOC_ID = 'site__toc'
export const HITS_ID = 'search-hits'
export const FRAME_IDS: readonly string[] = [CONTENT_ID, MENU_ID, TOC_ID, HITS_ID]
/** Asks the client to announce `detail`, a text, to screen readers. */
export const ANNOUNCE_EVENT = 'docsgen:announce'
/** The layout of pages whose front matter names none. */
export const DEFAULT_LAYOUT = 'doc'
/** The layout of pages written in React whose `meta` names none. */
export const PAGE_LAYOUT = 'page'

/** The file of a site's search tests. */
export const TESTS_FILE = 'search.tests.yml'
/** The colors of a page; `system` follows the visitor's preference. */
export type ColorMode = 'light' | 'dark' | 'system'
