/** The attributes and classes by which the client finds its elements: those of the theme, and all others. */

export interface Hook {
  /** An attribute, or with a leading dot a class. */
  readonly name: string
  /** The component of the theme that renders it. */
  readonly component: string
  /** What does not work without it. */
  readonly purpose: string
}

/**
 * What a theme must render. A template that replaces a component without its hooks is reported.
 * Attributes that only mark elements for style sheets and for docsgen itself are not among them.
 */
export const HOOKS: readonly Hook[] = [
  { name: '.brand', component: 'Brand', purpose: 'the focus after an announcement is closed' },
  { name: '.prose', component: 'Doc', purpose: 'the links of headings' },
  { name: '.toc', component: 'Toc', purpose: 'the mark of the section that is read' },
  { name: 'data-announcement', component: 'Announcement', purpose: 'closing the announcement' },
  { name: 'data-announcement-close', component: 'Announcement', purpose: 'closing it' },
  { name: 'data-color-mode-toggle', component: 'ColorModeToggle', purpose: 'the color mode' },
  { name: 'data-color-modes', component: 'Frame', purpose: 'the choice of color modes' },
  { name: 'data-event', component: 'Actions', purpose: 'counting clicks' },
  {
    name: 'data-layout',
    component: 'Frame',
    purpose: 'navigation between layouts, and the version that the search remembers',
  },
  { name: 'data-locale', component: 'LocaleLinks', purpose: 'the links to other locales' },
  { name: 'data-dropdown', component: 'LocaleMenu', purpose: 'closing the menu of locales' },
  { name: 'data-dropdown', component: 'NavMenu', purpose: 'closing the menu' },
  { name: 'data-menu', component: 'Menu', purpose: 'the menu of narrow windows' },
  { name: 'data-nav', component: 'SidebarItems', purpose: 'the mark of the current page' },
  { name: 'data-part', component: 'Frame', purpose: 'navigation without reloads' },
  { name: 'data-part', component: 'Menu', purpose: 'the sidebar of the next page' },
  { name: 'popover', component: 'Menu', purpose: 'the menu of narrow windows' },
  { name: 'data-search', component: 'SearchButton', purpose: 'the search dialog' },
  { name: 'data-search-browse', component: 'Search', purpose: 'hiding the list of all pages' },
  { name: 'data-search-form', component: 'SearchForm', purpose: 'results while typing' },
  { name: 'data-search-results', component: 'Search', purpose: 'the results of the search page' },
  { name: 'data-theme', component: 'Frame', purpose: 'the color mode' },
  { name: 'data-toc', component: 'Toc', purpose: 'the mark of the section that is read' },
]

/** What the client finds in the text of pages: no template renders it, and a style sheet can rely on it. */
export const PAGE_HOOKS: readonly string[] = [
  '.code',
  '.deleted',
  '.line',
  '.output',
  '.prompt',
  '.tab-panel',
  '.tabs',
  'data-frame',
  'data-group',
  'data-island',
  'data-label',
  'data-moved',
  'data-props',
  'data-slot',
  'data-when',
]

/** What the client itself adds to the document, for style sheets and to find it again. */
export const CLIENT_HOOKS: readonly string[] = [
  '.copy',
  '.docsgen-overlay',
  '.heading-anchor',
  '.search',
  '.tab-list',
  'data-announcement-closed',
  'data-client',
  'data-color-mode',
  'data-copied',
  'data-js',
  'data-ready',
]
