/** `sitemap.xml`, which needs the site's origin, and `robots.txt`. */

import { textFile } from '../../outputs/files.ts'
import { isIndexed, versionsOf } from '../../outputs/versions.ts'
import type { Feature } from '../../plugins/feature.ts'
import { escapeAttribute, escapeText } from '../../shared/html.ts'
import { matchesPattern } from '../../shared/paths.ts'
import type { Config, Generator, Page, Site } from '../../types.ts'

const map: Generator = (site) => {
  if (site.config.url === '') return []
  return [textFile('sitemap.xml', () => sitemapOf(site))]
}

function sitemapOf(site: Site): string {
  const { config, locales } = site
  const pages = locales.flatMap((there) => {
    if (!isIndexed(there.locale)) return []
    const { canonicals } = versionsOf(site, there)
    return there.pages.filter((page, i) => canonicals[i] === null && isListed(page, config))
  })
  const entries = pages.map((page) => entry(page, config))
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${entries.join('\n')}
</urlset>
`
}

const robots: Generator = ({ config }) => [
  textFile(
    'robots.txt',
    () =>
      `User-agent: *\nAllow: /\n${config.url ? `\nSitemap: ${config.url}${config.base}sitemap.xml\n` : ''}`,
  ),
]

export const sitemap: Feature = {
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
    `    <changefreq>${changefreq}</changefreq>`,
    `    <priority>${priority.toFixed(1)}</priority>`,
    ...links,
    '  </url>',
  ].join('\n')
}
