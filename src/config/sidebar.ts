/** Normalizes the configured sidebar, or the sections in its place. */

import { SiteError } from '../problems/errors.ts'
import { fatal } from '../problems/problem.ts'
import { trimSlashes } from '../shared/paths.ts'
import type { Config } from '../types.ts'
import { own } from '../utilities/own-property.ts'
import { normalizeBadge } from './badge.ts'
import { iconPath } from './navbar.ts'
import { type ConfigPlace, placeOfText } from './places.ts'
import type { Locale, SectionGroup, SidebarGroup, SidebarItem } from './types.ts'
import type { UserConfig } from './user.ts'
import type { UserBadge, UserSection, UserSidebarItem } from './user-sidebar.ts'

/** @throws SiteError when a locale has no list though others have, or both settings are used */
export function normalizeSidebar(
  { sidebar, sections }: Pick<UserConfig, 'sidebar' | 'sections'>,
  locales: readonly Locale[],
  file: string,
): Pick<Config, 'sidebar' | 'sections'> {
  if (sidebar !== undefined && sections !== undefined) {
    const reason = 'the configuration has both `sidebar` and `sections`'
    const note = 'Move the entries of `sidebar` into a section.'
    throw new SiteError([fatal('config', { file }, reason, note)])
  }
  return {
    sidebar: byLocale('sidebar', sidebar, locales, file, sidebarItem),
    sections: byLocale('sections', sections, locales, file, section),
  }
}

/** The sidebar of an older version. @throws as `normalizeSidebar` */
export function listsByLocale(
  setting: string,
  lists: UserConfig['sidebar'],
  locales: readonly Locale[],
  file: string,
): Record<string, SidebarItem[]> | null {
  return byLocale(setting, lists, locales, file, sidebarItem)
}

/** One list for all locales, or one for each. */
function byLocale<Item, Result>(
  setting: string,
  lists: readonly Item[] | Readonly<Record<string, readonly Item[]>> | undefined,
  locales: readonly Locale[],
  file: string,
  normalize: (item: Item) => Result,
): Record<string, Result[]> | null {
  if (lists === undefined) return null
  const listOf = ({ name }: Locale): readonly Item[] | undefined =>
    isList(lists) ? lists : own(lists, name)
  const missing = locales.filter((locale) => listOf(locale) === undefined).map((l) => l.name)
  if (missing.length > 0) {
    const reason = `\`${setting}\` has no list for ${missing.join(' and ')}`
    const note = 'Give one list for all locales, or one for each locale.'
    throw new SiteError([fatal('config', { file }, reason, note)])
  }
  return Object.fromEntries(locales.map((l) => [l.name, (listOf(l) ?? []).map(normalize)]))
}

function isList<Item>(lists: readonly Item[] | object): lists is readonly Item[] {
  return Array.isArray(lists)
}

function section(item: UserSection): SectionGroup {
  const icon = iconPath(item.icon)
  return { ...('folder' in item ? folderGroup(item) : group(item)), icon }
}

function sidebarItem(item: UserSidebarItem): SidebarItem {
  if (typeof item === 'string') return page(item)
  if ('items' in item) return group(item)
  if ('folder' in item)
    return 'label' in item ? folderGroup(item) : { kind: 'pages', folder: plainFolder(item.folder) }
  const badge = normalizeBadge(item.badge)
  if ('href' in item) return { kind: 'link', label: item.label, href: item.href, badge }
  return { ...page(item.route), label: item.label ?? null, badge }
}

interface UserGroup {
  label: string
  badge?: UserBadge
}

function group({
  label,
  badge,
  route,
  items,
}: UserGroup & { route?: string; items: UserSidebarItem[] }): SidebarGroup {
  const own = route === undefined ? [] : [page(route)]
  const below = [...own, ...items.map(sidebarItem)]
  return { kind: 'group', label, badge: normalizeBadge(badge), items: below }
}

function folderGroup({ label, badge, folder }: UserGroup & { folder: string }): SidebarGroup {
  return { kind: 'folder', label, badge: normalizeBadge(badge), folder: plainFolder(folder) }
}

function page(written: string): SidebarItem & { kind: 'page' } {
  return { kind: 'page', route: plainRoute(written), label: null, badge: null }
}

/** Users may write a route with slashes around it; internally it has none. */
function plainRoute(text: string): string {
  return trimSlashes(text).replace(/^index$/, '')
}

/** `./guides/` and `/guides` are `guides`. */
function plainFolder(text: string): string {
  return trimSlashes(text.replace(/^\.(?=\/|$)/, ''))
}

/** Positions of the routes, folders and groups of all sidebars, by their normalized names. */
export function sidebarPlaces(
  { sidebar, sections, versions = [] }: Pick<UserConfig, 'sidebar' | 'sections' | 'versions'>,
  text: string,
): [string, ConfigPlace][] {
  const ofVersions = versions.map((version) => version.sidebar)
  const lists = [sidebar, sections, ...ofVersions].flatMap((list = []) =>
    Array.isArray(list) ? list : Object.values(list).flat(),
  )
  const placeOf = (name: string): [string, ConfigPlace] => {
    return [plainRoute(plainFolder(name)), placeOfText(name, text)]
  }
  const placesOf = (item: UserSidebarItem): [string, ConfigPlace][] => {
    if (typeof item === 'string') return [placeOf(item)]
    const names = Object.values(item).filter((value): value is string => typeof value === 'string')
    return [...names.map(placeOf), ...('items' in item ? item.items.flatMap(placesOf) : [])]
  }
  return lists.flatMap(placesOf)
}
