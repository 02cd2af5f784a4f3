import type { SidebarProps } from 'docsgen/theme'

export function SidebarEnd({ site }: SidebarProps) {
  return <p>All about {site.title}</p>
}
