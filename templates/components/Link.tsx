import type { LinkProps } from 'docsgen/theme'

/** A link of the frame; one that leads to another site is marked by its class. */
export function Link({ link }: { link: LinkProps }) {
  return (
    <a href={link.href} className={link.external ? 'external' : undefined}>
      {link.label}
    </a>
  )
}
