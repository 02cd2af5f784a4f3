/** The text of `llms.txt`, and what it has in common with the full texts. */

import {
  type Config,
  copyOfUrl,
  expandVariables as expand,
  type Locale,
  outputOfUrl,
  type Page,
  type Site,
  type SiteLocale,
  type Version,
} from '../../plugin/index.ts'
import { flatten } from '../../site/sidebar.ts'

/** False while authors write: after each edit, the text of all pages would be put together. */
export function hasFullText({ llms, watch }: Config): boolean {
  return llms.pages && !watch
}

/** @param label of what the file is about, if it is a part of the site */
export function headOf(config: Config, locale: Locale, label = ''): string {
  const tagline = inOneLine(expand(config.tagline, locale))
  const title = [expand(config.title, locale), label].filter(Boolean).join(': ')
  return `# ${title}\n${tagline ? `\n> ${tagline}\n` : ''}`
}

/** The list of all pages of a version. @param version null for the current one */
export function listOf({ config, locales: all }: Site, version: Version | null): string {
  const locales = all.filter(({ locale }) => locale.version === version)
  const full = locales.map(({ locale }) => {
    const url = config.base + fullTextOf(locale, config)
    return `- [${locale.label}](${config.url}${url}): the text of all pages, and the sizes of its parts\n`
  })
  return [
    headOf(config, config.defaultLocale, version?.label),
    ...locales.map((there) => section(there, config)),
    ...(hasFullText(config) ? [`## Full text\n\n${full.join('')}`] : []),
  ].join('\n')
}

/** Output path of the full text of a locale. */
export function fullTextOf({ path }: Locale, { base }: Config): string {
  return outputOfUrl(path, base).replace(/index\.html$/, 'llms-full.txt')
}

/** The pages in sidebar order, followed by those that are not in the sidebar. */
export function listedPages({ sidebar, pages }: SiteLocale): Page[] {
  const byUrl = new Map(pages.map((page) => [page.url, page]))
  const ordered = flatten(sidebar).flatMap(({ item }) => byUrl.get(item.url ?? '') ?? [])
  return [...new Set([...ordered, ...pages])].filter(
    ({ doc, fallback }) => doc.meta.sitemap !== false && fallback === null,
  )
}

function section(there: SiteLocale, config: Config): string {
  const lines = listedPages(there).map((page) => line(page, config))
  return `## ${there.locale.label}\n\n${lines.join('')}`
}

function line({ doc, url }: Page, config: Config): string {
  const address = config.url + (config.llms.pages ? copyOfUrl(url) : url)
  const description = inOneLine(doc.description)
  return `- [${escapeLabel(inOneLine(doc.title))}](${address})${description ? `: ${description}` : ''}\n`
}

function inOneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** A text that is the label of a link in Markdown. */
export function escapeLabel(text: string): string {
  return text.replace(/([[\]])/g, '\\$1')
}
