/** The reading order of a locale's pages: it determines previous, next and breadcrumbs. */
import type { NavItem, PageRef, Place, SiteLocale } from '../types.ts'
import { flatten, labelOf, type RoutedPage } from './sidebar.ts'

export interface Order {
  readonly refs: readonly PageRef[]
  readonly indexByUrl: ReadonlyMap<string, number>
  /** The groups around each page, the outermost first: its section, if the site has sections. */
  readonly groupsByUrl: ReadonlyMap<string, readonly NavItem[]>
  readonly sections: SiteLocale['sections']
  /** Positions of the sections, by their groups in the sidebar. */
  readonly sectionOfGroup: ReadonlyMap<NavItem, number>
  /** The breadcrumbs that were made, by the groups around a page. */
  readonly trails: Map<readonly NavItem[], Place['breadcrumbs']>
}

export function readingOrder(
  sidebar: readonly NavItem[],
  sections: SiteLocale['sections'],
  pages: readonly RoutedPage[],
): Order {
  const own = new Map(pages.map((p) => [p.url, p]))
  const entries = flatten(sidebar).filter(({ item }) => item.url !== null && own.has(item.url))
  const groupsByUrl = new Map<string, readonly NavItem[]>()
  for (const { item, groups } of entries) {
    const url = item.url as string
    if (!groupsByUrl.has(url)) groupsByUrl.set(url, groups)
  }
  const urls = [...groupsByUrl.keys()]
  return {
    refs: urls.map((url) => ({ url, title: labelOf(own.get(url) as RoutedPage) })),
    indexByUrl: new Map(urls.map((url, index) => [url, index])),
    groupsByUrl,
    sections,
    sectionOfGroup: new Map(sections.flatMap((_, i) => (sidebar[i] ? [[sidebar[i], i]] : []))),
    trails: new Map(),
  }
}

/** Position of a page's section; null on a site without sections, and for a page outside all. */
export function sectionOf({ url }: Pick<RoutedPage, 'url'>, order: Order): number | null {
  const [outermost] = order.groupsByUrl.get(url) ?? []
  return (outermost && order.sectionOfGroup.get(outermost)) ?? null
}

export function neighborsOf(
  page: RoutedPage,
  order: Order,
): { previous: PageRef | null; next: PageRef | null } {
  const index = order.indexByUrl.get(page.url)
  if (index === undefined) return { previous: null, next: null }
  const section = sectionOf(page, order)
  const inSection = (ref: PageRef | undefined) =>
    ref && sectionOf(ref, order) === section ? ref : null
  return { previous: inSection(order.refs[index - 1]), next: inSection(order.refs[index + 1]) }
}

/** The groups around a page; a section links to its page, a group to the first page in it. */
export function breadcrumbsOf({ url }: RoutedPage, order: Order): Place['breadcrumbs'] {
  const groups = order.groupsByUrl.get(url)
  if (groups === undefined) return []
  const trail = order.trails.get(groups) ?? trailOf(groups, order)
  order.trails.set(groups, trail)
  const isOnIt = trail.some((one) => one.url === url)
  return isOnIt ? trail.map((one) => (one.url === url ? { ...one, url: null } : one)) : trail
}

function trailOf(groups: readonly NavItem[], order: Order): Place['breadcrumbs'] {
  return groups.map((group) => {
    const section = order.sections[order.sectionOfGroup.get(group) ?? -1]
    return { title: group.label, url: section?.href ?? firstPage(group.items, order) }
  })
}

function firstPage(items: readonly NavItem[], order: Order): string | null {
  for (const item of items) {
    const url = item.items.length > 0 ? firstPage(item.items, order) : item.url
    if (url !== null && order.indexByUrl.has(url)) return url
  }
  return null
}
