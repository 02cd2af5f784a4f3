/** Addresses and ids that a site published once and that lead nowhere now. */
import {
  type CompiledPage,
  fatal,
  isExternal,
  type Page,
  type Problem,
  plural,
  type Redirect,
  type Site,
  splitTarget,
  warning,
} from '../../plugin/index.ts'
import type { LedgerFile } from './file.ts'
import { LEDGER, type Ledger, pathOf } from './ledger.ts'

/** A warning for each address that has no page and no redirect, and for each id that is gone. */
export function lostAddresses(site: Site, { ledger, lines, conflict }: LedgerFile): Problem[] {
  if (conflict !== null) {
    const place = { file: LEDGER, line: conflict, column: 1 }
    const note = 'Run docsgen ledger: it keeps both sides.'
    return [fatal('ledger', place, 'the merge of this file is not finished', note)]
  }
  const redirects = new Map(
    site.redirects.flatMap((redirect) =>
      redirect.fault === null ? [[keyOf(redirect.from, redirect.fragment), redirect]] : [],
    ),
  )
  return [...ledger].flatMap(([path, ids]) => {
    const url = urlOf(path, site)
    const place = { file: LEDGER, line: lines.get(path), column: 1 }
    const page = destination(url, site, redirects)
    if (page === 'elsewhere') return []
    if (page === null)
      return [lostPage(path, ids, mostSimilar(url, ids, site, ledger), site, place)]
    const known = idsOf(page.doc)
    const gone = ids.filter((id) => !known.has(id) && !redirects.has(keyOf(url, id)))
    const published = new Set(ledger.get(pathOf(page.url, site)))
    const added = [...known].filter((id) => !published.has(id))
    return gone.map((id) => {
      const renamed = gone.length === 1 && added.length === 1 ? added[0] : similarId(id, added)
      return lostAnchor({ path, url, id }, renamed, page, site, place)
    })
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

function idsOf(doc: CompiledPage): ReadonlySet<string> {
  return new Set([doc.titleId, ...doc.anchors])
}

function lostPage(
  path: string,
  ids: readonly string[],
  near: Page | null,
  site: Site,
  place: Place,
): Problem {
  const redirect = redirectOf(urlOf(path, site), near?.url ?? urlOf('/the/new/page', site), site)
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
  renamed: string | undefined,
  page: Page,
  site: Site,
  place: Place,
): Problem {
  const redirect = redirectOf(`${url}#${id}`, `${page.url}#${renamed ?? 'new-id'}`, site)
  return warning(
    'lost-anchor',
    place,
    `the published address ${path}#${id} no longer leads to an id: ${page.doc.file} does not have it`,
    `Give the heading its id again (## Heading {#${id}}), or add a redirect to the configuration: ${redirect}.`,
    `${path}#${id}`,
  )
}

function urlOf(path: string, { config }: Site): string {
  return config.base.slice(0, -1) + path
}

/** An entry of `redirects`: addresses below no locale's or version's path leave out the base. */
function redirectOf(from: string, to: string, { config }: Site): string {
  const { base, versionLocales } = config
  const roots = versionLocales.map(({ path }) => path).filter((path) => path !== base)
  const [written, target] = [from, to].map((url) => {
    const isUrl = !url.startsWith(base) || roots.some((root) => `${url}/`.startsWith(root))
    return JSON.stringify(isUrl ? url : url.slice(base.length - 1))
  })
  return `${written}: ${target}`
}

/** Ids of a page must be alike by this share to take it for the one that is gone. */
const ALIKE = 0.5

/**
 * The page that has most of the ids of a page that is gone; null if none has half of them. Pages that
 * were never published come first, because a page that moved is new at its address.
 */
function mostSimilar(url: string, ids: readonly string[], site: Site, ledger: Ledger): Page | null {
  const around = site.locales.filter(({ locale: { path } }) => url.startsWith(path))
  // An older version is in the folder of its locale.
  const [locale] = around.sort((a, b) => b.locale.path.length - a.locale.path.length)
  const name = url.split('/').at(-1)
  let best: Page | null = null
  let most = 0
  for (const page of locale?.pages ?? []) {
    const known = idsOf(page.doc)
    const shared = ids.filter((id) => known.has(id)).length
    const all = known.size + ids.length - shared
    const sameName = page.url.split('/').at(-1) === name
    const share = (shared + (sameName ? 1 : 0)) / (all + 1)
    if (share < ALIKE) continue
    const rank = share + (ledger.has(pathOf(page.url, site)) ? 0 : 1)
    if (rank >= most) [best, most] = [page, rank]
  }
  return best
}

/** The id that shares at least half of its words with one that is gone. */
function similarId(id: string, candidates: readonly string[]): string | undefined {
  const words = new Set(id.split('-'))
  const shares = candidates.map((other) => {
    const others = new Set(other.split('-'))
    const shared = [...words].filter((word) => others.has(word)).length
    return { other, share: shared / (words.size + others.size - shared) }
  })
  const [best] = shares.filter(({ share }) => share >= ALIKE).sort((a, b) => b.share - a.share)
  return best?.other
}
