import type { DocProps, ReactNode } from 'docsgen/theme'

/** A slot after the text of each Markdown page: empty, unless a site has its own file of this name. */
export function AfterContent(_: DocProps): ReactNode {
  return null
}
