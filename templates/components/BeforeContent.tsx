import type { DocProps, ReactNode } from 'docsgen/theme'

/** A slot before the text of each Markdown page: empty, unless a site has its own file of this name. */
export function BeforeContent(_: DocProps): ReactNode {
  return null
}
