import { expect, test } from 'vitest'
import { builtSite } from '../site.ts'
import { readSitemap } from '../sitemap.ts'
import { LOCALES, ROUTES } from './real-site.ts'

test('lists every page of both countries once, weekly, 0.5, with its alternates', async () => {
  const entries = readSitemap((await builtSite()).text('sitemap.xml'))
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
