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
      <summary>
        <Label item={item} />
      </summary>
      <SidebarItems items={item.items} place={`${place}.`} />
    </details>
  )
}

function SidebarLink({ item, place }: { item: NavItem; place: string }) {
  const className = item.external ? 'external' : undefined
  return (
    <a href={item.url ?? undefined} data-nav={place} className={className}>
      <Label item={item} />
    </a>
  )
}

function Label({ item: { label, badge } }: { item: NavItem }) {
  if (badge === null) return label
  return (
    <span>
      {label} <span className={`badge badge-${badge.kind}`}>{badge.text}</span>
    </span>
  )
}
