import type { LinkProps } from 'docsgen/theme'

/** A link of the frame, with a class if it is external. */
export function Link({ link }: { link: LinkProps }) {
  return (
    <a href={link.href} className={link.external ? 'external' : undefined}>
      {link.label}
    </a>
  )
}
