import type { ReactNode, SidebarProps } from 'docsgen/theme'

/** A slot above the items of the sidebar: empty, unless a site has its own file of this name. */
export function SidebarTop(_: SidebarProps): ReactNode {
  return null
}
