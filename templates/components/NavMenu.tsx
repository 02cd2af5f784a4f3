import type { NavMenuProps } from 'docsgen/theme'
import { Link } from './Link.tsx'
import { NavIcon } from './NavIcon.tsx'

interface Props extends NavMenuProps {
  /** Position in the navbar. */
  place?: string | undefined
}

/** A menu of the navbar, and the same links as a group in the menu of narrow windows; works without scripts. */
export function NavMenu({ label, icon, items, place }: Props) {
  return (
    <details className="nav-menu" name="nav-menu" data-dropdown>
      <summary className="chevron">
        <NavIcon icon={icon} />
        {label}
      </summary>
      <ul className="nav-items">
        {items.map((link, index) => (
          <li key={link.href + link.label}>
            <Link link={link} place={place && `${place}.${index}`} />
          </li>
        ))}
      </ul>
    </details>
  )
}
