import type { SiteProps } from 'docsgen/theme'

/** The logo, the site's title, or both. */
export function Brand({ site }: { site: SiteProps }) {
  const { logo, title, locale, colorMode } = site
  /** Both are loaded at once, since only the browser knows the mode: a lazy one would be seen too late. */
  const image = (src: string, mode: 'light' | 'dark', className = `logo ${mode}-only`) => (
    <img
      className={className}
      src={src}
      alt={logo?.showTitle ? '' : title}
      width={logo?.showTitle ? '28' : '150'}
      height="28"
      fetchPriority={isFirst(mode) ? 'high' : undefined}
    />
  )
  const isFirst = (mode: 'light' | 'dark') =>
    logo?.light === logo?.dark || colorMode.default === mode || colorMode.default === 'system'
  return (
    <a className="brand" href={locale.path}>
      {logo && logo.light === logo.dark && image(logo.light, 'light', 'logo')}
      {logo && logo.light !== logo.dark && image(logo.light, 'light')}
      {logo && logo.light !== logo.dark && image(logo.dark, 'dark')}
      {(logo === null || logo.showTitle) && title}
    </a>
  )
}
