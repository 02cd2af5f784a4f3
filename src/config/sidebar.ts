/** Normalizes the configured sidebar. */
import { fatal, SiteError } from '../problems.ts'
import { trimSlashes } from '../shared/paths.ts'
import type { Config, Locale, SidebarItem } from './types.ts'
import type { UserConfig, UserSidebarItem } from './user.ts'

/** @throws SiteError when a locale has no sidebar though others have */
export function normalizeSidebar(
  sidebar: UserConfig['sidebar'],
  locales: readonly Locale[],
  file: string,
): Config['sidebar'] {
  if (sidebar === undefined) return null
  if (Array.isArray(sidebar)) {
    const items = sidebar.map(sidebarItem)
    return Object.fromEntries(locales.map((l) => [l.name, items]))
  }
  const missing = locales.filter((l) => sidebar[l.name] === undefined).map((l) => l.name)
  if (missing.length > 0) {
    throw new SiteError([
      fatal(
        'config',
        { file },
        `\`sidebar\` has no list for ${missing.join(' and ')}`,
        'Give one list for all locales, or one for each locale.',
      ),
    ])
  }
  return Object.fromEntries(
    locales.map((l) => [l.name, (sidebar[l.name] as UserSidebarItem[]).map(sidebarItem)]),
  )
}

/** Users may write a route with slashes around it; internally it has none. */
function route(text: string): string {
  return trimSlashes(text).replace(/^index$/, '')
}

function sidebarItem(item: UserSidebarItem): SidebarItem {
  if (typeof item === 'string') return { kind: 'page', route: route(item), label: null }
  if ('items' in item) {
    const own = item.route === undefined ? null : route(item.route)
    return { kind: 'group', label: item.label, route: own, items: item.items.map(sidebarItem) }
  }
  if ('href' in item) return { kind: 'link', label: item.label, href: item.href }
  return { kind: 'page', route: route(item.route), label: item.label ?? null }
}
