import type { NavItem } from 'docsgen/theme'

/** All pages as nested lists. */
export function PageTree({ items }: { items: readonly NavItem[] }) {
  return (
    <ul>
      {items.map((item) => (
        <li key={`${item.label} ${item.url}`}>
          {item.url === null ? <span>{item.label}</span> : <a href={item.url}>{item.label}</a>}
          {item.items.length > 0 && <PageTree items={item.items} />}
        </li>
      ))}
    </ul>
  )
}
