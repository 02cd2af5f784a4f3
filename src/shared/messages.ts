import type { Message, Plural } from './format.ts'

/**
 * The UI strings in English: every text for visitors that comes neither from a page nor from the
 * configuration. This is the source of the type; translations are in src/messages.
 */
export const en = {
  // Navigation, and what surrounds a page.
  skipToContent: 'Skip to content',
  menu: 'Menu',
  closeMenu: 'Close menu',
  mainNavigation: 'Main',
  docsNavigation: 'Documentation',
  footerNavigation: 'Footer',
  sections: 'Sections',
  breadcrumbs: 'Breadcrumbs',
  onThisPage: 'On this page',
  previousPage: 'Previous',
  nextPage: 'Next',
  editPage: 'Edit this page',
  lastUpdated: 'Last updated',
  localeMenu: 'Language',
  version: 'Version: {label}',
  announcement: 'Announcement',
  closeAnnouncement: 'Close announcement',
  opensInNewTab: 'opens in a new tab',
  colorMode: 'Color mode',
  colorModeLight: 'Light',
  colorModeDark: 'Dark',
  colorModeSystem: 'System',
  usedIn: 'Used in',
  pageMoved: 'This page has moved.',
  fallbackNotice:
    'This page is not available in this language or for this region yet. Shown instead: {label}',
  notFoundTitle: 'Page not found',
  notFoundText: 'We could not find what you were looking for.',
  browseAllPages: 'Browse all pages',

  // What scripts add, and failures.
  copyCode: 'Copy',
  codeCopied: 'Copied',
  pressCopy: 'Press Ctrl+C',
  wrapLines: 'Wrap long lines',
  showAllLines: 'Show all lines',
  linkToHeading: 'Link to this section',
  loading: 'Loading',
  pageCrashed: 'This page crashed.',
  tryAgain: 'Try again',
  chunkFailed: 'This part of the page could not be loaded.',
  retry: 'Retry',

  // Search.
  search: 'Search',
  searchPlaceholder: 'Search docs',
  searchTitle: 'Search the documentation',
  searchTitleFor: 'Search results for "{query}"',
  searching: 'Searching…',
  searchFailed: 'Unable to fetch results. You might want to check your network connection.',
  noResultsFor: 'No results for "{query}"',
  trySearchingFor: 'Try searching for',
  believeQuery: 'Believe this query should return results?',
  letUsKnow: 'Let us know.',
  seeAllResults: { one: 'See {count} result', other: 'See all {count} results' } as Plural,
  searchResults: 'Search results',
  resultCount: 'Results: {count}',
  resultPages: 'Result pages',
  clearMarks: 'Clear highlights',
  recentSearches: 'Recent',
  favoriteSearches: 'Favorites',
  noRecentSearches: 'No recent searches',
  saveSearch: 'Add {name} to favorites',
  removeSaved: 'Remove {name}',
  closeSearch: 'Close search',
  searchBy: 'Search by Algolia',

  // The text of pages.
  note: 'Note',
  tip: 'Tip',
  info: 'Info',
  warning: 'Warning',
  danger: 'Danger',
  important: 'Important',
  caution: 'Caution',
  details: 'Details',
  tab: 'Tab',
  table: 'Table: {columns}',
  required: 'required',
  optional: 'optional',
  deprecated: 'deprecated',
  defaultValue: 'Default: {value}',
  footnotes: 'Footnotes',
  backToReference: 'Back to reference {number}',
  flowchart: 'Flowchart',
  sequenceDiagram: 'Sequence diagram',
  stateDiagram: 'State diagram',
  classDiagram: 'Class diagram',
  entityDiagram: 'Entity diagram',
  diagramSource: 'Source of the diagram',

  // API reference: headings and labels.
  apiEndpoint: 'Endpoint',
  apiAuthentication: 'Authentication',
  apiNoAuthentication: 'None',
  apiUnit: 'Unit',
  apiRateLimit: 'Rate limit',
  apiRequest: 'Request',
  apiPathParameters: 'Path parameters',
  apiQueryParameters: 'Query parameters',
  apiHeaderParameters: 'Header parameters',
  apiCookieParameters: 'Cookie parameters',
  apiBody: 'Body',
  apiExampleRequest: 'Example request',
  apiResponse: 'Response',
  apiFields: 'Fields',
  apiNestedFields: 'Nested fields: {count}',
  apiExampleResponse: 'Example response',
  apiErrors: 'Errors',
  apiCode: 'Code',
  apiStatus: 'Status',
  apiMeaning: 'Meaning',
  apiContent: 'Content',

  // API reference: phrases.
  apiDefault: 'default {value}',
  apiSentAs: 'Sent as {types}.',
  apiSentAsOptional: 'Sent as {types}; optional.',
  apiKeyInHeader: '{name} in the header {key}',
  apiKeyInQuery: '{name} in the query parameter {key}',
  apiKeyInCookie: '{name} in the cookie {key}',
  apiSchemeAs: '{name} as {header}',
  apiSameFields: 'The fields are those of {schema}.',
  apiOneOf: 'One of these:',
  apiArrayOf: 'array of {type}',
  apiMapOf: 'map of {type}',
  apiOrNull: '{type} or null',
  apiAny: 'any',
  apiAlways: 'Always {value}',
  apiAllowedValues: 'Allowed values: {values}',
  apiPattern: 'Pattern: {pattern}',
  apiExample: 'Example: {value}',
  apiGreaterThan: 'Greater than {value}',
  apiLessThan: 'Less than {value}',
  apiMultipleOf: 'A multiple of {value}',
  apiUniqueItems: 'Unique items',
  apiFromTo: 'From {from} to {to}',
  apiRange: '{from} to {amount}',
  apiAtLeast: 'At least {amount}',
  apiAtMost: 'At most {amount}',
  apiExactly: 'Exactly {amount}',
  apiCharacters: { one: '{count} character', other: '{count} characters' } as Plural,
  apiItems: { one: '{count} item', other: '{count} items' } as Plural,
  apiMembers: { one: '{count} member', other: '{count} members' } as Plural,

  // API reference: requests to fill in.
  apiTry: 'Try it',
  apiTrySend: 'Send request',
  apiTryShow: 'Show response',
  apiTryUnset: 'Not set',
  apiTryRecorded: 'Recorded response',
  apiTryNoMatch: 'No recorded response answers these values. Choose one of the list.',
  apiTryReceived: 'Response of {host}',
  apiTryFailed: '{host} could not be reached.',
  apiTryCut: 'Only the first 100 KB are shown.',
  apiTryInvalidJson: 'This is not valid JSON.',
  apiTryKeyNote: 'Sent to {host} only, and not stored.',
  apiTryHeaders: 'Headers',

  // Lists of two or more.
  listSeparator: '{first}, {last}',
  listOr: '{first} or {last}',
  listAnd: '{first} and {last}',
} as const

export type MessageName = keyof typeof en

/** All UI strings in one language. */
export type Messages = {
  readonly [Name in MessageName]: (typeof en)[Name] extends string ? string : Plural
}

/** The messages that a site words differently. */
export type MessageOverrides = {
  readonly [Name in MessageName]?: Messages[Name] extends string ? string : Message
}
