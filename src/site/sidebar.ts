/** The sidebar of a locale: configured, or generated from the folders. */
import type { SidebarItem } from '../config/types.ts'
import { warning } from '../problems.ts'
import { isExternal } from '../shared/paths.ts'
import { didYouMean } from '../suggest.ts'
import type { Config, Doc, Locale, NavItem, Problem } from '../types.ts'

/** A page with its route. */
export interface RoutedDoc {
  readonly doc: Doc
  readonly route: string
  readonly url: string
}

export function labelOf({ doc }: RoutedDoc): string {
  return doc.meta.sidebar_label ?? doc.title
}

/** @param problems receives the problems of a configured sidebar */
export function buildSidebar(
  config: Config,
  locale: Locale,
  pages: readonly RoutedDoc[],
  problems: Problem[],
): NavItem[] {
  const items = config.sidebar?.[locale.name]
  if (items === undefined) return sidebarOfFolders(pages)
  const byRoute = new Map(pages.map((page) => [page.route, page]))
  return configured(items, byRoute, (route) => {
    const reason = `the sidebar of ${locale.label} names "${route}", which is not a page there`
    problems.push(
      warning(
        'sidebar',
        { file: config.file ?? '' },
        reason,
        didYouMean(route, [...byRoute.keys()]),
        route,
      ),
    )
  })
}

function configured(
  items: readonly SidebarItem[],
  pages: ReadonlyMap<string, RoutedDoc>,
  missing: (route: string) => void,
): NavItem[] {
  const page = (route: string, label: string | null): NavItem[] => {
    const found = pages.get(route)
    if (found === undefined) {
      missing(route)
      return []
    }
    return [{ label: label ?? labelOf(found), url: found.url, external: false, items: [] }]
  }
  return items.flatMap((item): NavItem[] => {
    if (item.kind === 'page') return page(item.route, item.label)
    if (item.kind === 'link')
      return [{ label: item.label, url: item.href, external: isExternal(item.href), items: [] }]
    const below = [
      ...(item.route === null ? [] : page(item.route, null)),
      ...configured(item.items, pages, missing),
    ]
    return below.length > 0 ? [{ label: item.label, url: null, external: false, items: below }] : []
  })
}

interface Folder {
  readonly name: string
  index: RoutedDoc | null
  readonly pages: RoutedDoc[]
  readonly folders: Map<string, Folder>
}

function sidebarOfFolders(pages: readonly RoutedDoc[]): NavItem[] {
  const top: Folder = { name: '', index: null, pages: [], folders: new Map() }
  for (const page of pages) {
    const isIndex = /(^|\/)(index|readme)\.\w+$/i.test(page.doc.path)
    let folder = top
    for (const name of page.doc.path.split('/').slice(0, -1)) {
      const next = folder.folders.get(name) ?? { name, index: null, pages: [], folders: new Map() }
      folder.folders.set(name, next)
      folder = next
    }
    if (isIndex) folder.index = page
    else folder.pages.push(page)
  }
  return itemsOf(top)
}

/** A folder's entries: its index first, then pages and folders by position, then by name. */
function itemsOf(folder: Folder): NavItem[] {
  const entries = [
    ...folder.pages.map((page) => ({
      position: page.doc.meta.sidebar_position,
      name: page.doc.path.split('/').at(-1) as string,
      items: [leaf(page)],
    })),
    ...[...folder.folders.values()].map((below) => ({
      position: below.index?.doc.meta.sidebar_position,
      name: below.name,
      items: groupOf(below),
    })),
  ]
  entries.sort(
    (a, b) =>
      (a.position ?? Number.POSITIVE_INFINITY) - (b.position ?? Number.POSITIVE_INFINITY) ||
      compareNames(a.name, b.name),
  )
  return [...(folder.index ? [leaf(folder.index)] : []), ...entries.flatMap((e) => e.items)]
}

function groupOf(folder: Folder): NavItem[] {
  const items = itemsOf(folder)
  const only = folder.index && items.length === 1 ? items : null
  if (only) return only
  const label = folder.index ? labelOf(folder.index) : humanize(folder.name)
  return items.length > 0 ? [{ label, url: null, external: false, items }] : []
}

function leaf(page: RoutedDoc): NavItem {
  return { label: labelOf(page), url: page.url, external: false, items: [] }
}

function humanize(name: string): string {
  const words =
    name
      .replace(/^\d+[-_.]\s*/, '')
      .replace(/[-_]+/g, ' ')
      .trim() || name
  return words.charAt(0).toUpperCase() + words.slice(1)
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
