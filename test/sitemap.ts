import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { expect } from 'vitest'

/** An entry of a sitemap. */
export interface Entry {
  loc: string
  lastmod?: string
  changefreq?: string
  priority?: string
  'xhtml:link'?: { '@_rel': string; '@_hreflang': string; '@_href': string }[]
}

/** Reads a sitemap, which must be valid. */
export function readSitemap(xml: string): Entry[] {
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

/** The addresses of the files of an index, which must be valid. */
export function readSitemapIndex(xml: string): { loc: string; lastmod?: string }[] {
  expect(XMLValidator.validate(xml)).toBe(true)
  const parser = new XMLParser({
    ignoreAttributes: false,
    parseTagValue: false,
    isArray: (name) => name === 'sitemap',
  })
  const { sitemapindex } = parser.parse(xml)
  expect(sitemapindex['@_xmlns']).toBe('http://www.sitemaps.org/schemas/sitemap/0.9')
  return sitemapindex.sitemap
}
