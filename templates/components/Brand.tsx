import type { SiteProps } from 'docsgen/theme'

/** The logo, or the site's title without one. */
export function Brand({ site }: { site: SiteProps }) {
  const { logo, title, locale, colorMode } = site
  /** The one of the other mode loads lazily: it is hidden at first, unless the system decides. */
  const image = (src: string, mode: 'light' | 'dark', className = `logo ${mode}-only`) => (
    <img
      className={className}
      src={src}
      alt={title}
      width="150"
      height="28"
      loading={isFirst(mode) ? undefined : 'lazy'}
      fetchPriority={isFirst(mode) ? 'high' : undefined}
    />
  )
  const isFirst = (mode: 'light' | 'dark') =>
    logo?.light === logo?.dark || colorMode.default === mode || colorMode.default === 'system'
  return (
    <a className="brand" href={locale.path}>
      {logo === null && title}
      {logo && logo.light === logo.dark && image(logo.light, 'light', 'logo')}
      {logo && logo.light !== logo.dark && image(logo.light, 'light')}
      {logo && logo.light !== logo.dark && image(logo.dark, 'dark')}
    </a>
  )
}
