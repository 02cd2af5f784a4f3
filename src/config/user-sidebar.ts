/** `sidebar` and `sections` as a person writes them in `site.config.ts`. */

/**
 * A small label next to an entry of the sidebar, such as `New`. `new` and `stable` are green, `info`
 * has the accent color, `beta` and `warning` are amber, `deprecated` is red. Default kind: the text in
 * lower case.
 */
export type UserBadge = string | { text: string; kind?: string }

/**
 * A page by its route, a link, or a group: of entries, or of the pages in a folder.
 *
 * - `'guides/install'`, `{ route: 'guides/install', label: 'Install', badge: 'New' }`
 * - `{ label: 'Community', href: 'https://example.com/chat' }`
 * - `{ label: 'Guides', items: ['guides/install', 'guides/update'] }`
 * - `{ label: 'Guides', folder: 'guides' }`: the pages in `docs/guides` that no other entry names, in
 *   the order of a sidebar that is made from the folders
 * - `{ folder: 'guides' }`: the same pages, among the entries around it instead of in a group
 */
export type UserSidebarItem =
  | string
  | { route: string; label?: string; badge?: UserBadge }
  | { label: string; href: string; badge?: UserBadge }
  | { label: string; route?: string; items: UserSidebarItem[]; badge?: UserBadge }
  | { label: string; folder: string; badge?: UserBadge }
  | { folder: string }

/**
 * A part of the site with a tab and a sidebar of its own: the pages in a folder, or a list.
 *
 * - `{ label: 'Guides', folder: 'guides' }`; `folder: '/'` has all pages without another section
 * - `{ label: 'API', items: ['api/overview', { label: 'Endpoints', folder: 'api' }] }`
 *
 * `icon` is the path of an SVG file among the static files, as in the bar at the top.
 */
export type UserSection = { label: string; icon?: string } & (
  | { folder: string }
  | { items: UserSidebarItem[] }
)
