/** Builds the index of one locale: small content-hashed files and the manifest that lists them. */

import { gzipSync } from 'node:zlib'
import type { Memo } from '../../../cache/memo.ts'
import {
  type Config,
  hash,
  type Output,
  type Page,
  type SiteContext,
  type SiteLocale,
} from '../../../plugin/index.ts'
import { searchWays } from '../../../render/site-props.ts'
import type { Steps } from '../../../utilities/pause.ts'
import { fileName, MANIFEST, type Manifest } from '../engine/format.ts'
import { STOP_WORDS, WEAK_STOP_WORDS } from '../engine/stop-words.ts'
import type { PopularPage } from '../engine/types.ts'
import { inboundOf, NO_INBOUND, rankByLinks } from './inbound.ts'
import { IndexState } from './index-state.ts'
import { Mergers } from './merge.ts'
import { makeRecord } from './part.ts'
import { isListed, keepSections } from './precompute.ts'
import type { Part } from './read-part.ts'
import { storedPage } from './stored.ts'
import { nameOf, type PageTexts, splitTexts, textsOf } from './text-chunks.ts'

/** Pages per entry of `Manifest.texts` on a large site. */
const STEP = 64

/** Pages that the search offers before anything is typed. */
const MOST_POPULAR = 5

/** Gzip level: half the time of level 9 for 1% more bytes. */
const LEVEL = 4

/**
 * @param folder output path of the index, with a trailing `/`
 * @returns one Output per file of the index
 */
export function buildIndex(...argument: IndexArgument): Output[] {
  const steps = indexSteps(...argument)
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}

type IndexArgument = [
  config: Config,
  siteLocale: SiteLocale,
  folder: string,
  memo: Memo,
  cache: SiteContext['cache'],
]

/** The same in steps, between which a server can answer. */
export function* indexSteps(
  ...[config, { locale, pages, sidebar }, folder, memo, cache]: IndexArgument
): Steps<Output[]> {
  const listed = pages.filter(({ doc }) => isListed(doc))
  const others = new Set(
    config.locales.filter((l) => l.name !== locale.name).map(({ name }) => name),
  )
  const inbound = yield* inboundOf(pages)
  const inboundTo = ({ url }: Page) => inbound.get(url) ?? NO_INBOUND
  const isOtherLocale = ({ route }: Page) => route.split('/').some((folder) => others.has(folder))
  const state = IndexState.in(cache)
  const language = state.languageOf(config, locale)
  const parts: Part[] = []
  const files: PageTexts[] = []
  for (const page of listed) {
    yield
    const { doc, url } = page
    const above = titlesAbove(page)
    const record = {
      ...language,
      doc,
      route: page.route,
      above,
      anchorTexts: inboundTo(page).anchorTexts,
      isOtherLocale: isOtherLocale(page),
    }
    parts.push({
      record: memo.remember('search-record', record, (one) => makeRecord(one, state)),
      sections: keepSections(doc, language, memo, state),
    })
    const split = () => splitTexts(storedPage(doc, url, above), state)
    files.push(memo.remember('search-texts', { doc, url, above }, split))
  }
  const mergers = cache.resource('mergers', () => new Mergers())
  const merger = mergers.of(folder, locale.name, parts, state)
  const merged = yield* merger.merge(parts)
  const texts = nameTexts(files)
  const manifest: Manifest = {
    pages: parts.length,
    sections: files.reduce((sum, { records }) => sum + records, 0),
    terms: merged.terms,
    words: merged.words,
    step: texts.step,
    texts: texts.names,
    // Pages about another locale are not prominent in this one, however many links they have.
    links: rankByLinks(listed.map((page) => (isOtherLocale(page) ? 0 : inboundTo(page).pages))),
    stopWords: STOP_WORDS,
    weakStopWords: WEAK_STOP_WORDS,
    popular: popularPages(listed, (page) => inboundTo(page).pages),
    suggestions: sidebar.map((item) => item.label).slice(0, 6),
    ways: searchWays(config, { locale, pages }),
  }
  const file = (name: string, key: string, bytes: () => string | Uint8Array): Output => ({
    path: folder + fileName(name),
    key,
    bytes: () => compress(bytes()),
  })
  const text = JSON.stringify(manifest)
  return unique([
    file(MANIFEST, hash(text), () => text),
    ...[...merged.files.values()].map(({ name, bytes }) => file(name, name, () => bytes)),
    ...texts.files.map(({ name, text }) => file(name, name, () => text)),
    ...listed.flatMap((page, i) => {
      const { chunks } = files[i] as PageTexts
      const stored = () => storedPage(page.doc, page.url, titlesAbove(page))
      const texts = textsOf(chunks, stored, state)
      return chunks.map(({ name }, n) => file(name, name, texts[n] as () => Uint8Array))
    }),
  ])
}

/** Removes duplicates: files with the same name have the same content. */
function unique(outputs: readonly Output[]): Output[] {
  return [...new Map(outputs.map((output) => [output.path, output])).values()]
}

/** The titles of the groups around a page, without one that it begins and that is called like it. */
function titlesAbove({ breadcrumbs, doc }: Page): string[] {
  const titles = breadcrumbs.map((crumb) => crumb.title)
  return titles.at(-1) === doc.title ? titles.slice(0, -1) : titles
}

/** The pages with the most inbound links; of those with as many, the first. */
function popularPages(pages: readonly Page[], linksTo: (page: Page) => number): PopularPage[] {
  return pages
    .map((page) => ({ page, links: linksTo(page) }))
    .filter(({ links }) => links > 0)
    .sort((a, b) => b.links - a.links)
    .slice(0, MOST_POPULAR)
    .map(({ page }) => {
      const { title } = page.doc
      return { url: page.url, path: title, title: titlesAbove(page).join(' › ') || title }
    })
}

/** The names of the text files: inline in the manifest for a small site, in separate files for a large one. */
function nameTexts(pages: readonly PageTexts[]) {
  const lines = pages.map(({ chunks }) =>
    chunks.map(({ name, first }, i) => (i === 0 ? name : `${name}+${first}`)).join(':'),
  )
  if (lines.length <= 2 * STEP)
    return { step: Math.max(1, lines.length), names: [lines.join(',')], files: [] }
  const files = Array.from({ length: Math.ceil(lines.length / STEP) }, (_, i) => {
    const text = lines.slice(i * STEP, (i + 1) * STEP).join(',')
    return { text, name: nameOf(text) }
  })
  return { step: STEP, names: files.map(({ name }) => `@${name}`), files }
}

/** Gzip with a reproducible header: no timestamp, and "unknown" as the operating system (byte 9). */
function compress(content: string | Uint8Array): Uint8Array {
  // Most files are small, and a small window is faster to set up.
  const windowBits = content.length < 2 ** 12 ? 12 : content.length < 2 ** 13 ? 13 : 15
  const bytes = gzipSync(content, { level: LEVEL, windowBits, memLevel: 7 })
  bytes[9] = 255
  return bytes
}
