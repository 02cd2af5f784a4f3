import type { HeadProps } from 'docsgen/theme'

/** Open Graph tags, and the one Twitter tag that has no Open Graph equivalent. */
export function SocialTags({ site, title, description, canonical }: HeadProps) {
  const image = site.socialImage && absolute(site.socialImage, site.origin)
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
