/** `llms.txt`: the list of all pages, for language models (llmstxt.org). */

import { expand } from '../../config/variables.ts'
import { textFile } from '../../outputs/files.ts'
import type { Feature } from '../../plugins/feature.ts'
import { flatten } from '../../site/sidebar.ts'
import type { Config, Generator, Page, SiteLocale } from '../../types.ts'

const generate: Generator = ({ config, locales }) => {
  const title = expand(config.title, config.defaultLocale)
  const tagline = expand(config.tagline, config.defaultLocale)
  const head = `# ${title}\n${tagline ? `\n> ${tagline}\n` : ''}`
  const text = () => [head, ...locales.map((there) => section(there, config))].join('\n')
  return [textFile('llms.txt', text)]
}

export const llms: Feature = { name: 'llms', generate }

/** The pages in sidebar order, followed by those that are not in the sidebar. */
function section({ locale, sidebar, pages }: SiteLocale, config: Config): string {
  const byUrl = new Map(pages.map((page) => [page.url, page]))
  const ordered = flatten(sidebar).flatMap(({ item }) => byUrl.get(item.url ?? '') ?? [])
  const listed = [...new Set([...ordered, ...pages])].filter(
    ({ doc, fallback }) => doc.meta.sitemap !== false && fallback === null,
  )
  return `## ${locale.label}\n\n${listed.map((page) => line(page, config)).join('')}`
}

function line({ doc, url }: Page, config: Config): string {
  const title = doc.title.replace(/([[\]])/g, '\\$1')
  return `- [${title}](${config.url}${url})${doc.description ? `: ${doc.description}` : ''}\n`
}
