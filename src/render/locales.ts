/** How a page relates to other locales: its versions there, and the page it falls back to. */
import { urlOfRoute } from '../shared/paths.ts'
import type { FallbackNoticeProps, HeadProps, TextProps } from '../shared/theme.ts'
import type { Alternate, Page } from '../types.ts'
import { localeProps } from './site-props.ts'

/** The original of a fallback page, with the language of its text. */
export interface Fallback {
  readonly notice: Omit<FallbackNoticeProps, 'site'>
  readonly text: TextProps
}

/** Null for a page of its own locale. */
export function fallbackOf({ fallback, route }: Page): Fallback | null {
  return (
    fallback && {
      notice: { locale: localeProps(fallback), url: urlOfRoute(fallback.path, route) },
      text: { lang: fallback.htmlLang, dir: fallback.dir },
    }
  )
}

/**
 * Marks the language of a page's text.
 * @param layout the HTML that the layout has rendered; a site's own may have no place for the language
 */
export function withLanguage(content: string, layout: string, fallback: Fallback | null): string {
  if (fallback === null) return content
  const { lang, dir } = fallback.text
  const isMarked = layout.includes(` lang="${lang}"`)
  return isMarked ? content : `<div lang="${lang}" dir="${dir}">${content}</div>`
}

/** The hreflang links: each locale that has the page, and the default locale as `x-default`. */
export function alternateLinks(
  alternates: readonly Alternate[],
  origin: string,
  defaultLocale: string,
): HeadProps['alternates'] {
  if (origin === '' || alternates.length < 2) return []
  const same = alternates.filter((a) => a.same)
  const fallback = same.find((a) => a.locale === defaultLocale)
  const links = same.map((a) => ({ htmlLang: a.htmlLang, href: origin + a.url }))
  return fallback ? [...links, { htmlLang: 'x-default', href: origin + fallback.url }] : links
}
