import type { LinkProps, NavLinkProps } from 'docsgen/theme'
import { NavIcon } from './NavIcon.tsx'

/** A link of the frame, with a class if it is external. */
export function Link({ link }: { link: LinkProps | NavLinkProps }) {
  return (
    <a href={link.href} className={link.external ? 'external' : undefined}>
      {'icon' in link && <NavIcon icon={link.icon} />}
      {link.label}
    </a>
  )
}
