/** What the tests of the search share: an engine over the index of a few pages. */

import { gunzipSync } from 'node:zlib'
import { BuildCache } from '../src/cache/build-cache.ts'
import { keyOf } from '../src/cache/hash.ts'
import { Memo } from '../src/cache/memo.ts'
import { createEngine } from '../src/plugins/search/engine/engine.ts'
import { fileName } from '../src/plugins/search/engine/format.ts'
import type { Found, Text } from '../src/plugins/search/engine/types.ts'
import { buildIndex, indexSteps } from '../src/plugins/search/index/build.ts'
import type {
  CompiledPage,
  Config,
  Entity,
  Output,
  Page,
  Section,
  SiteLocale,
} from '../src/types.ts'

export interface TestPage {
  readonly title: string
  readonly description?: string
  readonly keywords?: readonly string[]
  /** Text by heading; the empty heading is the text before the first one. */
  readonly sections?: Readonly<Record<string, string>>
  readonly code?: string
  readonly entities?: readonly Entity[]
  readonly search?: boolean
  /** Texts of its links, by the route they lead to. */
  readonly links?: Readonly<Record<string, string>>
}

export type TestPages = Readonly<Record<string, TestPage>>

export interface TestOptions {
  readonly synonyms?: readonly (readonly string[])[]
  readonly lang?: string
  readonly feedbackUrl?: string | null
  /** Names of the site's other locales. */
  readonly others?: readonly string[]
  /** Path of the version of the docs, such as `2/`. */
  readonly version?: string
}

/** Files of the index by name, as the build would write them. */
export function indexOf(pages: TestPages, options: TestOptions = {}, root = 'test'): Output[] {
  return buildIndex(...argumentOf(pages, options, root))
}

/** Begins to make the index, and stops after so many steps. */
export function interruptedIndex(pages: TestPages, root: string, steps: number): void {
  const making = indexSteps(...argumentOf(pages, {}, root))
  for (let step = 0; step < steps; step++) making.next()
}

function argumentOf(
  pages: TestPages,
  { synonyms = [], lang = 'en', feedbackUrl = null, others = [], version = '' }: TestOptions,
  root: string,
): Parameters<typeof buildIndex> {
  const cache = caches.get(root) ?? new BuildCache()
  caches.set(root, cache)
  const config = {
    root,
    synonyms,
    searchLinks: [],
    searchFeedbackUrl: feedbackUrl,
    locales: others.map((name) => ({ name })),
    versionLocales: [],
    search: { provider: 'local' },
  } as unknown as Config
  const locale = {
    locale: { name: 'xx', htmlLang: lang, path: '/' },
    sidebar: [],
    pages: Object.entries(pages).map(([route, page]) => pageOf(route, page, version)),
  }
  return [config, locale as unknown as SiteLocale, version, memo, cache]
}

const memo = new Memo(null, '')
/** Each site has its session. */
const caches = new Map<string, BuildCache>()

/** How many pages have been weighed, the same page once. */
export const madeRecords = (): number => memo.made('search-record')

function pageOf(
  route: string,
  {
    title,
    description = '',
    keywords = [],
    sections = {},
    code = '',
    entities = [],
    search,
    links = {},
  }: TestPage,
  version: string,
): Page {
  const list = Object.entries(sections).map(
    ([heading, text]): Section => ({
      anchor: slug(heading),
      headings: heading === '' ? [] : [heading],
      text,
      code,
    }),
  )
  const content = {
    title,
    description,
    meta: { keywords, search },
    sections: list,
    entities,
    links: Object.values(links).map((text) => ({ kind: 'link', text })),
    anchors: list.map((s) => s.anchor),
  }
  const doc = { ...content, key: keyOf('doc', content) } as unknown as CompiledPage
  const targets = Object.keys(links).map((to) => ({ url: `/${version}${to}` }))
  return { doc, route, url: `/${version}${route}`, breadcrumbs: [], targets } as unknown as Page
}

function slug(heading: string): string {
  return heading.toLowerCase().replaceAll(' ', '-')
}

export interface TestEngine {
  readonly ask: (query: string, page?: number) => Promise<Found>
  /** Urls of the hits. */
  readonly urls: (query: string) => Promise<string[]>
  /** Names of the files that were fetched since the last time this was asked. */
  readonly fetched: () => string[]
}

export function engineOf(pages: TestPages, options: TestOptions = {}): TestEngine {
  const files = new Map(indexOf(pages, options).map((output) => [output.path, output]))
  let fetched: string[] = []
  const engine = createEngine(async (name) => {
    fetched.push(name)
    const file = files.get(fileName(name))
    if (!file) throw new Error(`no file ${name}`)
    return gunzipSync(file.bytes())
  }, options.lang ?? 'en')
  const ask = (query: string, page = 0) => engine.search(query, page, new AbortController().signal)
  return {
    ask,
    urls: async (query) => (await ask(query)).hits.map((hit) => hit.url),
    fetched: () => {
      const before = fetched
      fetched = []
      return before
    },
  }
}

export function marksOf(text: Text): string[] {
  return text.flatMap((piece) => (typeof piece === 'string' ? [] : [piece.mark]))
}

export function plainOf(text: Text): string {
  return text.map((piece) => (typeof piece === 'string' ? piece : piece.mark)).join('')
}
