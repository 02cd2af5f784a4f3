/** The addresses of an old site: from its build output, its sitemap, or a list. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { fatal, listFiles, UsageError } from '../../plugin/index.ts'

/** An address of the old site, and the headings on its page. */
export interface OldAddress {
  /** Path below the origin, as the old site wrote it: `/docs/intro/`. */
  readonly path: string
  /** Reads the page; null without the build output, and for a page that only leads to another. */
  readonly html: (() => string) | null
  readonly headings: readonly OldHeading[]
}

export interface OldHeading {
  readonly id: string
  readonly text: string
}

/**
 * @param place a folder, `sitemap.xml`, or a file with an address on each line
 * @param base the path that the files of a folder were served under
 * @throws UsageError if it cannot be read, or has no addresses
 */
export function oldAddresses(place: string, base: string): OldAddress[] {
  if (!existsSync(place))
    throw mistake(
      place,
      'it does not exist',
      'Name the build output of the old site, its sitemap.xml, or a list of addresses.',
    )
  const found = statSync(place).isDirectory() ? inFolder(place, base) : inList(linesOf(place))
  if (found.length === 0)
    throw mistake(
      place,
      'it contains no addresses',
      'Name the build output of the old site, its sitemap.xml, or a list of addresses.',
    )
  return found
}

/** Pages that no reader has the address of. */
const OWN = /(?:^|\/)404(?:\/index)?\.html$/

function inFolder(folder: string, base: string): OldAddress[] {
  return listFiles(folder)
    .filter((path) => path.endsWith('.html') && !OWN.test(path))
    .map((path) => {
      const read = () => readFileSync(join(folder, path), 'utf8')
      const html = read()
      const address = base + path.replace(/(^|\/)index\.html$/, '$1')
      return isRedirect(html)
        ? { path: address, html: null, headings: [] }
        : { path: address, html: read, headings: headingsIn(html) }
    })
}

/** A page that a `meta` element leads away from; the elements are bounded for linear time. */
function isRedirect(html: string): boolean {
  return /<meta\s[^<>]{0,1000}?http-equiv=["']?refresh/i.test(html)
}

/** The addresses in a list or a sitemap; an index of sitemaps names the files next to it. */
function linesOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  const isIndex = /<sitemapindex\b/.test(text)
  if (!isIndex && !/<urlset\b/.test(text)) return text.split('\n').map((line) => line.trim())
  const places = [...text.matchAll(/<loc>\s*([^<\s]+)\s*<\/loc>/g)].map(([, url = '']) =>
    unescapeHtml(url),
  )
  if (!isIndex) return places
  return places.flatMap((url) => {
    const part = join(dirname(file), basename(decode(url.replace(/[?#].*$/s, ''))))
    if (!existsSync(part))
      throw mistake(part, 'the index of sitemaps names it, and it does not exist', 'Download it.')
    return /<sitemapindex\b/.test(readFileSync(part, 'utf8')) ? [] : linesOf(part)
  })
}

function inList(addresses: readonly string[]): OldAddress[] {
  const byPath = new Map<string, OldHeading[]>()
  for (const address of addresses) {
    if (address === '' || address.startsWith('#') || !URL.canParse(address, 'https://old')) continue
    const { pathname, hash } = new URL(address, 'https://old')
    const headings = byPath.get(pathname) ?? []
    if (hash.length > 1) headings.push({ id: decode(hash.slice(1)), text: '' })
    byPath.set(pathname, headings)
  }
  return [...byPath].map(([path, headings]) => ({ path, html: null, headings }))
}

/** Ids of headings that belong to the frame of a page. */
const FRAME =
  /^(?:starlight__|_top$|__docusaurus|VPSidebar|VPContent|local-search|sidebar-aria-label|doc-outline-aria-label|main-nav-aria-label|sidebar-title|menu-bar)/
const HEADING = /<h([1-6])\b([^>]*)>([\s\S]{0,5000}?)<\/h\1>/gi

/** The headings with ids in a page. */
export function headingsIn(html: string): OldHeading[] {
  const body = html.replace(/<(script|style|template|nav|svg)\b[\s\S]*?<\/\1>/gi, '')
  return [...body.matchAll(HEADING)].flatMap(([, , attributes = '', inner = '']) => {
    const id = idIn(attributes) ?? idIn(/<a\b([^<>]*)>/.exec(inner)?.[1] ?? '')
    if (id === undefined || FRAME.test(id)) return []
    return [{ id, text: textIn(inner) }]
  })
}

/** All ids in a page, which a fragment can lead to. */
export function idsIn(html: string): Set<string> {
  return new Set(
    [...html.matchAll(/\s(?:id|name)=(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g)].map(([, a, b, c]) =>
      unescapeHtml(a ?? b ?? c ?? ''),
    ),
  )
}

function idIn(attributes: string): string | undefined {
  const [, a, b, c] = /(?:^|\s)id=(?:"([^"]+)"|'([^']+)'|([^\s"'>]+))/.exec(attributes) ?? []
  const id = a ?? b ?? c
  return id === undefined ? undefined : unescapeHtml(id)
}

function textIn(html: string): string {
  return unescapeHtml(html.replace(/<[^<>]*>/g, ''))
    .replace(/[\s\u200B¶#]+/g, ' ')
    .trim()
}

function unescapeHtml(text: string): string {
  return text
    .replace(/&#x([\da-f]+);/gi, (_, code) => character(Number.parseInt(code, 16)))
    .replace(/&#(\d+);/g, (_, code) => character(Number(code)))
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&amp;', '&')
}

/** As browsers do: invalid code points are replaced. */
function character(code: number): string {
  return code <= 0x10ffff ? String.fromCodePoint(code) : '\uFFFD'
}

export function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function mistake(place: string, reason: string, note: string): UsageError {
  return new UsageError([
    fatal(
      'migrate',
      { file: place },
      `the addresses of the old site cannot be read: ${reason}`,
      note,
    ),
  ])
}
