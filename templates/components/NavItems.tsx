import type { LinkProps, NavLinkProps, NavMenuProps } from 'docsgen/theme'
import { Link } from './Link.tsx'
import { NavMenu } from './NavMenu.tsx'

interface NavItemsProps {
  items: readonly (LinkProps | NavLinkProps | NavMenuProps)[]
}

export function NavItems({ items }: NavItemsProps) {
  return (
    <ul className="nav-items">
      {items.map((item) => (
        <li key={'items' in item ? item.label : item.href + item.label}>
          {'items' in item ? <NavMenu {...item} /> : <Link link={item} />}
        </li>
      ))}
    </ul>
  )
}
