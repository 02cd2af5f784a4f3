/**
 * What every page's script may have to say; in a file of its own, which is
 * loaded with each page. The other messages are not.
 */
export const clientMessages = {
  pageCrashed: 'This page crashed.',
  tryAgain: 'Try again',
  retry: 'Retry',
  chunkFailed: 'This part of the page could not be loaded.',
  colorMode: 'Colour mode',
  colorModeLight: 'Light',
  colorModeDark: 'Dark',
  colorModeSystem: 'System',
  copyCode: 'Copy',
  codeCopied: 'Copied',
  linkToHeading: 'Link to this section',
  loading: 'Loading',
} as const
