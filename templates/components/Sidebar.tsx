import type { SidebarProps } from 'docsgen/theme'
import { SidebarItems } from './SidebarItems.tsx'

export function Sidebar({ site, items, complete }: SidebarProps) {
  return (
    <>
      <SidebarItems items={items} place="" />
      {!complete && site.searchUrl && (
        <a className="sidebar-all" href={site.searchUrl}>
          {site.messages.browseAllPages}
        </a>
      )}
    </>
  )
}
