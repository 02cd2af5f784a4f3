/** Queries that the docs' own authors wrote: the texts of their links to other pages. */
import { posix } from 'node:path'
import type { Case } from '../../../src/plugins/search/relevance.ts'
import type { Page, SiteLocale } from '../../../src/types.ts'

const LINK = /(?<!!)\[([^\]\n]{4,60})\]\(([^)\s#]+)(?:#[^)\s]*)?\)/g
/** Queries taken from one folder. */
const MOST = 250

/** @param textOf the Markdown of a page */
export function anchorCases({ pages }: SiteLocale, textOf: (page: Page) => string): Case[] {
  const byRoute = new Map(pages.map((page) => [clean(page.route), page]))
  const found = new Map<string, Case>()
  for (const page of pages) {
    for (const [, text = '', target = ''] of textOf(page).matchAll(LINK)) {
      const query = text.replace(/[`*_]/g, '').toLowerCase().trim()
      const other = resolve(page.route, target, byRoute)
      if (
        !other ||
        other === page ||
        query === other.doc.title.toLowerCase() ||
        !/[a-z]{3}/.test(query)
      )
        continue
      const before = found.get(query)
      // One text that leads to several pages says that any of them will do.
      found.set(query, {
        query,
        within: 5,
        pages: [...new Set([...(before?.pages ?? []), other.url])],
      })
    }
  }
  const cases = [...found.values()].filter((one) => one.pages.length < 3)
  const step = Math.max(1, cases.length / MOST)
  return Array.from(
    { length: Math.min(MOST, cases.length) },
    (_, i) => cases[Math.floor(i * step)] as Case,
  )
}

/** The page that a link means, in whatever manner these docs write their links. */
function resolve(
  from: string,
  target: string,
  byRoute: ReadonlyMap<string, Page>,
): Page | undefined {
  if (/^[a-z]+:/i.test(target)) return undefined
  const path = clean(target)
  const folder = posix.dirname(from)
  const tries = target.startsWith('/')
    ? [path]
    : [posix.join(folder, path), posix.join(from, path), path]
  return tries.map((t) => byRoute.get(clean(t))).find((page) => page !== undefined)
}

function clean(route: string): string {
  return route
    .replace(/\.(md|html)$/, '')
    .replace(/(^|\/)_?index$/, '')
    .replace(/^(\.?\/)+|\/+$/g, '')
    .toLowerCase()
}
