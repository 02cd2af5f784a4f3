/** How the pages of a site differ from locale to locale. */

import type { Changes } from '../../history/history.ts'
import { onlyCurrent, type Page, type Site } from '../../plugin/index.ts'

/** One page, in all locales. */
export interface VarianceRow {
  readonly route: string
  readonly kind: 'identical' | 'differs' | 'partial'
  /** The locales that have the page. */
  readonly locales: readonly string[]
  /** Lines of the readable text that differ from those of the first locale that has the page. */
  readonly lines: number
  /** Overlays whose last commit is older than that of the page they replace. */
  readonly stale: readonly string[]
}

/** @param changes the time of the last commit of each file, where known */
export function varianceOf(whole: Site, changes: Changes = {}): VarianceRow[] {
  const site = onlyCurrent(whole)
  const byRoute = new Map<string, Page[]>()
  for (const { pages } of site.locales) {
    for (const page of pages) {
      if (page.fallback !== null) continue
      const known = byRoute.get(page.route)
      if (known) known.push(page)
      else byRoute.set(page.route, [page])
    }
  }
  return [...byRoute].map(([route, pages]) => rowOf(route, pages, site, changes))
}

function rowOf(
  route: string,
  pages: readonly Page[],
  { config, locales }: Site,
  changes: Changes,
): VarianceRow {
  const [first, ...others] = pages as [Page, ...Page[]]
  const lines = Math.max(0, ...others.map((other) => countDifferent(first, other)))
  const isPartial = pages.length < locales.length
  const stale = pages.flatMap(({ doc }) => {
    const base = `${config.docs}/${doc.path}`
    const [own, common] = [changes[doc.file], changes[base]]
    const isOlder = own !== undefined && common !== undefined && own < common
    return doc.file !== base && isOlder ? [doc.file] : []
  })
  return {
    route,
    kind: isPartial ? 'partial' : lines > 0 ? 'differs' : 'identical',
    locales: pages.map((page) => page.locale.name),
    lines,
    stale: [...new Set(stale)],
  }
}

/** Counts lines that only one of two pages has; moved lines do not count. */
function countDifferent(a: Page, b: Page): number {
  if (a.doc === b.doc || a.doc.key === b.doc.key) return 0
  const left = linesOf(a)
  const counts = new Map<string, number>()
  for (const line of left) counts.set(line, (counts.get(line) ?? 0) + 1)
  const right = linesOf(b)
  let common = 0
  for (const line of right) {
    const count = counts.get(line) ?? 0
    if (count === 0) continue
    counts.set(line, count - 1)
    common++
  }
  return Math.max(left.length, right.length) - common
}

const BLOCK_ENDS =
  /<\/(?:address|blockquote|caption|dd|details|div|dt|figure|h\d|li|p|pre|summary|td|th|tr)>|<br\/?>/g

/** The readable text, block by block, without markup and link targets. */
function linesOf({ doc }: Page): string[] {
  const text = doc.html
    .replace(BLOCK_ENDS, '\n')
    .replace(/<[^>]*(?:>|$)|\uFDEF[^\uFDEF]*(?:\uFDEF|$)/g, '')
  return [doc.title, doc.description, ...text.split('\n')]
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .filter((line) => line !== '')
}
