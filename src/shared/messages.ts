import { clientMessages } from './client-messages.ts'
import * as searchMessages from './search-messages.ts'
import * as searchPageMessages from './search-page-messages.ts'

export { format } from './format.ts'

/** The UI strings: every text for visitors that comes neither from a page nor from the configuration. */
export const messages = {
  ...clientMessages,
  skipToContent: 'Skip to content',
  ...searchMessages,
  ...searchPageMessages,
  browseAllPages: 'Browse all pages',
  notFoundTitle: 'Page not found',
  notFoundText: 'We could not find what you were looking for.',
  menu: 'Menu',
  closeMenu: 'Close menu',
  onThisPage: 'On this page',
  previousPage: 'Previous',
  nextPage: 'Next',
  editPage: 'Edit this page',
  lastUpdated: 'Last updated',
  breadcrumbs: 'Breadcrumbs',
  docsNavigation: 'Documentation',
  mainNavigation: 'Main',
  footerNavigation: 'Footer',
  country: 'Country',
  version: 'Version: {label}',
  closeAnnouncement: 'Close announcement',
  announcement: 'Announcement',
  opensInNewTab: 'opens in a new tab',
  table: 'Table',
  required: 'required',
  deprecated: 'deprecated',
  defaultValue: 'Default:',
  pageMoved: 'This page has moved to',
  usedIn: 'Used in',
  diagramSource: 'Source of the diagram',
} as const
