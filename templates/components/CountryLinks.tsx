import { hole, type SiteProps } from 'docsgen/theme'

/** The same page under each locale's path. */
export function CountryLinks({ site }: { site: SiteProps }) {
  return (
    <ul className="country-links">
      {site.locales.map(({ name, label, htmlLang }) => (
        <li key={name}>
          <a
            href={hole(`alternate:${name}`)}
            hrefLang={htmlLang}
            aria-current={name === site.locale.name ? 'true' : undefined}
            data-locale={name}
          >
            {label}
          </a>
        </li>
      ))}
    </ul>
  )
}
