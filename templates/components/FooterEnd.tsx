import type { ReactNode, SiteProps } from 'docsgen/theme'

/** A slot at the end of the footer: empty, unless a site has its own file of this name. */
export function FooterEnd(_: { site: SiteProps }): ReactNode {
  return null
}
