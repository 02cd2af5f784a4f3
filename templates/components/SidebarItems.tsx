import type { NavItem } from 'docsgen/theme'

interface SidebarItemsProps {
  items: readonly NavItem[]
  /** Position of their group in the tree, with a trailing dot; empty at the top level. */
  place: string
}

export function SidebarItems({ items, place }: SidebarItemsProps) {
  return (
    <ul className={place === '' ? 'sidebar' : undefined}>
      {items.map((item, index) => {
        const Item = item.items.length > 0 ? SidebarGroup : SidebarLink
        return (
          <li key={`${item.label} ${item.url}`}>
            <Item item={item} place={`${place}${index}`} />
          </li>
        )
      })}
    </ul>
  )
}

function SidebarGroup({ item, place }: { item: NavItem; place: string }) {
  return (
    <details data-nav={place}>
      <summary>{item.label}</summary>
      <SidebarItems items={item.items} place={`${place}.`} />
    </details>
  )
}

function SidebarLink({ item, place }: { item: NavItem; place: string }) {
  const className = item.external ? 'external' : undefined
  return (
    <a href={item.url ?? undefined} data-nav={place} className={className}>
      {item.label}
    </a>
  )
}
