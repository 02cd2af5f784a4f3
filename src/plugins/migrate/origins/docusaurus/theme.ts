/** `themeConfig` of Docusaurus: https://docusaurus.io/docs/api/themes/configuration */
import type { UserLink, UserNavItem, UserNavLink } from '../../../../config/user.ts'
import {
  at,
  compact,
  type Json,
  listOf,
  numberOf,
  objectOf,
  plainText,
  textOf,
} from '../../json.ts'
import { type Todo, todo } from '../../todo.ts'
import type { Settings } from '../../types.ts'

/** What items of the navbar refer to. */
export interface NavTargets {
  /** The route of a document by its id and the id of its plugin, with a slash before it. */
  readonly doc: (id: string, plugin: string) => string | undefined
  /** The first page of a sidebar. */
  readonly sidebar: (id: string, plugin: string) => string | undefined
  /** True for a sidebar that has a tab. */
  readonly hasTab: (id: string, plugin: string) => boolean
  /** True for the first page of such a sidebar: its tab leads there, too. */
  readonly isTab: (route: string) => boolean
}

export function themeSettings(
  theme: unknown,
  targets: NavTargets,
  file: string,
  todos: Todo[],
): Settings {
  const navbar = at(theme, 'navbar')
  const logo = at(navbar, 'logo')
  const light = textOf(at(logo, 'src'))
  const dark = textOf(at(logo, 'srcDark'))
  const toc = at(theme, 'tableOfContents')
  const labels = tabLabels(theme, targets)
  const isTab = (item: UserNavItem) =>
    'to' in item && targets.isTab(item.to) && labels.get(item.to) === item.label
  return {
    ...(light && { logo: dark ? { light, dark } : light }),
    ...optional('socialImage', textOf(at(theme, 'image'))),
    navbar: compact({
      items: listOf(at(navbar, 'items'))
        .flatMap((item) => navItem(item, targets, file, todos))
        .filter((item) => !isTab(item)),
    }),
    footer: footer(at(theme, 'footer')),
    announcement: announcement(at(theme, 'announcementBar')),
    colorMode: colorModeOf(objectOf(at(theme, 'colorMode'))),
    toc: compact({
      min: numberOf(at(toc, 'minHeadingLevel')),
      max: numberOf(at(toc, 'maxHeadingLevel')),
    }),
    ...algolia(at(theme, 'algolia')),
  }
}

/** There, the system decides what visitors get first only if it is "respected", whatever the default. */
function colorModeOf(colors: Json): Settings['colorMode'] {
  const { defaultMode, respectPrefersColorScheme } = colors
  if (respectPrefersColorScheme === true) return { default: 'system' }
  return compact({
    default: defaultMode === 'dark' || defaultMode === 'light' ? defaultMode : undefined,
    offerSystem: respectPrefersColorScheme === false ? false : undefined,
  })
}

/** What the navbar calls the sidebars, by the route of their first page. */
export function tabLabels(theme: unknown, targets: NavTargets): ReadonlyMap<string, string> {
  const entries = listOf(at(theme, 'navbar', 'items'))
    .flatMap((item) => [item, ...listOf(at(item, 'items'))])
    .flatMap((item) => {
      const to = targetOf(objectOf(item), targets)
      const label = textOf(at(item, 'label'))
      return to !== undefined && label !== undefined ? [[to, plainText(label)] as const] : []
    })
  // The first one counts.
  return new Map(entries.reverse())
}

function targetOf(entry: Json, targets: NavTargets): string | undefined {
  if (entry.type === 'doc') return targets.doc(textOf(entry.docId) ?? '', pluginOf(entry))
  if (entry.type === 'docSidebar')
    return targets.sidebar(textOf(entry.sidebarId) ?? '', pluginOf(entry))
  return pathOf(textOf(entry.href) ?? textOf(entry.to))
}

function optional<K extends string, V>(key: K, value: V | undefined): { readonly [P in K]?: V } {
  return (value === undefined ? {} : { [key]: value }) as { readonly [P in K]?: V }
}

/** Items that docsgen shows by itself. */
const OWN = new Set(['search', 'localeDropdown'])

function navItem(item: unknown, targets: NavTargets, file: string, todos: Todo[]): UserNavItem[] {
  const { type, items, ...rest } = objectOf(item)
  if (OWN.has(String(type))) return []
  if (type === 'docSidebar' && targets.hasTab(textOf(rest.sidebarId) ?? '', pluginOf(rest)))
    return []
  if (Array.isArray(items) || type === 'dropdown') {
    const links = listOf(items).flatMap((inner) => navLink(inner, targets, file, todos))
    const label = textOf(rest.label)
    return label && links.length > 0 ? [{ label, items: links }] : []
  }
  return navLink(item, targets, file, todos)
}

function pluginOf(item: object): string {
  return textOf((item as { docsPluginId?: unknown }).docsPluginId) ?? 'default'
}

function navLink(item: unknown, targets: NavTargets, file: string, todos: Todo[]): UserNavLink[] {
  const entry = objectOf(item)
  const to = targetOf(entry, targets)
  const label = textOf(entry.label) ?? textOf(entry['aria-label']) ?? textOf(entry.docId)
  if (to !== undefined && label !== undefined) return [{ label: plainText(label), to }]
  if (/^docsVersion/.test(String(entry.type))) return []
  const what = textOf(entry.type) ?? label ?? plainText(textOf(entry.value) ?? 'without a label')
  todos.push(todo('sidebar', file, `The item "${what}" of the navbar was left out.`))
  return []
}

/**
 * Paths of Docusaurus are relative to its base: `docs/intro` is `/docs/intro`. Undefined for schemes
 * that docsgen refuses. https://docusaurus.io/docs/advanced/routing#escaping-from-spa-redirects
 */
function pathOf(written: string | undefined): string | undefined {
  const to = written?.replace(/^pathname:\/\//, '')
  if (to === undefined || /^(?:(?:https?|mailto|tel):|\/|#)/i.test(to)) return to
  return /^[a-z][\w+.-]*:/i.test(to) ? undefined : `/${to}`
}

function footer(value: unknown): Settings['footer'] {
  const links = listOf(at(value, 'links'))
  const columns = links.flatMap((column) => {
    const items = listOf(at(column, 'items')).flatMap(footerLink)
    return items.length > 0 ? [{ title: textOf(at(column, 'title')) ?? '', items }] : []
  })
  const copyright = textOf(at(value, 'copyright'))
  return compact({
    columns,
    links: links.filter((link) => at(link, 'items') === undefined).flatMap(footerLink),
    copyright: copyright && plainText(copyright),
  })
}

function footerLink(item: unknown): UserLink[] {
  const html = textOf(at(item, 'html')) ?? ''
  const to =
    pathOf(textOf(at(item, 'href')) ?? textOf(at(item, 'to'))) ?? /href="([^"]+)"/.exec(html)?.[1]
  const label = textOf(at(item, 'label')) ?? plainText(html)
  return to && label ? [{ label, to }] : []
}

function announcement(value: unknown): Settings['announcement'] {
  const content = textOf(at(value, 'content'))
  if (content === undefined) return undefined
  const [link, to, label] = /<a\b[^>]*\bhref=["']([^"']+)["'][^>]*>(.*?)<\/a>/s.exec(content) ?? []
  const [before = '', after] = link === undefined ? [content] : content.split(link)
  // A link at the end, after a dash or not, is a part of its own; one in the sentence is said twice.
  const name = plainText(label ?? '')
  const isLast = name !== '' && after !== undefined && /^[\s.!]*$/.test(plainText(after))
  const text = plainText(isLast ? before : content)
  return {
    id: textOf(at(value, 'id')) ?? 'announcement',
    text: isLast ? text.replace(/(?:^|\s+)[\u2013\u2014|-]$/, '') : plainText(content),
    ...(to && name ? { link: { label: name, to } } : {}),
  }
}

function algolia(value: unknown): Settings {
  const [appId, apiKey, indexName] = ['appId', 'apiKey', 'indexName'].map((key) =>
    textOf(at(value, key)),
  )
  if (!appId || !apiKey || !indexName) return {}
  const contextual = at(value, 'contextualSearch') === false ? { contextual: false } : {}
  return { search: { provider: 'algolia', appId, apiKey, indexName, ...contextual } }
}
