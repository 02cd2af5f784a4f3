/** Sidebars of VitePress. https://vitepress.dev/reference/default-theme-sidebar */

import type { UserNavItem, UserNavLink } from '../../../../config/user.ts'
import type { UserSection, UserSidebarItem } from '../../../../config/user-sidebar.ts'
import { isExternal, trimSlashes } from '../../../../plugin/index.ts'
import { at, humanize, type Json, listOf, objectOf, plainText, textOf } from '../../json.ts'

export interface Sidebars {
  readonly sidebar?: UserSidebarItem[]
  readonly sections?: UserSection[]
}

/**
 * @param prefix of the routes of a locale
 * @param routes of all pages, below the path of their locale
 */
export function navigationOf(theme: Json, prefix: string, routes: ReadonlySet<string>): Sidebars {
  const { sidebar } = theme
  if (Array.isArray(sidebar)) return { sidebar: itemsOf(sidebar, '', prefix, routes) }
  const links = navItems(theme.nav).flatMap((item) => ('items' in item ? item.items : [item]))
  const known = new Set<string>()
  const sections = Object.entries(objectOf(sidebar)).flatMap(([path, value]) => {
    const base = textOf(at(value, 'base')) ?? ''
    const items = itemsOf(
      Array.isArray(value) ? value : listOf(at(value, 'items')),
      base,
      prefix,
      routes,
    )
    const text = JSON.stringify(items)
    if (items.length === 0 || known.has(text)) return []
    known.add(text)
    const inside = links.find(({ to }) => trimSlashes(to).startsWith(trimSlashes(path)))
    const name = trimSlashes(path).split('/').at(-1) ?? ''
    return [{ label: inside?.label ?? (humanize(name) || 'Docs'), items }]
  })
  const [first] = sections
  if (first === undefined) return {}
  return sections.length === 1 ? { sidebar: first.items } : { sections }
}

function itemsOf(
  list: readonly unknown[],
  base: string,
  prefix: string,
  routes: ReadonlySet<string>,
): UserSidebarItem[] {
  return list.flatMap((value): UserSidebarItem[] => {
    const item = objectOf(value)
    const label = plainText(textOf(item.text) ?? '')
    const own = textOf(item.base) ?? base
    const link = textOf(item.link)
    const items = itemsOf(listOf(item.items), own, prefix, routes)
    const href = link === undefined ? undefined : isExternal(link) ? link : own + link
    const route = href === undefined || isExternal(href) ? undefined : routeOf(href, prefix)
    const isPage = route !== undefined && routes.has(route)
    if (items.length > 0) {
      if (label === '') return items
      return [{ label, ...(isPage ? { route: `/${route}` } : {}), items }]
    }
    if (isPage && !href?.includes('#'))
      return [{ route: `/${route}`, ...(label === '' ? {} : { label }) }]
    return href !== undefined && label !== '' ? [{ label, href: plainLink(href) }] : []
  })
}

/** `/zh/guide/start.html#part` → `guide/start` */
function routeOf(link: string, prefix: string): string {
  const path = trimSlashes(link.replace(/[?#].*/, '').replace(/\.(?:md|html)$/, '')).replace(
    /(^|\/)index$/,
    '',
  )
  return prefix !== '' && `${path}/`.startsWith(`${prefix}/`) ? path.slice(prefix.length + 1) : path
}

function plainLink(link: string): string {
  if (isExternal(link)) return link
  return `/${link.replace(/^\/+/, '').replace(/(?:(^|\/)index)?\.(?:md|html)(?=$|[?#])/, '$1')}`
}

/** Links and menus of the navbar; groups in a menu are left out. */
export function navItems(nav: unknown): UserNavItem[] {
  return listOf(nav).flatMap((item): UserNavItem[] => {
    const label = plainText(textOf(at(item, 'text')) ?? '')
    const items = linksIn(at(item, 'items'))
    if (items.length > 0) return label === '' ? items : [{ label, items }]
    return linksIn([item])
  })
}

function linksIn(list: unknown): UserNavLink[] {
  return listOf(list).flatMap((item) => {
    const [label, link] = [plainText(textOf(at(item, 'text')) ?? ''), textOf(at(item, 'link'))]
    if (link !== undefined && label !== '') return [{ label, to: plainLink(link) }]
    return linksIn(at(item, 'items'))
  })
}
