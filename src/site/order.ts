/** The reading order of a locale's pages: it determines previous, next and breadcrumbs. */
import { folderOf } from '../shared/paths.ts'
import type { NavItem, Page, PageRef } from '../types.ts'
import { flatten, labelOf, type RoutedDoc } from './sidebar.ts'

export interface Order {
  readonly refs: readonly PageRef[]
  readonly indexByUrl: ReadonlyMap<string, number>
  readonly groupsByUrl: ReadonlyMap<string, readonly NavItem[]>
}

export function readingOrder(sidebar: readonly NavItem[], pages: readonly RoutedDoc[]): Order {
  const own = new Map(pages.map((p) => [p.url, p]))
  const entries = flatten(sidebar).filter(({ item }) => item.url !== null && own.has(item.url))
  const groupsByUrl = new Map<string, readonly NavItem[]>()
  for (const { item, groups } of entries) {
    const url = item.url as string
    if (!groupsByUrl.has(url)) groupsByUrl.set(url, groups)
  }
  const urls = [...groupsByUrl.keys()]
  return {
    refs: urls.map((url) => ({ url, title: labelOf(own.get(url) as RoutedDoc) })),
    indexByUrl: new Map(urls.map((url, index) => [url, index])),
    groupsByUrl,
  }
}

export function neighborsOf(
  page: RoutedDoc,
  order: Order,
): { previous: PageRef | null; next: PageRef | null } {
  const index = order.indexByUrl.get(page.url)
  if (index === undefined) return { previous: null, next: null }
  return { previous: order.refs[index - 1] ?? null, next: order.refs[index + 1] ?? null }
}

/** The groups around a page; a group links to its first page if that is an ancestor of this one. */
export function breadcrumbsOf(
  page: RoutedDoc,
  order: Order,
  byRoute: ReadonlyMap<string, RoutedDoc>,
): Page['breadcrumbs'] {
  const groups = order.groupsByUrl.get(page.url) ?? []
  const parents = new Set<string>()
  for (let route = folderOf(page.route); route !== ''; route = folderOf(route)) {
    const parent = byRoute.get(route)
    if (parent) parents.add(parent.url)
  }
  return groups.map((group) => {
    const first = group.items[0]?.url ?? null
    return {
      title: group.label,
      url: first !== null && first !== page.url && parents.has(first) ? first : null,
    }
  })
}
