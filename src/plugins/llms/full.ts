/** The full text of each locale, `llms-full.txt`, and of each part of its sidebar. */

import Slugger from 'github-slugger'
import { keyOf } from '../../cache/hash.ts'
import type { Memo } from '../../cache/memo.ts'
import type {
  Config,
  Output,
  Page,
  Site,
  SiteContext,
  SiteLocale,
  Theme,
} from '../../plugin/index.ts'
import { versionsOf } from '../../render/versions.ts'
import { flatten } from '../../site/sidebar.ts'
import { escapeLabel, fullTextOf, headOf, listedPages } from './list.ts'
import { copyArgument, copyBytes } from './markdown-copy.ts'
import { noticeOf } from './notice.ts'

/** A text that is put together when it is needed. */
interface Text {
  readonly key: string
  readonly size: number
  readonly pages: number
  readonly bytes: () => Uint8Array
}

export function fullTexts(site: Site, memo: Memo, theme: Theme, { cache }: SiteContext): Output[] {
  const { config } = site
  const locales = site.locales.map((there) => {
    const { counterparts } = versionsOf(site, there, cache)
    const notices = new Map(
      there.pages.map((page, index) => [page, noticeOf(page, counterparts[index] ?? [], site)]),
    )
    const textOf = (page: Page) => textOfPage(page, notices.get(page) ?? '', site, memo, theme)
    const parts = partsOf(there).map(({ label, pages }) => ({ label, texts: pages.map(textOf) }))
    return localeOutputs(there, parts, config)
  })
  const outputs = locales.flatMap((made) => made.outputs)
  if (outputs.some(({ path }) => path === 'llms-full.txt')) return outputs
  const lines = site.locales.flatMap(({ locale }, index) =>
    locale.version === null
      ? [line(locale.label, fullTextOf(locale, config), (locales[index] as Made).whole, config)]
      : [],
  )
  const root = joined(`${headOf(config, config.defaultLocale)}\n${lines.join('')}`, [])
  return [...outputs, fileOf('llms-full.txt', root)]
}

interface Part {
  readonly label: string
  readonly texts: readonly Text[]
}

interface Made {
  readonly whole: Text
  readonly outputs: readonly Output[]
}

function localeOutputs({ locale }: SiteLocale, parts: readonly Part[], config: Config): Made {
  const path = fullTextOf(locale, config)
  const { version } = locale
  const about = (label: string) =>
    headOf(config, locale, version === null ? label : `${version.label}: ${label}`)
  const head = about(locale.label)
  if (parts.length < 2) {
    const whole = joined(
      head,
      parts.flatMap(({ texts }) => texts),
    )
    return { whole, outputs: [fileOf(path, whole)] }
  }
  const slugger = new Slugger()
  const files = parts.map(({ label, texts }) => {
    const name = slugger.slug(label) || slugger.slug('pages')
    const text = joined(about(label), texts)
    return { label, text, path: path.replace(/\.txt$/, `/${name}.txt`) }
  })
  const lines = files.map((file) => line(file.label, file.path, file.text, config))
  const whole = joined(
    `${head}\n${lines.join('')}`,
    files.map(({ text }) => text),
  )
  return {
    whole,
    outputs: [fileOf(path, whole), ...files.map((file) => fileOf(file.path, file.text))],
  }
}

function line(label: string, path: string, { pages, size }: Text, config: Config): string {
  const url = config.base + path.split('/').map(encodeURIComponent).join('/')
  const count = pages === 1 ? '1 page' : `${pages} pages`
  return `- [${escapeLabel(label)}](${config.url}${url}): ${count}, ${Math.ceil(size / 1000)} KB\n`
}

/** The groups at the top of the sidebar, after the pages that are in none of them. */
function partsOf(there: SiteLocale): { readonly label: string; readonly pages: readonly Page[] }[] {
  const groupOf = new Map<string, number>()
  there.sidebar.forEach((group, index) => {
    for (const { item } of flatten(group.items))
      if (item.url !== null && !groupOf.has(item.url)) groupOf.set(item.url, index)
  })
  const pages = listedPages(there)
  const pagesOf = (group: number) => pages.filter(({ url }) => (groupOf.get(url) ?? -1) === group)
  return [
    { label: there.locale.label, pages: pagesOf(-1) },
    ...there.sidebar.map(({ label }, index) => ({ label, pages: pagesOf(index) })),
  ].filter((part) => part.pages.length > 0)
}

/** A page's Markdown copy, after its address. */
function textOfPage(page: Page, notice: string, site: Site, memo: Memo, theme: Theme): Text {
  const argument = copyArgument(page, site)
  const markdownCopy = memo.keep('markdownCopy', argument, () => copyBytes(argument, theme))
  const source = Buffer.from(`Source: ${site.config.url}${page.url}\n\n${notice}`)
  return {
    key: keyOf('page-text', {
      markdownCopy: keyOf('markdownCopy', argument),
      url: page.url,
      notice,
    }),
    size: source.length + markdownCopy.read().length,
    pages: 1,
    bytes: () => Buffer.concat([source, markdownCopy.read()]),
  }
}

const RULE = Buffer.from('\n---\n\n')

function joined(head: string, texts: readonly Text[]): Text {
  const start = Buffer.from(head)
  const sum = (of: 'size' | 'pages') => texts.reduce((total, text) => total + text[of], 0)
  return {
    key: keyOf('full-text', { head, texts: texts.map(({ key }) => key) }),
    size: start.length + sum('size') + texts.length * RULE.length,
    pages: sum('pages'),
    bytes: () => Buffer.concat([start, ...texts.flatMap((text) => [RULE, text.bytes()])]),
  }
}

function fileOf(path: string, { key, bytes }: Text): Output {
  return { path, key, bytes, replaceable: true }
}
