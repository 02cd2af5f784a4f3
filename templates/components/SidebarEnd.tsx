import type { SidebarProps } from 'docsgen/theme'
import type { ReactNode } from 'react'

/** A slot below the items of the sidebar: empty, unless a site has its own file of this name. */
export function SidebarEnd(_: SidebarProps): ReactNode {
  return null
}
