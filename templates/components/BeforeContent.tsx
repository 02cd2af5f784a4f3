import type { DocProps } from 'docsgen/theme'
import type { ReactNode } from 'react'

/** A slot before the text of each Markdown page: empty, unless a site has its own file of this name. */
export function BeforeContent(_: DocProps): ReactNode {
  return null
}
