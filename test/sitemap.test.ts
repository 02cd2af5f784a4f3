import { expect, test } from 'vitest'
import { mapsOf } from '../src/plugins/sitemap/index.ts'
import type { Config, Page } from '../src/types.ts'
import { site } from './site.ts'
import { readSitemap, readSitemapIndex } from './sitemap.ts'

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
    readSitemap(xml)
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
  expect(readSitemap(xml).map((entry) => [entry.loc, entry.changefreq, entry.priority])).toEqual([
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
  expect(readSitemap(xml).map((entry) => entry.loc)).toContain(
    'https://example.com/Q%26A%20%3C1%3E%20%22x%22/%C3%9Cber%20uns',
  )
})

test('is not generated without `url`', async () => {
  const built = await site({ 'docs/index.md': '# S\n' }).build().built()
  expect(Object.keys(built.tree())).not.toContain('sitemap.xml')
  expect(built.text('robots.txt')).toBe('User-agent: *\nAllow: /\n')
})

test('says neither how often pages change nor how important they are unless the site sets it', async () => {
  const xml = await site({ 'site.config.mjs': config(), 'docs/index.md': '# S\n' })
    .build()
    .text('sitemap.xml')
  expect(readSitemap(xml)).toEqual([{ loc: 'https://example.com/' }])
})

test('has at most as many addresses and bytes in a file as the protocol allows, and an index of the files', () => {
  const settings = {
    url: 'https://example.com',
    base: '/docs/',
    sitemap: { changefreq: null, priority: null, exclude: [] },
    defaultLocale: { name: 'l0' },
  } as unknown as Config
  const pagesOf = (count: number, locales = 0) =>
    Array.from({ length: count }, (_, index) => ({
      url: `/docs/${index}`,
      alternates: Array.from({ length: locales }, (_, other) => ({
        same: true,
        locale: `l${other}`,
        htmlLang: 'en',
        url: `/docs/l${other}/${'%E3%83%98'.repeat(200)}`,
      })),
      lastUpdated: index % 2 ? `2024-01-0${(index % 9) + 1}` : null,
    })) as unknown as Page[]
  const textOf = (outputs: ReturnType<typeof mapsOf>) =>
    Object.fromEntries(outputs.map(({ path, bytes }) => [path, String(bytes())]))

  const one = textOf(mapsOf(pagesOf(4), settings, 4))
  expect(Object.keys(one)).toEqual(['sitemap.xml'])

  const files = textOf(mapsOf(pagesOf(9), settings, 4))
  const names = ['sitemap-1.xml', 'sitemap-2.xml', 'sitemap-3.xml']
  expect(Object.keys(files)).toEqual(['sitemap.xml', ...names])
  expect(readSitemapIndex(files['sitemap.xml'] as string)).toEqual([
    { loc: 'https://example.com/docs/sitemap-1.xml', lastmod: '2024-01-04' },
    { loc: 'https://example.com/docs/sitemap-2.xml', lastmod: '2024-01-08' },
    { loc: 'https://example.com/docs/sitemap-3.xml' },
  ])
  const maps = names.map((name) => readSitemap(files[name] as string))
  expect(maps.map((entries) => entries.length)).toEqual([4, 4, 1])
  expect(maps.flat().map(({ loc }) => loc)).toEqual(
    pagesOf(9).map(({ url }) => `https://example.com${url}`),
  )

  expect(mapsOf(pagesOf(50_001), settings)).toHaveLength(3)
  // The addresses of translations can fill a file before.
  const large = mapsOf(pagesOf(1600, 20), settings)
  expect(large.length).toBeGreaterThan(2)
  for (const text of Object.values(textOf(large)))
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(50 * 1024 * 1024)
})
