import type { ReactNode, SiteProps } from 'docsgen/theme'

/** A slot at the end of the bar at the top: empty, unless a site has its own file of this name. */
export function NavbarEnd(_: { site: SiteProps }): ReactNode {
  return null
}
