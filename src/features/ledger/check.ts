/** Addresses and ids that a site published once and that lead nowhere now. */
import { warning } from '../../problems/problem.ts'
import { plural } from '../../problems/report.ts'
import { isExternal, splitTarget } from '../../shared/paths.ts'
import type { Doc, Page, Problem, Redirect, Site } from '../../types.ts'
import type { LedgerFile } from './file.ts'
import { LEDGER, pathOf } from './ledger.ts'

/** A warning for each address that has no page and no redirect, and for each id that is gone. */
export function lostAddresses(site: Site, { ledger, text }: LedgerFile): Problem[] {
  const lines = linesOf(text)
  const redirects = new Map(
    site.redirects.flatMap((redirect) =>
      redirect.fault === null ? [[keyOf(redirect.from, redirect.fragment), redirect]] : [],
    ),
  )
  return [...ledger].flatMap(([path, ids]) => {
    const url = site.config.base.slice(0, -1) + path
    const place = { file: LEDGER, line: lines.get(path), column: 1 }
    const page = destination(url, site, redirects)
    if (page === 'elsewhere') return []
    if (page === null) return [lostPage(path, ids, url, site, place)]
    const known = idsOf(page.doc)
    const gone = ids.filter((id) => !known.has(id) && !redirects.has(keyOf(url, id)))
    return gone.map((id) => lostAnchor({ path, url, id }, page, site, place))
  })
}

interface Place {
  readonly file: string
  readonly line: number | undefined
  readonly column: number
}

/** The page that a URL leads to; `elsewhere` for another site or a file. */
function destination(
  url: string,
  site: Site,
  redirects: ReadonlyMap<string, Redirect>,
): Page | 'elsewhere' | null {
  const page = site.byUrl.get(url)
  if (page) return page
  const to = redirects.get(keyOf(url, ''))?.to ?? null
  if (to === null) return null
  if (isExternal(to)) return 'elsewhere'
  return site.byUrl.get(splitTarget(to).path) ?? 'elsewhere'
}

function keyOf(url: string, fragment: string): string {
  return `${url.toLowerCase()}#${fragment}`
}

function idsOf(doc: Doc): ReadonlySet<string> {
  return new Set([doc.titleId, ...doc.anchors])
}

function lostPage(
  path: string,
  ids: readonly string[],
  url: string,
  site: Site,
  place: Place,
): Problem {
  const near = mostSimilar(url, ids, site)
  const redirect = redirectOf(url, near?.url ?? '/the/new/page', site)
  const more = ids.length > 1 ? ` (${plural(ids.length, 'id')})` : ''
  return warning(
    'lost-page',
    place,
    `the published page ${path}${more} no longer exists and has no redirect`,
    near === null
      ? `Add a redirect to the configuration: ${redirect}.`
      : `${near.doc.file} is similar. If it is the page, add a redirect to the configuration: ${redirect}.`,
    path,
  )
}

function lostAnchor(
  { path, url, id }: { readonly path: string; readonly url: string; readonly id: string },
  page: Page,
  site: Site,
  place: Place,
): Problem {
  const redirect = redirectOf(`${url}#${id}`, `${page.url}#new-id`, site)
  return warning(
    'lost-anchor',
    place,
    `the published address ${path}#${id} no longer leads to an id: ${page.doc.file} does not have it`,
    `Give the heading its id again (## Heading {#${id}}), or add a redirect to the configuration: ${redirect}.`,
    `${path}#${id}`,
  )
}

/** An entry of `redirects`: in a site with one locale, its addresses leave out the base. */
function redirectOf(from: string, to: string, site: Site): string {
  const isPlain = site.locales.every(({ locale }) => locale.path === site.config.base)
  const [written, target] = [from, to].map((url) =>
    JSON.stringify(isPlain && url.startsWith(site.config.base) ? pathOf(url, site) : url),
  )
  return `${written}: ${target}`
}

/** Ids of a page must be alike by this share to take it for the one that is gone. */
const ALIKE = 0.5

/** The page that has most of the ids of a page that is gone; null if none has half of them. */
function mostSimilar(url: string, ids: readonly string[], site: Site): Page | null {
  const locale = site.locales.find(({ locale: { path } }) => url.startsWith(path))
  const name = url.split('/').at(-1)
  let best: Page | null = null
  let most = ALIKE
  for (const page of locale?.pages ?? []) {
    const known = idsOf(page.doc)
    const shared = ids.filter((id) => known.has(id)).length
    const all = known.size + ids.length - shared
    const sameName = page.url.split('/').at(-1) === name
    const share = (shared + (sameName ? 1 : 0)) / (all + 1)
    if (share >= most) [best, most] = [page, share]
  }
  return best
}

/** The line of each address in the file. */
function linesOf(text: string): Map<string, number> {
  const lines = new Map<string, number>()
  for (const [index, line] of text.split('\n').entries()) {
    const [, written] = /^\s*("(?:[^"\\]|\\.)*"):/.exec(line) ?? []
    if (written !== undefined) lines.set(JSON.parse(written), index + 1)
  }
  return lines
}
