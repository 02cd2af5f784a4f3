import type { LinkProps } from 'docsgen/theme'
import { Link } from './Link.tsx'

export function NavItems({ items }: { items: readonly LinkProps[] }) {
  return (
    <ul className="nav-items">
      {items.map((item) => (
        <li key={item.href + item.label}>
          <Link link={item} />
        </li>
      ))}
    </ul>
  )
}
