/** One side of a comparison: a site as it was written to a folder. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import {
  decodePath,
  isExternal,
  listFiles,
  type Problem,
  type Published,
  type WrittenRedirect,
} from '../../plugin/index.ts'

export interface Side {
  /** What to call it: `v1.0`. */
  readonly name: string
  /** The HTML of each page, by its address. */
  readonly pages: ReadonlyMap<string, string>
  /** Where old addresses lead, by address and fragment: `/a#b`. */
  readonly redirects: ReadonlyMap<string, string>
  /** What a build reported; null for a folder, of which it is not known. */
  readonly problems: readonly Problem[] | null
}

/** @param folder absolute path of an output folder, of any generator */
export function readOutput(
  folder: string,
  name: string,
  problems: readonly Problem[] | null,
  { redirects: listed }: Pick<Published, 'redirects'>,
): Side {
  const pages = new Map<string, string>()
  const written: WrittenRedirect[] = []
  for (const path of listFiles(folder).filter((file) => file.endsWith('.html'))) {
    const address = `/${path}`.replace(/(?:\/index)?\.html$/, '') || '/'
    const html = readFileSync(join(folder, path), 'utf8')
    const to = refreshOf(html)
    if (to === null) pages.set(address, html)
    else written.push({ from: address, to })
  }
  const base = baseOf([...written, ...listed], pages)
  const below = (address: string) =>
    address.startsWith(base) ? address.slice(base.length) : address
  const redirects = new Map(
    [...written, ...listed].map(({ from, fragment = '', to }) => [
      keyOf(below(from), fragment),
      below(to),
    ]),
  )
  return { name, pages, redirects, problems }
}

/** The path that a site is served under, which redirects contain, and paths of files do not: `/repo`. */
function baseOf(redirects: readonly WrittenRedirect[], pages: ReadonlyMap<string, string>): string {
  for (const { to } of redirects) {
    if (isExternal(to)) continue
    const path = keyOf(to.replace(/[?#].*$/s, ''), '')
    for (let at = 0; at !== -1; at = path.indexOf('/', at + 1))
      if (pages.has(path.slice(at))) return path.slice(0, at)
  }
  return ''
}

/** Name of an address in `Side.redirects`: hosts ignore a slash at the end. */
export function keyOf(path: string, fragment: string): string {
  return (decodePath(path).replace(/\/$/, '') || '/') + (fragment === '' ? '' : `#${fragment}`)
}

/** Where a page leads that is only a redirect. Its element comes first, so the rest is not searched. */
function refreshOf(html: string): string | null {
  const [element] =
    /<meta\s[^<>]{0,200}http-equiv=["']?refresh[^<>]{0,2000}>/i.exec(html.slice(0, 5000)) ?? []
  const [, url] = /url\s*=\s*'?([^"'>\s]+)/i.exec(element ?? '') ?? []
  return url ?? null
}
