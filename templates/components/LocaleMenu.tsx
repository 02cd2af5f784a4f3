import type { SiteProps } from 'docsgen/theme'
import { Icon } from './Icon.tsx'
import { LocaleLinks } from './LocaleLinks.tsx'

/** The navbar's locale switcher; works without scripts. */
export function LocaleMenu({ site }: { site: SiteProps }) {
  if (site.locales.length < 2) return null
  return (
    <details className="locale-menu" data-dropdown>
      <summary>
        <Icon name="globe" />
        <span className="visually-hidden">{site.messages.localeMenu}: </span>
        <span>{site.locale.label}</span>
      </summary>
      <LocaleLinks site={site} />
    </details>
  )
}
