/** The attributes and classes by which the client finds its elements: those of the theme, and all others. */

export interface Hook {
  /** An attribute, or with a leading dot a class. */
  readonly name: string
  /** The value of the attribute, where others mean something else. */
  readonly value?: string
  /**
   * The component of the theme that renders it, and those around it, innermost first. The last one is
   * rendered by docsgen.
   */
  readonly components: readonly [string, ...string[]]
  /** What does not work without it. */
  readonly purpose: string
  /** Whether a site needs it, in the frame of a layout with these parts. Default: always. */
  readonly when?: (site: HookSite, parts: FrameParts) => boolean
}

/** What the need for a hook depends on: part of the `SiteProps` of a theme. */
interface HookSite {
  readonly announcement: object | null
  readonly locales: readonly unknown[]
  readonly versions: readonly unknown[]
  readonly searchUrl: string | null
  readonly navbar: {
    readonly items: readonly object[]
    readonly actions: readonly { readonly event: string | null }[]
  }
}

export interface FrameParts {
  readonly sidebar: boolean
  readonly toc: boolean
}

const NAVBAR = ['Navbar', 'Frame'] as const
const hasAnnouncement = ({ announcement }: HookSite) => announcement !== null
const hasLocales = ({ locales }: HookSite) => locales.length > 1
const hasVersions = ({ versions }: HookSite) => versions.length > 1
const hasSearch = ({ searchUrl }: HookSite) => searchUrl !== null

/**
 * What a theme must render. Templates of a site that leave it out are reported. Attributes that only
 * mark elements for style sheets and for docsgen itself are not among them.
 */
export const HOOKS: readonly Hook[] = [
  {
    name: '.brand',
    components: ['Brand', ...NAVBAR],
    purpose: 'the focus after an announcement is closed',
    when: hasAnnouncement,
  },
  {
    name: '.prose',
    components: ['Content', 'Doc', 'layouts/doc'],
    purpose: 'the links of headings',
  },
  {
    name: '.nav-items',
    components: ['NavItems', ...NAVBAR],
    purpose: 'the mark of the current part of the site',
    when: ({ navbar }) => navbar.items.length > 0,
  },
  { name: '.toc', components: ['Toc'], purpose: 'the mark of the section that is read' },
  {
    name: '.toc-current',
    components: ['Toc'],
    purpose: 'the section in the bar of narrow windows',
  },
  {
    name: 'data-announcement',
    components: ['Announcement', 'Frame'],
    purpose: 'closing the announcement',
    when: hasAnnouncement,
  },
  {
    name: 'data-announcement-close',
    components: ['Announcement', 'Frame'],
    purpose: 'closing the announcement',
    when: hasAnnouncement,
  },
  {
    name: 'data-color-mode-toggle',
    components: ['ColorModeToggle', ...NAVBAR],
    purpose: 'the color mode',
  },
  { name: 'data-color-modes', components: ['Frame'], purpose: 'the choice of color modes' },
  {
    name: 'data-event',
    components: ['Actions', ...NAVBAR],
    purpose: 'counting clicks',
    when: ({ navbar }) => navbar.actions.some(({ event }) => event !== null),
  },
  {
    name: 'data-layout',
    components: ['Frame'],
    purpose: 'navigation between layouts, and the version that the search remembers',
  },
  {
    name: 'data-locale',
    components: ['LocaleLinks', 'LocaleMenu', ...NAVBAR],
    purpose: 'the links to other locales',
    when: hasLocales,
  },
  {
    name: 'data-version',
    components: ['VersionLinks', 'VersionMenu', ...NAVBAR],
    purpose: 'the links to other versions',
    when: hasVersions,
  },
  {
    name: 'data-dropdown',
    components: ['LocaleMenu', ...NAVBAR],
    purpose: 'closing the menu of locales',
    when: hasLocales,
  },
  {
    // Of its own: a navbar from before the site had versions has other menus, and so has the menu of
    // narrow windows links to versions.
    name: 'data-dropdown',
    value: 'versions',
    components: ['VersionMenu', ...NAVBAR],
    purpose: 'the menu of versions',
    when: hasVersions,
  },
  {
    name: 'data-dropdown',
    components: ['NavMenu', 'NavItems', ...NAVBAR],
    purpose: 'closing the menu',
    when: ({ navbar }) => navbar.items.some((item) => 'items' in item),
  },
  { name: 'data-menu', components: ['Menu', 'Frame'], purpose: 'the menu of narrow windows' },
  {
    name: 'data-nav',
    components: ['SidebarItems', 'Sidebar'],
    purpose: 'the mark of the current page',
  },
  {
    name: 'data-part',
    value: 'main',
    components: ['Frame'],
    purpose: 'navigation without reloads',
  },
  {
    name: 'data-part',
    value: 'sidebar',
    components: ['Menu', 'Frame'],
    purpose: 'the sidebar of the next page',
    when: (_, { sidebar }) => sidebar,
  },
  {
    name: 'data-part',
    value: 'toc',
    components: ['Frame'],
    purpose: 'the table of contents of the next page',
    when: (_, { toc }) => toc,
  },
  { name: 'popover', components: ['Menu', 'Frame'], purpose: 'the menu of narrow windows' },
  {
    name: 'popovertarget',
    components: ['MenuButton', ...NAVBAR],
    purpose: 'opening the menu of narrow windows',
  },
  {
    name: 'data-search',
    components: ['SearchButton', ...NAVBAR],
    purpose: 'the search dialog',
    when: hasSearch,
  },
  { name: 'data-search-browse', components: ['Search'], purpose: 'hiding the list of all pages' },
  {
    name: 'data-search-form',
    components: ['SearchForm', 'Search'],
    purpose: 'results while typing',
  },
  {
    name: 'data-search-results',
    components: ['Search'],
    purpose: 'the results of the search page',
  },
  { name: 'data-theme', components: ['Frame'], purpose: 'the color mode' },
  { name: 'data-toc', components: ['Toc'], purpose: 'the mark of the section that is read' },
]

/** What the client finds in pages besides what every theme has to render; a style sheet can rely on it. */
export const PAGE_HOOKS: readonly string[] = [
  '.code',
  '.deleted',
  '.diagram-box',
  '.feedback-issue',
  '.feedback-note',
  '.line',
  '.long',
  '.math',
  '.output',
  '.param-name',
  '.prompt',
  '.tab-panel',
  '.table-filter',
  '.table-scroll',
  '.tabs',
  '.params-nested',
  '.wrap',
  '.try-response',
  'data-counted',
  'data-feedback',
  'data-frame',
  'data-group',
  'data-id-prefix',
  'data-island',
  'data-key',
  'data-kind',
  'data-label',
  'data-name',
  'data-not-found',
  'data-moved',
  'data-other',
  'data-props',
  'data-recorded',
  'data-similar',
  'data-island-slot',
  'data-island-style',
  'data-tool',
  'data-when',
  'data-try',
]

/** What the client itself adds to the document, for style sheets and to find it again. */
export const CLIENT_HOOKS: readonly string[] = [
  '.copy',
  '.docsgen-overlay',
  '.docsgen-warnings',
  '.failure',
  '.heading-anchor',
  '.search',
  '.show-all',
  '.tab-list',
  '.wrap-lines',
  'data-announcement-closed',
  'data-client',
  'data-color-mode',
  'data-copied',
  'data-icon',
  'data-js',
  'data-opens',
  'data-ready',
  'data-scrolls',
]
