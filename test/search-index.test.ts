import { gunzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { KeptBytes } from '../src/cache/memo.ts'
import {
  decodePostings,
  decodeTerms,
  decodeWords,
  type FoundTerm,
  type Manifest,
  quantize,
  weightOf,
} from '../src/plugins/search/engine/format.ts'
import { DocumentFrequencies } from '../src/plugins/search/index/document-frequencies.ts'
import { encodeTerms, encodeWords } from '../src/plugins/search/index/encode.ts'
import { IndexState } from '../src/plugins/search/index/index-state.ts'
import { analyzeSections } from '../src/plugins/search/index/part.ts'
import { readPart, writePart } from '../src/plugins/search/index/read-part.ts'
import { readSynonyms } from '../src/plugins/search/index/synonyms.ts'
import type { CompiledPage } from '../src/types.ts'
import { indexOf, interruptedIndex, madeRecords, type TestPages } from './search.ts'
import { site } from './site.ts'

const WORDS =
  'address verify postcode street suburb invoice domain key token region email phone number carrier macron widget option field method event session limit error retry'.split(
    ' ',
  )

/** Pages of random words, always the same. */
function makePages(count: number, seed = 1): Record<string, TestPages[string]> {
  let state = seed
  const random = () => {
    state = (state * 48271) % 2147483647
    return state / 2147483647
  }
  const words = (n: number) =>
    Array.from({ length: n }, () => WORDS[Math.floor(random() * WORDS.length)]).join(' ')
  return Object.fromEntries(
    Array.from({ length: count }, (_, i) => [
      `p${i}`,
      {
        title: `${words(2)} ${i}`,
        sections: {
          '': words(20),
          [words(2)]: words(40 + i),
          [`Part ${i}`]: `unique${i} ${words(10)}`,
        },
      },
    ]),
  )
}

const bytesOf = (pages: TestPages, root: string, version = '') =>
  Object.fromEntries(
    indexOf(pages, { version }, root).map((o) => [
      o.path,
      Buffer.from(o.bytes()).toString('base64'),
    ]),
  )

describe('encoded data is decoded unchanged', () => {
  test('postings', () => {
    const entries = [
      { term: 'abc', count: 3, pages: [0, 0, 300], sections: [0, 200, 1], impacts: [1, 63, 7] },
      { term: 'abd', count: 9, pages: [70000], sections: [5], impacts: [30] },
    ]
    const read = decodeTerms(encodeTerms(entries))
    expect([...read.keys()]).toEqual(['abc', 'abd'])
    for (const { term, count, ...postings } of entries) {
      const found = read.get(term) as FoundTerm
      const arrays = Object.entries(decodePostings(found.block)).map(([name, list]) => [
        name,
        Array.from(list),
      ])
      expect({ count: found.count, ...Object.fromEntries(arrays) }).toEqual({ count, ...postings })
    }
  })

  test('words', () => {
    const words = ['address', 'addresses', 'api', 'zebra']
    expect(decodeWords(encodeWords(words))).toEqual(words)
  })

  test('a part of a page, new and from the cache', () => {
    const doc = {
      sections: [{ anchor: 'a', headings: ['A'], text: 'Māori ﷺ domain_not_allowed', code: '' }],
      entities: [],
      anchors: ['a'],
    } as unknown as CompiledPage
    const state = new IndexState()
    const argument = { doc, lang: 'ar', synonyms: readSynonyms([], 'ar') }
    const part = analyzeSections(argument, state)
    const bytes = writePart(part)
    const read = (sections: KeptBytes) => {
      const frequencies = { terms: new DocumentFrequencies(), words: new DocumentFrequencies() }
      const record = { sections: 3, terms: [], impacts: [], words: [], chunks: [] }
      const { terms, posts, words } = readPart({ record, sections }, frequencies, state)
      for (const id of terms) frequencies.terms.add(id, 1)
      for (const id of words) frequencies.words.add(id, 1)
      return { keys: frequencies.terms.keys(), words: frequencies.words.keys(), terms, posts }
    }
    const fresh = { read: () => bytes }
    state.rememberPart(fresh, part)
    expect(read({ read: () => bytes })).toEqual(read(fresh))
  })

  test('weights, in 63 steps of six percent', () => {
    const steps = Array.from({ length: 63 }, (_, i) => i + 1)
    expect(steps.map((step) => quantize(weightOf(step)))).toEqual(steps)
    for (let weight = weightOf(1); weight < weightOf(63); weight *= 1.01) {
      const read = weightOf(quantize(weight))
      // Half a step of 2 ** (1 / 12) to either side.
      expect(Math.abs(Math.log2((1 + read) / (1 + weight)))).toBeLessThanOrEqual(1 / 24 + 1e-9)
    }
  })

  test('weights out of range are clamped', () => {
    expect([0, 1e-9, 1e9].map(quantize)).toEqual([1, 1, 63])
  })
})

describe('the files of an index', () => {
  test('are named by their content, except the manifest', () => {
    const pages = makePages(40)
    const before = bytesOf(pages, 'a')
    const after = bytesOf({ ...pages, p7: { title: 'Another title' } }, 'b')
    for (const [path, bytes] of Object.entries(before))
      if (path in after && path !== 'manifest.bin') expect(after[path]).toBe(bytes)
    expect(after['manifest.bin']).not.toBe(before['manifest.bin'])
  })

  test('stay the same where nothing changed', () => {
    const pages = makePages(400)
    const before = Object.keys(bytesOf(pages, 'a'))
    const page = pages.p200 as TestPages[string]
    const after = bytesOf(
      {
        ...pages,
        p200: {
          ...page,
          sections: { ...page.sections, 'Part 200': `${page.sections?.['Part 200']} novelty` },
        },
      },
      'b',
    )
    const fresh = Object.keys(after).filter((path) => !before.includes(path))
    expect(fresh.length).toBeLessThan(6)
  })

  test('are the same on every machine: no time and no system in their headers', () => {
    for (const output of indexOf(makePages(5))) {
      const bytes = output.bytes() as Uint8Array
      expect([...bytes.slice(0, 10)]).toEqual([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])
    }
  })

  test('name only existing files', () => {
    const outputs = indexOf(makePages(200))
    const paths = new Set(outputs.map((o) => o.path))
    const read = (name: string) =>
      gunzipSync(outputs.find((o) => o.path === `${name}.bin`)?.bytes() ?? '').toString()
    const manifest = JSON.parse(read('manifest')) as Manifest
    const lists = manifest.texts.map((text) => (text.startsWith('@') ? read(text.slice(1)) : text))
    const texts = lists
      .flatMap((list) => list.split(/[,:]/))
      .map((name) => name.replace(/\+\d+$/, ''))
    for (const name of [
      ...manifest.terms.map((t) => t[1]),
      ...manifest.words.map((t) => t[1]),
      ...texts,
    ])
      expect(paths).toContain(`${name}.bin`)
  })

  test('after any edits equal those of a clean build', () => {
    let pages = makePages(60)
    bytesOf(pages, 'warm')
    const other = makePages(60, 99)
    for (let i = 0; i < 25; i++) {
      const name = `p${(i * 37) % 60}`
      if (i % 9 === 8) delete pages[name]
      else pages = { ...pages, [name]: other[`p${(i * 11) % 60}`] as TestPages[string] }
      expect(bytesOf(pages, 'warm')).toEqual(bytesOf(pages, `cold ${i}`))
    }
  })

  test('of a version are those that it has alone, and only pages that differ are weighed again', () => {
    const pages = makePages(60)
    const other = makePages(60, 99)
    bytesOf(pages, 'versions')
    const changed = { ...pages, p7: other.p9, p30: other.p31, p59: other.p3 } as TestPages
    const { p58: _, p59: __, ...fewer } = changed
    const versions: [TestPages, changes: number][] = [
      [changed, 3],
      [fewer, 0],
      [changed, 0],
      [{ ...changed, added: other.p50 } as TestPages, 1],
      // Every page has another position, and then every page is another.
      [{ first: other.p51, ...changed } as TestPages, 1],
      [makePages(60, 77), 60],
    ]
    for (const [index, [older, changes]] of versions.entries()) {
      const before = madeRecords()
      const made = bytesOf(older, 'versions', `${index}/`)
      expect(madeRecords() - before, `${index}`).toBe(changes)
      expect(made).toEqual(bytesOf(older, `alone ${index}`, `${index}/`))
    }
    // Nor has a version changed another.
    expect(bytesOf(changed, 'versions', '0/')).toEqual(bytesOf(changed, 'again', '0/'))
  })

  test('after edits that interrupt one another are what a build from nothing makes', {
    tags: 'thorough',
  }, () => {
    // So many words that there are many files, of which an edit concerns a few.
    const pageOf = (i: number, edit: number) => ({
      title: `Page ${i}`,
      sections: {
        '': `w${i}edit${edit} `.concat(
          Array.from({ length: 300 }, (_, n) => `w${n * 60 + i}`).join(' '),
        ),
      },
    })
    let pages = Object.fromEntries(Array.from({ length: 60 }, (_, i) => [`p${i}`, pageOf(i, 0)]))
    bytesOf(pages, 'interrupted')
    for (let edit = 1; edit <= 30; edit++) {
      const i = (edit * 37) % 60
      pages = { ...pages, [`p${i}`]: pageOf(i, edit) }
      interruptedIndex(pages, 'interrupted', 296 + (edit % 12))
      expect(bytesOf(pages, 'interrupted')).toEqual(bytesOf(pages, `nothing ${edit}`))
    }
  })
})

describe('a site', () => {
  const files = {
    'site.config.ts':
      "export default { url: 'https://docs.example.com', title: 'Docs & more', locales: { nz: { label: 'NZ', htmlLang: 'en-nz', path: '/nz/docs/' }, au: { label: 'AU', path: '/au/docs/' } } }",
    'docs/index.md': '# Start\n\nHello.\n\n## Keys\n\nGet a key.\n',
  }

  test('has an index for each locale and version', async () => {
    const tree = Object.keys(await site(files).build().tree())
    for (const locale of ['nz', 'au'])
      expect(tree).toContain(`${locale}/docs/_search/current/manifest.bin`)
  })

  test('can be searched from the address bar', async () => {
    const text = await site(files).build().text('nz/docs/opensearch.xml')
    expect(text).toContain('template="https://docs.example.com/nz/docs/search?q={searchTerms}"')
    expect(text).toContain('<LongName>Docs &amp; more</LongName>')
    expect(await site(files).build().text('nz/docs/index.html')).toContain(
      '<link rel="search" type="application/opensearchdescription+xml" title="Docs &amp; more" href="/nz/docs/opensearch.xml">',
    )
  })

  test('without a search has no index, and no script of the search', async () => {
    const off = { ...files, 'site.config.ts': 'export default { search: false }' }
    const made = site(off).build()
    const paths = Object.keys(await made.tree())
    const scripts = paths.filter((path) => path.endsWith('.js'))
    const texts = await Promise.all(scripts.map((path) => made.text(path)))
    expect(texts.join()).toContain('data-client')
    expect(texts.join()).not.toMatch(/data-search|_search/)
    expect(paths.filter((path) => path.includes('search'))).toEqual([])
  })

  test('that did not change keeps its index', async () => {
    const report = await site(files).build().restart().build().report()
    expect([report.written, report.removed]).toEqual([0, 0])
  })
})
