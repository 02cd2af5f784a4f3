/** The sidebar that follows the folders, and the order of the pages in any sidebar. */
import { normalizeBadge } from '../config/badge.ts'
import { folderOf, isReactPage } from '../shared/paths.ts'
import type { Badge } from '../shared/theme.ts'
import type { Locale, NavItem, PageSummary, SiteLocale } from '../types.ts'

/** What other pages may know of a page, with its route. */
export interface RoutedPage {
  readonly doc: PageSummary
  readonly route: string
  readonly url: string
  /** The locale that a fallback page is written for; null for a page of its own locale. */
  readonly fallback: Locale | null
}

export function labelOf({ doc }: RoutedPage): string {
  return doc.meta.sidebar_label ?? doc.title
}

export function isPageOfFolder({ doc }: Pick<RoutedPage, 'doc'>): boolean {
  return /(^|\/)(index|readme)\.\w+$/i.test(doc.path)
}

/** The entry of a page; a configured label or badge replaces its own. */
export function pageItem(
  page: RoutedPage,
  label: string | null = null,
  badge?: Badge | null,
): NavItem {
  return {
    label: label ?? labelOf(page),
    url: page.url,
    external: false,
    badge: badge ?? normalizeBadge(page.doc.meta.sidebar_badge),
    items: [],
  }
}

interface Folder {
  readonly name: string
  index: RoutedPage | null
  readonly pages: RoutedPage[]
  readonly folders: Map<string, Folder>
}

/**
 * The entries of a folder's pages.
 * @param folder without slashes around it; empty for the folder of all pages
 */
export function sidebarOfFolder(pages: readonly RoutedPage[], folder = ''): NavItem[] {
  const depth = folder === '' ? 0 : folder.split('/').length
  const top: Folder = { name: '', index: null, pages: [], folders: new Map() }
  for (const page of pages) {
    if (!isListed(page)) continue
    const isIndex = isPageOfFolder(page)
    let parent = top
    for (const name of page.doc.path.split('/').slice(depth, -1)) {
      const next = parent.folders.get(name) ?? { name, index: null, pages: [], folders: new Map() }
      parent.folders.set(name, next)
      parent = next
    }
    // A README beside an index has an address of its own.
    const isOther = parent.index !== null && /(?:^|\/)readme\.\w+$/i.test(page.doc.path)
    if (!isIndex || isOther) parent.pages.push(page)
    else {
      if (parent.index !== null) parent.pages.push(parent.index)
      parent.index = page
    }
  }
  // The brand leads to the front page, which has no sidebar itself.
  const { index: own } = top
  if (folder === '' && own?.doc.meta.layout === 'landing' && !asksForPlace(own)) top.index = null
  return itemsOf(top)
}

/** True unless the page is hidden, or written in React and does not ask for a place. */
export function isListed(page: Pick<RoutedPage, 'doc'>): boolean {
  const { path, meta } = page.doc
  return !meta.sidebar_hidden && (!isReactPage(path) || asksForPlace(page))
}

function asksForPlace({ doc: { meta } }: Pick<RoutedPage, 'doc'>): boolean {
  return meta.sidebar_label !== undefined || meta.sidebar_position !== undefined
}

/**
 * A folder's entries: its index first, then pages and folders by position, then by name. Of groups beside
 * each other that pages call the same, each is called like its folder, unless it has a `sidebar_label`.
 */
function itemsOf(folder: Folder): NavItem[] {
  const below = [...folder.folders.values()]
  const labels = below.map(({ index }) => index && labelOf(index))
  const entries = [
    ...folder.pages.map((page) => ({
      position: page.doc.meta.sidebar_position,
      name: page.doc.path.split('/').at(-1) as string,
      items: [pageItem(page)],
    })),
    ...below.map((inner, at) => ({
      position: inner.index?.doc.meta.sidebar_position,
      name: inner.name,
      items: groupOf(inner, labels.filter((it) => it === labels[at]).length === 1),
    })),
  ]
  entries.sort(
    (a, b) =>
      (a.position ?? Number.POSITIVE_INFINITY) - (b.position ?? Number.POSITIVE_INFINITY) ||
      compareNames(a.name, b.name),
  )
  return [...(folder.index ? [pageItem(folder.index)] : []), ...entries.flatMap((e) => e.items)]
}

function groupOf(folder: Folder, isUnique: boolean): NavItem[] {
  const items = itemsOf(folder)
  if (folder.index && items.length === 1) return items
  const label = folder.index && isUnique ? labelOf(folder.index) : nameOf(folder)
  return items.length > 0 ? [{ label, url: null, external: false, badge: null, items }] : []
}

/** `2-web-api` → `Web api`; a number that belongs to the name stays: `2024 Roadmap`. */
function nameOf({ name, index }: Folder): string {
  const rest = name.replace(/^\d+[-_.]\s*/, '').replace(/[-_]+/g, ' ')
  const words = rest.trim() || name
  return index?.doc.meta.sidebar_label ?? words.charAt(0).toUpperCase() + words.slice(1)
}

/** Natural sort order (numbers by value), independent of the machine's locale. */
function compareNames(a: string, b: string): number {
  const pieces = (name: string) => name.toLowerCase().split(/(\d+)/)
  const [left, right] = [pieces(a), pieces(b)]
  for (let i = 0; i < Math.min(left.length, right.length); i++) {
    const [x, y] = [left[i] as string, right[i] as string]
    if (x === y) continue
    return i % 2 === 1 && Number(x) !== Number(y) ? Number(x) - Number(y) : x < y ? -1 : 1
  }
  return left.length - right.length
}

/**
 * Gives the page of a folder that is called like its group another label, so that no name is there twice.
 * @param indexes the urls of the pages of folders
 */
export function nameOverviews(
  items: readonly NavItem[],
  indexes: ReadonlySet<string | null>,
  locale: Locale,
): NavItem[] {
  return items.map((group) => {
    const below = nameOverviews(group.items, indexes, locale).map((item, at) => {
      const isTwice = at === 0 && indexes.has(item.url) && item.label === group.label
      return isTwice ? { ...item, label: locale.messages.overview } : item
    })
    return { ...group, items: below }
  })
}

/** The pages of a sidebar in reading order, each with the groups around it. */
export function flatten(
  items: readonly NavItem[],
  ancestors: readonly NavItem[] = [],
): { item: NavItem; groups: readonly NavItem[] }[] {
  return items.flatMap((item) =>
    item.items.length > 0
      ? flatten(item.items, [...ancestors, item])
      : [{ item, groups: ancestors }],
  )
}

/** The folders around a page, from the innermost to the outermost, which is empty. */
export function around(path: string): string[] {
  const folder = folderOf(path)
  return folder === '' ? [folder] : [folder, ...around(folder)]
}

/** Where a version begins: its root, or else the first page of its sidebar. */
export function startOf({
  locale,
  sidebar,
  pages,
}: Pick<SiteLocale, 'locale' | 'sidebar'> & {
  readonly pages: readonly Pick<RoutedPage, 'route' | 'url'>[]
}): string {
  if (pages.some(({ route }) => route === '')) return locale.path
  const first = flatten(sidebar).find(({ item }) => item.url !== null && !item.external)
  return first?.item.url ?? pages[0]?.url ?? locale.path
}
