/** Sidebars of Starlight. https://starlight.astro.build/guides/sidebar/ */

import type { UserSection, UserSidebarItem } from '../../../../config/user-sidebar.ts'
import { isExternal, trimSlashes } from '../../../../plugin/index.ts'
import { at, compact, type Json, listOf, objectOf, textOf } from '../../json.ts'
import type { Settings } from '../../types.ts'
import { badgeOf } from './matter.ts'

/** A locale, and the folder of its pages; empty for the one at the root. */
export interface OldLocale {
  readonly name: string
  readonly folder: string
  readonly about: Json
}

/** One sidebar for all locales, or one for each if labels are translated. */
export function sidebarsOf(options: Json, locales: readonly OldLocale[]): Settings {
  const topics = listOf(options.plugins).find((plugin) =>
    /sidebar-topics/.test(String(at(plugin, '$stub'))),
  )
  const list = topics ? listOf(listOf(at(topics, 'args'))[0]) : listOf(options.sidebar)
  if (list.length === 0) return {}
  const isTranslated =
    JSON.stringify(list).includes('"translations"') || /"label":\{/.test(JSON.stringify(list))
  const langOf = (locale: OldLocale) => textOf(locale.about.lang) ?? locale.name
  const build = (lang: string): UserSidebarItem[] => list.flatMap((item) => itemsOf(item, lang))
  const make = topics ? (lang: string) => sectionsOf(build(lang)) : build
  const [main] = locales
  const value =
    isTranslated && locales.length > 1
      ? Object.fromEntries(locales.map((locale) => [locale.name, make(langOf(locale))]))
      : make(main ? langOf(main) : 'en')
  return topics ? ({ sections: value } as Settings) : ({ sidebar: value } as Settings)
}

function sectionsOf(items: readonly UserSidebarItem[]): UserSection[] {
  return items.flatMap((item): UserSection[] => {
    if (typeof item === 'string') return []
    if ('items' in item) return [{ label: item.label, items: item.items }]
    return 'folder' in item && 'label' in item ? [{ label: item.label, folder: item.folder }] : []
  })
}

function itemsOf(value: unknown, lang: string): UserSidebarItem[] {
  const name = textOf(value)
  if (name !== undefined) return [routeOf(name)]
  const item = objectOf(value)
  const label = labelOf(item, lang)
  const badge = item.badge === undefined ? {} : compact({ badge: badgeOf(item.badge) })
  const page = textOf(item.slug)
  if (page !== undefined) return [{ route: routeOf(page), ...(label ? { label } : {}), ...badge }]
  const link = textOf(item.link)
  const folder = textOf(at(item.autogenerate, 'directory'))
  if (folder !== undefined) {
    const pages = { folder: trimSlashes(folder) }
    return [label === undefined ? pages : { label, ...pages, ...badge }]
  }
  const items = listOf(item.items).flatMap((inner) => itemsOf(inner, lang))
  if (items.length > 0) return [groupOf({ label: label ?? '', ...badge }, items)]
  if (link === undefined || label === undefined) return []
  return isExternal(link) || link.includes('#')
    ? [{ label, href: link, ...badge }]
    : [{ route: routeOf(link), label, ...badge }]
}

/** A group of nothing but the pages of a folder is a folder. */
function groupOf(group: { readonly label: string }, items: UserSidebarItem[]): UserSidebarItem {
  const [only, second] = items
  const isFolder = typeof only === 'object' && 'folder' in only && !('label' in only)
  return isFolder && second === undefined ? { ...group, ...only } : { ...group, items }
}

function labelOf({ label, translations }: Json, lang: string): string | undefined {
  const texts = { ...objectOf(label), ...objectOf(translations) }
  const own = textOf(texts[lang]) ?? textOf(texts[lang.split('-', 1)[0] ?? ''])
  return own ?? textOf(label) ?? textOf(Object.values(objectOf(label))[0])
}

function routeOf(slug: string): string {
  return `/${trimSlashes(slug).replace(/^index$/, '')}`
}
