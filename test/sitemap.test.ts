import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect, test } from 'vitest'
import { LOCALES, ROUTES } from './real-site.ts'
import { builtSite, site } from './site.ts'

interface Entry {
  loc: string
  changefreq: string
  priority: string
  'xhtml:link'?: { '@_rel': string; '@_hreflang': string; '@_href': string }[]
}

function read(xml: string): Entry[] {
  expect(XMLValidator.validate(xml)).toBe(true)
  const parser = new XMLParser({
    ignoreAttributes: false,
    parseTagValue: false,
    isArray: (name) => ['url', 'xhtml:link'].includes(name),
  })
  const { urlset } = parser.parse(xml)
  expect(urlset['@_xmlns']).toBe('http://www.sitemaps.org/schemas/sitemap/0.9')
  expect(urlset['@_xmlns:xhtml']).toBe('http://www.w3.org/1999/xhtml')
  return urlset.url ?? []
}

test('lists every page of both countries once, weekly, 0.5, with its alternates', async () => {
  const entries = read((await builtSite()).text('sitemap.xml'))
  const wanted = LOCALES.flatMap(({ path }) =>
    ROUTES.map((route) => `https://docs.example.com${path}${route}`),
  )
  expect(entries.map((entry) => entry.loc).sort()).toEqual(wanted.sort())
  for (const entry of entries) {
    // The order in which the schema has them.
    expect(Object.keys(entry)).toEqual(['loc', 'changefreq', 'priority', 'xhtml:link'])
    expect([entry.changefreq, entry.priority]).toEqual(['weekly', '0.5'])
    const links = entry['xhtml:link'] ?? []
    expect(links.map((link) => link['@_hreflang'])).toEqual(['en-nz', 'en-au', 'x-default'])
    expect(links.map((link) => link['@_href'])).toContain(entry.loc)
    expect(links.every((link) => link['@_rel'] === 'alternate')).toBe(true)
  }
})

const config = (more = '') => `export default { url: 'https://example.com', ${more} }`

test('leaves tags pages out, search and not-found pages too', async () => {
  const xml = await site({
    'site.config.mjs': config(),
    'docs/index.md': '# S\n',
    'docs/tags/index.md': '# Tags\n',
    'docs/tags/one.md': '# One\n',
    'docs/tagsoup.md': '# Soup\n',
  })
    .build()
    .text('sitemap.xml')
  expect(
    read(xml)
      .map((entry) => entry.loc)
      .sort(),
  ).toEqual(['https://example.com/', 'https://example.com/tagsoup'])
})

test('leaves out what the configuration names', async () => {
  const xml = await site({
    'site.config.mjs': config(
      `sitemap: { changefreq: 'daily', priority: 1, exclude: ['/draft*', 'a.b'] }`,
    ),
    'docs/index.md': '# S\n',
    'docs/drafts.md': '# D\n',
    'docs/a.b.md': '# AB\n',
    'docs/axb.md': '# AXB\n',
  })
    .build()
    .text('sitemap.xml')
  expect(read(xml).map((entry) => [entry.loc, entry.changefreq, entry.priority])).toEqual([
    ['https://example.com/axb', 'daily', '1.0'],
    ['https://example.com/', 'daily', '1.0'],
  ])
})

test('is valid with any names of pages', async () => {
  const xml = await site({
    'site.config.mjs': config(),
    'docs/index.md': '# S\n',
    'docs/Q&A <1> "x"/Über uns.md': '# U\n',
  })
    .build()
    .text('sitemap.xml')
  expect(read(xml).map((entry) => entry.loc)).toContain(
    'https://example.com/Q%26A%20%3C1%3E%20%22x%22/%C3%9Cber%20uns',
  )
})

test('is not made without the address of the site', async () => {
  const built = await site({ 'docs/index.md': '# S\n' }).build().built()
  expect(Object.keys(built.tree())).not.toContain('sitemap.xml')
  expect(built.text('robots.txt')).toBe('User-agent: *\nAllow: /\n')
})
