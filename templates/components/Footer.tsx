import { format, type SiteProps } from 'docsgen/theme'
import { FooterColumn } from './FooterColumn.tsx'
import { FooterEnd } from './FooterEnd.tsx'
import { LocaleLinks } from './LocaleLinks.tsx'
import { NavItems } from './NavItems.tsx'

/** Left out if it would be empty. */
export function Footer({ site }: { site: SiteProps }) {
  const { messages } = site
  const { columns, links, copyright } = site.footer
  const { label } = site.version
  const hasLocales = site.locales.length > 1
  const hasEnd = Boolean(copyright || label || links.length > 0 || hasLocales)
  const end = FooterEnd({ site })
  if (columns.length === 0 && !hasEnd && !end) return null
  return (
    <footer className="footer">
      <div className="footer-inner">
        {columns.length > 0 && (
          <nav className="footer-columns" aria-label={messages.footerNavigation}>
            {columns.map((column) => (
              <FooterColumn key={column.title} {...column} />
            ))}
          </nav>
        )}
        {hasEnd && (
          <div className="footer-end">
            {copyright && <p>{copyright}</p>}
            {label && <p>{format(messages.version, { label })}</p>}
            {links.length > 0 && <NavItems items={links} />}
            {hasLocales && (
              <div className="footer-locale">
                <span>{messages.localeMenu}</span>
                <LocaleLinks site={site} />
              </div>
            )}
          </div>
        )}
        {end}
      </div>
    </footer>
  )
}
