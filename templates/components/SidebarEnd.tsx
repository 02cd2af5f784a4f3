import type { ReactNode, SidebarProps } from 'docsgen/theme'

/** A slot below the items of the sidebar: empty, unless a site has its own file of this name. */
export function SidebarEnd(_: SidebarProps): ReactNode {
  return null
}
