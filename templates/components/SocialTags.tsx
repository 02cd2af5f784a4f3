import type { HeadProps } from 'docsgen/theme'

/** Open Graph tags, and the one Twitter tag that has no Open Graph equivalent. */
export function SocialTags({ site, page, title, description, canonical }: HeadProps) {
  const own = imageOf(page, site)
  const chosen = own ?? site.socialImage
  const image = chosen && absolute(chosen, site.origin)
  return (
    <>
      <meta property="og:type" content="article" />
      <meta property="og:site_name" content={site.title} />
      <meta property="og:locale" content={openGraphLocale(site.locale.htmlLang)} />
      <meta property="og:title" content={title} />
      {description && <meta property="og:description" content={description} />}
      {canonical && <meta property="og:url" content={canonical} />}
      {image && <meta property="og:image" content={image} />}
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
    </>
  )
}

/** `image` of the front matter: an address, or the path of a static file. */
function imageOf(page: HeadProps['page'], site: HeadProps['site']): string | null {
  const image = page?.data.image
  if (typeof image !== 'string') return null
  return /^https?:\/\//.test(image) ? image : (site.assets[image] ?? null)
}

/** Open Graph requires absolute URLs; null without the site's origin. */
function absolute(url: string, origin: string): string | null {
  if (!url.startsWith('/')) return url
  return origin === '' ? null : origin + url
}

/** `en-gb` → `en_GB`. */
function openGraphLocale(htmlLang: string): string {
  const [language = '', region] = htmlLang.split('-')
  return region ? `${language}_${region.toUpperCase()}` : language
}
