/** `sitemap.xml`, which needs the site's origin, and `robots.txt`. */

import {
  type Config,
  escapeAttribute,
  escapeText,
  type Generator,
  isIndexed,
  matchesPattern,
  type Output,
  type Page,
  type Plugin,
  type Site,
  type SiteContext,
  textFile,
} from '../../plugin/index.ts'

const map: Generator = (site, _theme, _remember, context) => {
  const { config } = site
  if (config.url === '') return []
  const all = site.locales.reduce((sum, { pages }) => sum + pages.length, 0)
  if (all * site.locales.length < SURELY_ONE)
    return [textFile(MAP, () => urlsetOf(pagesIn(site, context), config))]
  return mapsOf(pagesIn(site, context), config)
}

const MAP = 'sitemap.xml'

/** A file with this many pages and links to translations stays below the size limit, whatever the length of the addresses. */
const SURELY_ONE = 10_000

/** https://www.sitemaps.org/protocol.html#index */
const MOST_PAGES = 50_000
const MOST_BYTES = 50 * 1024 * 1024

/** One file, or several and their index. @param most pages in a file */
export function mapsOf(pages: readonly Page[], config: Config, most = MOST_PAGES): Output[] {
  const longest = pages.reduce((length, page) => Math.max(length, longestOf(page, config)), 1)
  const size = Math.max(1, Math.min(most, Math.floor(MOST_BYTES / longest)))
  if (pages.length <= size) return [textFile(MAP, () => urlsetOf(pages, config))]
  const parts = Array.from({ length: Math.ceil(pages.length / size) }, (_, index) => ({
    path: `sitemap-${index + 1}.xml`,
    pages: pages.slice(index * size, (index + 1) * size),
  }))
  return [
    textFile(MAP, () => indexOf(parts, config)),
    ...parts.map((part) => textFile(part.path, () => urlsetOf(part.pages, config))),
  ]
}

/** At least as many bytes as the entry of a page takes. */
function longestOf({ url, alternates }: Page, { url: origin, base }: Config): number {
  const rest = origin.length + base.length + ENTRY
  return alternates.reduce((sum, there) => sum + 2 * (there.url.length + rest), url.length + rest)
}

/** The elements around an address. */
const ENTRY = 300

interface Part {
  readonly path: string
  readonly pages: readonly Page[]
}

function indexOf(parts: readonly Part[], { url, base }: Config): string {
  const entries = parts.map(({ path, pages }) => {
    const [last] = pages
      .flatMap(({ lastUpdated }) => lastUpdated ?? [])
      .sort()
      .slice(-1)
    return [
      '  <sitemap>',
      `    <loc>${escapeText(url + base + path)}</loc>`,
      ...lastmod(last ?? null),
      '  </sitemap>',
    ].join('\n')
  })
  return `${XML}
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</sitemapindex>
`
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>'

function pagesIn(site: Site, context: SiteContext): Page[] {
  return site.locales.flatMap((there) => {
    if (!isIndexed(there.locale)) return []
    const canonicals = context.canonicals(there)
    return there.pages.filter((page, i) => canonicals[i] === null && isListed(page, site.config))
  })
}

function urlsetOf(pages: readonly Page[], config: Config): string {
  const entries = pages.map((page) => entry(page, config))
  return `${XML}
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`
}

function lastmod(date: string | null): string[] {
  return date === null ? [] : [`    <lastmod>${date}</lastmod>`]
}

const robots: Generator = ({ config }) => [
  textFile(
    'robots.txt',
    () =>
      `User-agent: *\nAllow: /\n${config.url ? `\nSitemap: ${config.url}${config.base}${MAP}\n` : ''}`,
  ),
]

export const sitemap: Plugin = {
  name: 'sitemap',
  generate: (...site) => [...map(...site), ...robots(...site)],
}

function isListed({ doc, route, fallback }: Page, { sitemap: { exclude } }: Config): boolean {
  return (
    doc.meta.sitemap !== false &&
    fallback === null &&
    !exclude.some((pattern) => matchesPattern(pattern.replace(/^\//, ''), route))
  )
}

function entry(page: Page, config: Site['config']): string {
  const { changefreq, priority } = config.sitemap
  const same = page.alternates.filter((a) => a.same)
  const fallback = same.find((a) => a.locale === config.defaultLocale.name)
  const languages = [
    ...same.map((a) => [a.htmlLang, a.url]),
    ...(fallback ? [['x-default', fallback.url]] : []),
  ]
  const links =
    same.length < 2
      ? []
      : languages.map(
          ([lang, url]) =>
            `    <xhtml:link rel="alternate" hreflang="${escapeAttribute(lang as string)}" href="${escapeAttribute(config.url + url)}"/>`,
        )
  return [
    '  <url>',
    `    <loc>${escapeText(config.url + page.url)}</loc>`,
    ...lastmod(page.lastUpdated),
    ...(changefreq === null ? [] : [`    <changefreq>${changefreq}</changefreq>`]),
    ...(priority === null
      ? []
      : [
          `    <priority>${Number.isInteger(priority) ? priority.toFixed(1) : priority}</priority>`,
        ]),
    ...links,
    '  </url>',
  ].join('\n')
}
