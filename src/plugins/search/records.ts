/** Records for Algolia: one per section, in the format of DocSearch. */

import { type Config, expandVariables as expand, type Page, type Site } from '../../plugin/index.ts'
import { ownVersion } from '../../render/versions.ts'
import { storedPage } from './index/stored.ts'

export interface SearchRecord {
  readonly objectID: string
  readonly type: string
  /** `lvl0`: the group, `lvl1`: the page's title, `lvl2` to `lvl6`: the headings. */
  readonly hierarchy: Readonly<Record<string, string | null>>
  readonly content: string | null
  readonly url: string
  readonly url_without_anchor: string
  readonly anchor: string | null
  /** Facets that the client filters by. */
  readonly language: string
  readonly version: string
  readonly weight: { readonly level: number; readonly position: number }
}

/** Algolia rejects records over 10 KB; the other attributes take less than the remaining 2 KB. */
const MAX_CONTENT_BYTES = 8000
const LEVELS = 7

export function recordsOf({ config, locales }: Site): SearchRecord[] {
  return locales.flatMap(({ pages }) =>
    pages
      .filter(({ doc }) => doc.meta.search !== false)
      .flatMap((page) => pageRecords(config, page)),
  )
}

function pageRecords(config: Config, page: Page): SearchRecord[] {
  const { doc, locale, url } = page
  const version = ownVersion(locale, config).name
  const above = page.breadcrumbs.map((crumb) => crumb.title)
  const group = above[0] ?? expand(config.title, locale)
  return storedPage(doc, url, above).sections.flatMap(([anchor, headings, text], position) => {
    if (anchor === '' && text === '' && position > 0) return []
    const levels = [group, doc.title, ...headings].slice(0, LEVELS)
    const pieces = text === '' ? [null] : split(text, MAX_CONTENT_BYTES)
    return pieces.map(
      (content, piece): SearchRecord => ({
        objectID: `${version}:${url}#${anchor}:${position}:${piece}`,
        type: content === null ? `lvl${levels.length - 1}` : 'content',
        hierarchy: Object.fromEntries(
          Array.from({ length: LEVELS }, (_, i) => [`lvl${i}`, levels[i] ?? null]),
        ),
        content,
        url: config.url + url + (anchor === '' ? '' : `#${anchor}`),
        url_without_anchor: config.url + url,
        anchor: anchor === '' ? null : anchor,
        language: locale.htmlLang,
        version,
        weight: { level: 100 - 10 * (levels.length - 1), position },
      }),
    )
  })
}

/** Splits a text at spaces into pieces of at most this many bytes (a single longer word stays whole). */
function split(text: string, most: number): string[] {
  const pieces: string[] = []
  let piece = ''
  for (const word of text.split(' ')) {
    if (piece !== '' && Buffer.byteLength(`${piece} ${word}`) > most) {
      pieces.push(piece)
      piece = word
    } else piece = piece === '' ? word : `${piece} ${word}`
  }
  return [...pieces, piece]
}
