/** The index of one locale: small files, each named by its content, and the manifest that names them. */
import { gzipSync } from 'node:zlib'
import { hash } from '../../hash.ts'
import { fileName, MANIFEST, type Manifest } from '../../shared/search/format.ts'
import { FAINT_WORDS, STOP_WORDS } from '../../shared/search/stop-words.ts'
import type { Config, Output, Page, Remember, SiteLocale } from '../../types.ts'
import { chunkTexts, nameOf } from './chunks.ts'
import { inboundOf, NO_INBOUND, rankByLinks } from './inbound.ts'
import { type Merged, merge } from './merge.ts'
import { makePart, type Part } from './part.ts'
import { storedPage } from './stored.ts'
import { readSynonyms } from './synonyms.ts'

/** Pages that one entry of the manifest stands for on a large site. */
const STEP = 64

/** Half the time of the most thorough, and one byte in a hundred more. */
const LEVEL = 4

/** What the last build of each index merged, by its folder. */
const merges = new Map<string, Merged>()

/**
 * @param folder output path of the index, with `/` at the end
 * @returns one Output for each file of the index
 */
export function buildIndex(
  config: Config,
  { locale, pages, sidebar }: SiteLocale,
  folder: string,
  remember: Remember,
): Output[] {
  const synonyms = readSynonyms(config.synonyms, locale.htmlLang)
  const listed = pages.filter((page) => page.doc.meta.search !== false)
  const others = new Set(config.locales.filter((l) => l !== locale).map(({ name }) => name))
  const inbound = inboundOf(pages)
  const inboundTo = ({ url }: Page) => inbound.get(url) ?? NO_INBOUND
  const parts = listed.map((page) => {
    const above = page.breadcrumbs.map((crumb) => crumb.title)
    return remember(
      'search-part',
      {
        doc: page.doc,
        url: page.url,
        route: page.route,
        above,
        calledBy: inboundTo(page).names,
        elsewhere: page.route.split('/').some((folder) => others.has(folder)),
        lang: locale.htmlLang,
        synonyms,
      },
      makePart,
    )
  })
  const place = `${config.root} ${folder}`
  const merged = merge(parts, merges.get(place) ?? null)
  merges.set(place, merged)
  const texts = nameTexts(parts)
  const manifest: Manifest = {
    pages: parts.length,
    sections: parts.reduce((sum, part) => sum + part.sections, 0),
    terms: merged.terms,
    words: merged.words,
    step: texts.step,
    texts: texts.names,
    links: rankByLinks(listed.map((page) => inboundTo(page).pages)),
    stopWords: STOP_WORDS,
    faintWords: FAINT_WORDS,
    suggestions: sidebar.map((item) => item.label).slice(0, 6),
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
      let texts: ReadonlyMap<number, string> | undefined
      return (parts[i] as Part).chunks.map(({ name, first }) =>
        file(name, name, () => {
          texts ??= textsOf(page)
          return texts.get(first) ?? ''
        }),
      )
    }),
  ])
}

/** Two files with the same name have the same content. */
function unique(outputs: readonly Output[]): Output[] {
  return [...new Map(outputs.map((output) => [output.path, output])).values()]
}

function textsOf({ doc, url, breadcrumbs }: Page): ReadonlyMap<number, string> {
  const above = breadcrumbs.map((crumb) => crumb.title)
  return chunkTexts(storedPage(doc, url, above))
}

/** The names of the text files: in the manifest of a small site, in files of their own on a large one. */
function nameTexts(parts: readonly Part[]) {
  const lines = parts.map(({ chunks }) =>
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

/** The bytes are the same on every machine: the header of gzip names no time and no system. */
function compress(content: string | Uint8Array): Uint8Array {
  const bytes = gzipSync(content, { level: LEVEL })
  bytes[9] = 255
  return bytes
}
