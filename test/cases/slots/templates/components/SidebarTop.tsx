import type { SidebarProps } from 'docsgen/theme'

export function SidebarTop({ items }: SidebarProps) {
  return <p>{items.length} topics</p>
}
