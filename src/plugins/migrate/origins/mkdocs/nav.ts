/** `nav` of MkDocs. https://www.mkdocs.org/user-guide/writing-your-docs/#configure-pages-and-navigation */

import type { UserSection, UserSidebarItem } from '../../../../config/user-sidebar.ts'
import { folderOf, isExternal, trimSlashes } from '../../../../plugin/index.ts'
import { humanize, labelText, listOf, objectOf, textOf } from '../../json.ts'
import type { Settings } from '../../types.ts'

/** A page by its route and title. */
export interface OldPage {
  readonly route: string
  readonly title: string | undefined
}

/**
 * @param routes of all pages by path
 * @param hasTabs true if the groups at the top are tabs
 */
export function navigationOf(
  nav: unknown,
  routes: ReadonlyMap<string, OldPage>,
  hasTabs: boolean,
  missing: (path: string) => void,
): Settings {
  const items = listOf(nav).flatMap((item) => itemsOf(item, routes, missing))
  if (items.length === 0) return {}
  const groups = items.flatMap(groupOf)
  if (!hasTabs || groups.length < 2) return { sidebar: items }
  const others = items.filter((item) => groupOf(item).length === 0)
  const links = others.flatMap(linkOf)
  const pages = others.filter((item) => linkOf(item).length === 0)
  const navbar = links.length > 0 ? { navbar: { items: links } } : {}
  const [page] = pages
  if (pages.length === 1 && page !== undefined && page !== items[0])
    return {
      ...navbar,
      sections: items.flatMap((item) =>
        item === page ? [{ label: labelOf(page, routes), items: [page] }] : groupOf(item),
      ),
    }
  const [first, ...rest] = groups as [UserSection & { items: UserSidebarItem[] }, ...UserSection[]]
  // Pages without a group are tabs of their own; one for each would be too many.
  return {
    ...navbar,
    sections: [
      ...(pages.length > 1
        ? [{ label: 'Home', items: pages }, first]
        : [{ ...first, items: [...pages, ...first.items] }]),
      ...rest,
    ],
  }
}

function groupOf(item: UserSidebarItem): UserSection[] {
  return typeof item !== 'string' && 'items' in item && item.items.length > 0
    ? [{ label: item.label, items: item.items }]
    : []
}

/** A tab that leads to another site is in the navbar. */
function linkOf(item: UserSidebarItem): { label: string; to: string }[] {
  return typeof item !== 'string' && 'href' in item ? [{ label: item.label, to: item.href }] : []
}

/** The name of a page in the navigation, or its title. */
function labelOf(item: UserSidebarItem, routes: ReadonlyMap<string, OldPage>): string {
  if (typeof item !== 'string' && 'label' in item && item.label) return item.label
  const route = typeof item === 'string' ? item.slice(1) : ''
  const page = [...routes.values()].find((page) => page.route === route)
  return page?.title ?? humanize(route.split('/').at(-1) || 'Pages')
}

function itemsOf(
  item: unknown,
  routes: ReadonlyMap<string, OldPage>,
  missing: (path: string) => void,
): UserSidebarItem[] {
  const path = textOf(item)
  if (path !== undefined) return pageOf(path, undefined, routes, missing)
  return Object.entries(objectOf(item)).flatMap(([written, value]): UserSidebarItem[] => {
    const label = labelText(written)
    if (Array.isArray(value)) {
      const items = value.flatMap((inner) => itemsOf(inner, routes, missing))
      // The plugin `section-index` gives a group the name of its first page.
      const name = label.trim() || labelOfFirst(value, routes)
      return items.length > 0 ? [{ label: name, items }] : []
    }
    const target = textOf(value)
    return target === undefined ? [] : pageOf(target, label, routes, missing)
  })
}

function pageOf(
  path: string,
  label: string | undefined,
  routes: ReadonlyMap<string, OldPage>,
  missing: (path: string) => void,
): UserSidebarItem[] {
  if (isExternal(path) || path.startsWith('/')) return [{ label: label ?? path, href: path }]
  const plain = path.replace(/^\.\//, '')
  if (/(?:\/|\/\*+)$/.test(plain))
    return [
      {
        label: label ?? trimSlashes(plain.replace(/\*/g, '')),
        folder: trimSlashes(plain.replace(/\*/g, '')),
      },
    ]
  const route = routes.get(plain)?.route
  if (route === undefined) {
    missing(path)
    return []
  }
  return [label === undefined ? `/${route}` : { route: `/${route}`, label }]
}

function labelOfFirst(list: readonly unknown[], routes: ReadonlyMap<string, OldPage>): string {
  const [first] = list
  const path = textOf(first) ?? textOf(Object.values(objectOf(first))[0]) ?? ''
  return routes.get(path)?.title ?? humanize(folderOf(path).split('/').at(-1) || 'Pages')
}
