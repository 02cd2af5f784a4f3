/** The sidebar of an older version that has none of its own: that of the current version, with its own pages. */
import type { SidebarItem } from '../config/types.ts'
import type { Config, Locale, NavItem } from '../types.ts'
import { linkRedirects, wholePage } from './redirects.ts'
import { around, flatten, type RoutedPage, sidebarOfFolder } from './sidebar.ts'

/** The routes that pages of the current version had before, by the route that they have now. */
export type EarlierRoutes = ReadonlyMap<string, readonly string[]>

interface Routed {
  readonly locale: Locale
  readonly pages: readonly RoutedPage[]
}

/** By the name of the locale; nothing on a site without older versions. */
export function earlierRoutes(
  config: Config,
  routed: readonly Routed[],
): ReadonlyMap<string, EarlierRoutes> {
  if (config.versions.length === 0) return new Map()
  const current = routed
    .filter(({ locale }) => locale.version === null)
    .map(({ locale, pages }) => ({ locale, places: pages.map((page) => ({ ...page, locale })) }))
  const byUrl = new Map(current.flatMap(({ places }) => places).map((place) => [place.url, place]))
  const none = { starts: new Map(), staticFiles: new Set<string>() }
  const redirects = linkRedirects(current, { config, byUrl, ...none })
  return new Map(
    current.map(({ locale }) => {
      const earlier = new Map<string, string[]>()
      for (const [from, to] of redirects
        .filter((one) => one.locale === locale)
        .flatMap(wholePage)) {
        const route = byUrl.get(to)?.route
        if (route === undefined) continue
        const before = decodeURIComponent(from.slice(locale.path.length))
        earlier.set(route, [...(earlier.get(route) ?? []), before])
      }
      return [locale.name, earlier]
    }),
  )
}

/** The entries with the routes that their pages have in the version. @param pages of the version */
export function asBefore<Item extends SidebarItem>(
  items: readonly Item[],
  pages: readonly RoutedPage[],
  earlier: EarlierRoutes | undefined,
): Item[] {
  const routes = new Set(pages.map(({ route }) => route))
  const before = <One extends SidebarItem>(item: One): One => {
    if (item.kind === 'group') return { ...item, items: item.items.map(before) }
    if (item.kind !== 'page' || routes.has(item.route)) return item
    const route = earlier?.get(item.route)?.find((one) => routes.has(one))
    return route === undefined ? item : { ...item, route }
  }
  return items.map(before)
}

/** The pages of the version that its sidebar lacks. */
export function otherPages(
  pages: readonly RoutedPage[],
  sidebar: readonly NavItem[],
): readonly RoutedPage[] {
  const named = new Set(flatten(sidebar).map(({ item }) => item.url))
  return pages.filter(({ url, route }) => !named.has(url) && route !== '')
}

/** The sidebar with the other pages of the version: in the group of their folder if there is one, else at the end. */
export function withOthers(sidebar: readonly NavItem[], pages: readonly RoutedPage[]): NavItem[] {
  const groups = groupsByFolder(sidebar, new Map(pages.map((page) => [page.url, page])))
  const added = new Map<NavItem, { readonly folder: string; readonly pages: RoutedPage[] }>()
  const rest = otherPages(pages, sidebar).filter((page) => {
    const folder = around(page.doc.path).find((above) => groups.has(above))
    const group = folder === undefined ? undefined : groups.get(folder)
    if (folder === undefined || group === undefined) return true
    const known = added.get(group)
    if (known) known.pages.push(page)
    else added.set(group, { folder, pages: [page] })
    return false
  })
  const extended = (item: NavItem): NavItem => {
    const more = added.get(item)
    const items = item.items.map(extended)
    return {
      ...item,
      items: more ? [...items, ...sidebarOfFolder(more.pages, more.folder)] : items,
    }
  }
  return [...sidebar.map(extended), ...sidebarOfFolder(rest)]
}

/** The first group for each folder that has pages of this folder only; the folder of all pages has none. */
function groupsByFolder(
  items: readonly NavItem[],
  byUrl: ReadonlyMap<string, RoutedPage>,
  found = new Map<string, NavItem>(),
): Map<string, NavItem> {
  for (const group of items) {
    const inside = group.items.flatMap(({ url }) => byUrl.get(url ?? '') ?? [])
    const [folder = '', ...others] = new Set(inside.map(({ doc }) => around(doc.path)[0]))
    if (folder !== '' && others.length === 0 && !found.has(folder)) found.set(folder, group)
    groupsByFolder(group.items, byUrl, found)
  }
  return found
}
