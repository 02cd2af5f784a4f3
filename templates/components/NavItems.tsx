import type { LinkProps, NavLinkProps, NavMenuProps } from 'docsgen/theme'
import { Link } from './Link.tsx'
import { NavMenu } from './NavMenu.tsx'

interface NavItemsProps {
  items: readonly (LinkProps | NavLinkProps | NavMenuProps)[]
  /** The items are those of the navbar, where the current one is marked. */
  inNavbar?: boolean
}

export function NavItems({ items, inNavbar = false }: NavItemsProps) {
  return (
    <ul className="nav-items">
      {items.map((item, index) => {
        const place = inNavbar ? `${index}` : undefined
        return (
          <li key={'items' in item ? item.label : item.href + item.label}>
            {'items' in item ? (
              <NavMenu {...item} place={place} />
            ) : (
              <Link link={item} place={place} />
            )}
          </li>
        )
      })}
    </ul>
  )
}
