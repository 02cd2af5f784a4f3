import type { SidebarProps } from 'docsgen/theme'
import { SidebarEnd } from './SidebarEnd.tsx'
import { SidebarItems } from './SidebarItems.tsx'
import { SidebarTop } from './SidebarTop.tsx'

export function Sidebar(props: SidebarProps) {
  const { site, items, complete } = props
  return (
    <>
      <SidebarTop {...props} />
      <SidebarItems items={items} place="" />
      {!complete && site.searchUrl && (
        <a className="sidebar-all" href={site.searchUrl}>
          {site.messages.browseAllPages}
        </a>
      )}
      <SidebarEnd {...props} />
    </>
  )
}
