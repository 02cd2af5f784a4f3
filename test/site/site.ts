/** The pages of the built site, parsed for its tests. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'parse5'
import { type HtmlNode, nodesOf } from '../../src/plugins/samples/parsers/html.ts'
import { builtSite } from '../site.ts'

export interface PageLink {
  /** Path of the page, without its fragment; null when the link leaves the site. */
  readonly path: string | null
  readonly fragment: string
  readonly text: string
  /** In the text of the page, not in its frame. */
  readonly isInBody: boolean
}

export interface SitePage {
  readonly url: string
  readonly locale: string
  /** `address-widget/integration-guide`; empty for the landing page. */
  readonly route: string
  readonly title: string
  readonly heading: string
  readonly description: string
  readonly ids: ReadonlySet<string>
  readonly headings: readonly {
    readonly id: string
    readonly depth: number
    readonly text: string
  }[]
  readonly links: readonly PageLink[]
  /** How many words the body has, blocks of code left out. */
  readonly words: number
  /** Text of the body without any code. */
  readonly prose: string
  /** Text of the body with its code. */
  readonly text: string
  readonly html: string
}

export interface BuiltSite {
  readonly pages: ReadonlyMap<string, SitePage>
}

/** Reads the built site. */
export async function readSite(): Promise<BuiltSite> {
  const { out } = await builtSite()
  const pages = new Map<string, SitePage>()
  for (const locale of ['au', 'nz']) {
    for (const file of htmlFiles(join(out, locale, 'docs'))) {
      const route = file.replace(/\.html$/, '').replace(/(?:^|\/)index$/, '')
      if (route === '404' || route === 'search') continue
      const url = `/${locale}/docs/${route}`
      pages.set(
        url,
        readPage(readFileSync(join(out, locale, 'docs', file), 'utf8'), url, locale, route),
      )
    }
  }
  return { pages }
}

function htmlFiles(folder: string): string[] {
  if (!existsSync(folder)) throw new Error(`the build made no ${folder}`)
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.html'),
  )
}

function readPage(html: string, url: string, locale: string, route: string): SitePage {
  const nodes = [...nodesOf(parse(html) as unknown as HtmlNode)]
  const body = nodes.find((node) => classOf(node).includes('prose'))
  if (body === undefined) throw new Error(`${url} has no text`)
  const inBody = new Set(nodesOf(body))
  const meta = nodes.find((node) => node.tagName === 'meta' && attr(node, 'name') === 'description')
  return {
    url,
    locale,
    route,
    title: textOf(nodes.find(({ tagName }) => tagName === 'title')),
    heading: textOf(nodes.find(({ tagName }) => tagName === 'h1')),
    description: attr(meta, 'content') ?? '',
    ids: new Set(nodes.flatMap((node) => attr(node, 'id') ?? [])),
    headings: [...inBody].flatMap((node) => {
      const depth = /^h([2-6])$/.exec(node.tagName ?? '')?.[1]
      return depth ? [{ id: attr(node, 'id') ?? '', depth: Number(depth), text: textOf(node) }] : []
    }),
    links: nodes.flatMap((node) =>
      node.tagName === 'a' ? linkOf(node, url, inBody.has(node)) : [],
    ),
    words: wordsOf(textOf(body, ({ tagName }) => tagName === 'pre')),
    prose: textOf(body, (node) => node.tagName === 'pre' || node.tagName === 'code'),
    text: textOf(body),
    html,
  }
}

function linkOf(node: HtmlNode, url: string, isInBody: boolean): PageLink[] {
  const href = attr(node, 'href')
  if (href === undefined) return []
  const target = new URL(href, `https://site.example${url}`)
  const isOwn = target.host === 'site.example'
  return [
    {
      path: isOwn ? target.pathname : null,
      fragment: target.hash.slice(1),
      text: textOf(node),
      isInBody,
    },
  ]
}

function attr(node: HtmlNode | undefined, name: string): string | undefined {
  return node?.attrs?.find((attribute) => attribute.name === name)?.value
}

function classOf(node: HtmlNode): string[] {
  return (attr(node, 'class') ?? '').split(/\s+/)
}

const BLOCKS = /^(?:p|li|h[1-6]|td|th|tr|dt|dd|div|pre|figcaption|summary|table|ul|ol|br)$/

/** The text of an element; what `skip` names is left out, blocks are apart. */
function textOf(
  node: HtmlNode | undefined,
  skip: (node: HtmlNode) => boolean = () => false,
): string {
  if (node === undefined || skip(node)) return ''
  if (node.value !== undefined && node.nodeName === '#text') return node.value
  const text = (node.childNodes ?? []).map((child) => textOf(child, skip)).join('')
  return BLOCKS.test(node.tagName ?? '') ? `${text}\n` : text
}

function wordsOf(text: string): number {
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
}
