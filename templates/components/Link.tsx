import { type LinkProps, type NavLinkProps, placeholder } from 'docsgen/theme'
import { NavIcon } from './NavIcon.tsx'

interface Props {
  link: LinkProps | NavLinkProps
  /** Position in the navbar, such as `1.0`; docsgen marks the current one. */
  place?: string | undefined
}

/** A link of the frame, with a class if it is external. */
export function Link({ link, place }: Props) {
  const isMarked = place !== undefined && !link.external
  return (
    <a
      href={link.href}
      className={link.external ? 'external' : undefined}
      aria-current={isMarked ? (placeholder(`current:${place}`) as 'page') : undefined}
    >
      {'icon' in link && <NavIcon icon={link.icon} />}
      {link.label}
    </a>
  )
}
