import { placeholder, type SiteProps } from 'docsgen/theme'

/** Links to the same page in each locale. */
export function LocaleLinks({ site }: { site: SiteProps }) {
  return (
    <ul className="locale-links">
      {site.locales.map(({ name, label, htmlLang }) => (
        <li key={name}>
          <a
            href={placeholder(`alternate:${name}`)}
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
