/** Proves that every address and every heading of the old site leads somewhere on the new one. */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { normalizeUrl, plural } from '../../plugin/index.ts'
import { readRedirects } from '../../server/redirects.ts'
import { isInside } from './old-files.ts'
import { decode, headingsIn, idsIn, type OldAddress, type OldHeading } from './old-urls.ts'

/** How an address or a heading was found. */
type Way = 'page' | 'redirect' | 'file'

/** What leads nowhere. */
export interface Lost {
  /** Address with a fragment, as the old site wrote it. */
  readonly from: string
  readonly reason: string
  /** A redirect that would help; null if nothing similar was found. */
  readonly target: string | null
}

export interface Proof {
  /** The path that both sites are served under. */
  readonly base: string
  readonly addresses: Readonly<Record<Way, number>>
  readonly headings: Readonly<Record<'heading' | 'redirect', number>>
  readonly lost: readonly Lost[]
}

interface NewPage {
  readonly url: string
  readonly way: Way
  readonly html: string
  /** Where fragments that moved lead. */
  readonly moved: Readonly<Record<string, string>>
}

/** The published site. */
export class Published {
  readonly base: string
  readonly #folder: string
  readonly #roots: readonly string[]
  readonly #pages = new Map<string, NewPage | null>()
  readonly #redirects = new Map<string, Record<string, string>>()

  /**
   * @param folder the output folder
   * @param roots paths of the locales
   */
  constructor(folder: string, base: string, roots: readonly string[]) {
    this.#folder = folder
    this.base = base
    this.#roots = roots
    for (const { from, fragment = '', to } of readRedirects(folder)) {
      const key = normalizeUrl(decode(from), roots)
      this.#redirects.set(key, { ...this.#redirects.get(key), [decode(fragment)]: to })
    }
  }

  /** The page that an address leads to; null if it leads nowhere. */
  page(path: string): NewPage | null {
    const url = normalizeUrl(decode(path), this.#roots)
    const known = this.#pages.get(url)
    if (known !== undefined) return known
    const found = this.#find(url, path)
    this.#pages.set(url, found)
    return found
  }

  #find(url: string, path: string): NewPage | null {
    const moved = this.#redirects.get(url) ?? {}
    const html = this.#file(url)
    const isRedirect = html !== null && /http-equiv="refresh"/.test(html)
    if (html !== null && !isRedirect) return { url, way: 'page', html, moved }
    if (moved[''] !== undefined) {
      const to = moved['']
      if (/^[a-z]+:/i.test(to)) return { url: to, way: 'redirect', html: '', moved }
      const target = this.#file(normalizeUrl(decode(to.replace(/[?#].*$/s, '')), this.#roots))
      return target === null ? null : { url: to, way: 'redirect', html: target, moved }
    }
    const file = join(this.#folder, decode(path).slice(this.base.length))
    const isOurs = path.startsWith(this.base) && isInside(this.#folder, file)
    return isOurs && /\.\w+$/.test(path) && existsSync(file)
      ? { url: path, way: 'file', html: '', moved }
      : null
  }

  #file(url: string): string | null {
    if (!`${url}/`.startsWith(this.base)) return null
    const path = url.slice(this.base.length)
    for (const name of path === '' || path.endsWith('/')
      ? [`${path}index.html`]
      : [`${path}.html`, `${path}/index.html`]) {
      const file = join(this.#folder, name)
      if (isInside(this.#folder, file) && existsSync(file)) return readFileSync(file, 'utf8')
    }
    return null
  }
}

/** @param pages addresses of the pages of the new site, to propose targets */
export function prove(
  old: readonly OldAddress[],
  site: Published,
  pages: readonly string[],
): Proof {
  const addresses = { page: 0, redirect: 0, file: 0 }
  const headings = { heading: 0, redirect: 0 }
  const lost: Lost[] = []
  const byEnd = new Map(pages.map((url) => [endOf(url), url]))
  for (const { path, headings: all } of old) {
    const page = site.page(path)
    if (page === null) {
      const target = byEnd.get(endOf(path)) ?? null
      const more = all.length > 0 ? ` (and ${plural(all.length, 'heading')} on it)` : ''
      lost.push({ from: path, reason: `no page and no redirect${more}`, target })
      continue
    }
    addresses[page.way]++
    // The headings of another site are not ours.
    if (/^[a-z]+:/i.test(page.url)) continue
    const ids = idsIn(page.html)
    for (const heading of all) {
      if (ids.has(heading.id)) headings.heading++
      else if (page.moved[heading.id] !== undefined) headings.redirect++
      else lost.push(lostHeading(path, heading, page, all))
    }
  }
  return { base: site.base, addresses, headings, lost }
}

function lostHeading(
  path: string,
  { id, text }: OldHeading,
  page: NewPage,
  all: readonly OldHeading[],
): Lost {
  const known = new Set(all.map((heading) => heading.id))
  const same = headingsIn(page.html).find(
    (heading) => text !== '' && plain(heading.text) === plain(text) && !known.has(heading.id),
  )
  const address = page.url.replace(/#.*$/s, '')
  const reason = same ? 'the heading has another id' : 'the page has no such heading'
  return { from: `${path}#${id}`, reason, target: same ? `${address}#${same.id}` : address }
}

function plain(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/** The last part of an address, by which a page may be found that moved. */
function endOf(url: string): string {
  return (
    url
      .replace(/(?:\/index)?(?:\.html)?\/?$/, '')
      .split('/')
      .at(-1)
      ?.toLowerCase() ?? ''
  )
}
