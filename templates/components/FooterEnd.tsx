import type { SiteProps } from 'docsgen/theme'
import type { ReactNode } from 'react'

/** A slot at the end of the footer: empty, unless a site has its own file of this name. */
export function FooterEnd(_: { site: SiteProps }): ReactNode {
  return null
}
