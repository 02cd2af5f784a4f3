/** The messages of the script that every page loads; in a file of their own to keep it small. */
export const clientMessages = {
  pageCrashed: 'This page crashed.',
  tryAgain: 'Try again',
  retry: 'Retry',
  chunkFailed: 'This part of the page could not be loaded.',
  search: 'Search',
  searchPlaceholder: 'Search docs',
  colorMode: 'Color mode',
  colorModeLight: 'Light',
  colorModeDark: 'Dark',
  colorModeSystem: 'System',
  copyCode: 'Copy',
  codeCopied: 'Copied',
  linkToHeading: 'Link to this section',
  loading: 'Loading',
} as const
