import type { SiteProps } from 'docsgen/theme'
import { SectionLinks } from './SectionLinks.tsx'

interface SectionsProps {
  site: SiteProps
  /** Position of the page's section. */
  section: number | null
}

/** A tab for each section of the site, in a second bar; narrow windows have them in the menu. */
export function Sections({ site, section }: SectionsProps) {
  if (site.sections.length === 0) return null
  return (
    <nav className="sections" aria-label={site.messages.sections}>
      <SectionLinks site={site} section={section} />
    </nav>
  )
}
