import { expect, test } from 'vitest'
import { site } from './site.ts'
import { readSitemap } from './sitemap.ts'

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
