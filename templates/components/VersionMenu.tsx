import type { SiteProps } from 'docsgen/theme'
import { VersionLinks } from './VersionLinks.tsx'

/** The navbar's version switcher; works without scripts. */
export function VersionMenu({ site }: { site: SiteProps }) {
  if (site.versions.length < 2) return null
  return (
    <details className="locale-menu" data-dropdown="versions">
      <summary>
        <span className="visually-hidden">{site.messages.versionMenu}: </span>
        <span>{site.version.label || site.version.name}</span>
      </summary>
      <VersionLinks site={site} />
    </details>
  )
}
