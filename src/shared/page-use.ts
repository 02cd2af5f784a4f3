/** What the HTML of a page written in React tells the compiler. */

/** `line:column:file` of an element. */
export const AT = 'data-docsgen-at'
/** Names of the event handlers of an element, which a static page cannot run. */
export const HANDLERS = 'data-docsgen-handlers'
/** Stands for a component of the site, with its name, its plain props as JSON, and its slots. */
export const USE = 'docsgen-use'
export const USE_SLOT = 'docsgen-use-slot'
