import type { SiteProps } from 'docsgen/theme'

/** The logo, or the site's title without one. Images load lazily, as one of the two stays hidden. */
export function Brand({ site }: { site: SiteProps }) {
  const { logo, title, locale } = site
  const image = (src: string, className: string) => (
    <img className={className} src={src} alt={title} width="150" height="28" loading="lazy" />
  )
  return (
    <a className="brand" href={locale.path}>
      {logo === null && title}
      {logo && logo.light === logo.dark && image(logo.light, 'logo')}
      {logo && logo.light !== logo.dark && image(logo.light, 'logo light-only')}
      {logo && logo.light !== logo.dark && image(logo.dark, 'logo dark-only')}
    </a>
  )
}
