import type { FallbackNoticeProps } from 'docsgen/theme'

/** Says that the page is another locale's, and leads to it there. */
export function FallbackNotice({ site, locale, url }: FallbackNoticeProps) {
  const [before, after] = site.messages.fallbackNotice.split('{label}')
  return (
    <p className="fallback-notice" role="note">
      {before}
      <a href={url} hrefLang={locale.htmlLang} lang={locale.htmlLang} dir={locale.dir}>
        {locale.label}
      </a>
      {after}
    </p>
  )
}
