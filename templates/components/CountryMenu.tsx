import type { SiteProps } from 'docsgen/theme'
import { CountryLinks } from './CountryLinks.tsx'
import { Icon } from './Icon.tsx'

/** The navbar's locale switcher; works without scripts. */
export function CountryMenu({ site }: { site: SiteProps }) {
  if (site.locales.length < 2) return null
  return (
    <details className="country-menu" data-country-menu>
      <summary>
        <Icon name="globe" />
        <span className="visually-hidden">{site.messages.localeMenu}: </span>
        <span>{site.locale.label}</span>
      </summary>
      <CountryLinks site={site} />
    </details>
  )
}
