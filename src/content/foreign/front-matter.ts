const ADDRESS = 'The address follows the path of the file. Write `slug` to set another.'
const ORDER = 'Write `sidebar_position`.'
const LABEL = 'Write `sidebar_label`.'
const LAYOUT = 'Write `layout`: doc, wide, landing, or a file of `templates/layouts`.'

/** Keys of other tools that change a page visibly, and what takes their place. */
export const FOREIGN_KEYS: ReadonlyMap<string, string> = new Map([
  ['id', ADDRESS],
  ['permalink', ADDRESS],
  ['url', ADDRESS],
  ['path', ADDRESS],
  ['aliases', 'Write `redirect_from`.'],
  ['redirects', 'Write `redirect_from`.'],
  ['features', 'Write the features in the page, for example as cards.'],
  ['template', LAYOUT],
  ['weight', ORDER],
  ['nav_order', ORDER],
  ['order', ORDER],
  ['linkTitle', LABEL],
  ['nav_title', LABEL],
  ['sidebar', 'Write `sidebar_label`, `sidebar_position` and `sidebar_badge`.'],
  ['unlisted', 'Write `search: false` and `sitemap: false`.'],
  ['noindex', 'Write `sitemap: false`.'],
])
