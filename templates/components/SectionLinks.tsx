import type { SiteProps } from 'docsgen/theme'
import { NavIcon } from './NavIcon.tsx'

interface SectionLinksProps {
  site: SiteProps
  /** Position of the page's section. */
  section: number | null
}

/** Links to the sections of the site; none on a site with one sidebar. */
export function SectionLinks({ site, section }: SectionLinksProps) {
  if (site.sections.length === 0) return null
  return (
    <ul className="section-links" aria-label={site.messages.sections}>
      {site.sections.map(({ label, href, icon }, index) => (
        <li key={href}>
          <a href={href} aria-current={index === section ? 'true' : undefined}>
            <NavIcon icon={icon} />
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
