/** What the Markdown copy of a page of an older version begins with: the notice that the page shows. */

import {
  copyOfUrl,
  escapeAttribute,
  escapeText,
  format,
  type Page,
  type Site,
} from '../../plugin/index.ts'
import { type Versions, versionNotice } from '../../render/versions.ts'
import { markdownOf } from './to-markdown.ts'

/** Markdown in the language of the page, with a link to the Markdown copy of the current page; else empty. */
export function noticeOf(
  page: Page,
  counterparts: Versions['counterparts'][number],
  { config, byUrl }: Site,
): string {
  const notice = versionNotice(page, counterparts)
  const { messages, version } = page.locale
  if (notice === null || version === null) return ''
  const { isSupported, url, same } = notice
  const about = isSupported ? messages.olderVersion : messages.unsupportedVersion
  const text = escapeText(format(about, { label: version.label }))
  const link = escapeText(same ? messages.samePageCurrent : messages.currentVersion)
  const address = config.url + (byUrl.has(url) ? copyOfUrl(url) : url)
  const html = `<blockquote><p>${text} <a href="${escapeAttribute(address)}">${link}</a></p></blockquote>`
  return `${markdownOf(html, (href) => href)}\n`
}
