/** The navbar of a configuration, in its one form. */
import { isExternal } from '../shared/paths.ts'
import type { Config } from '../types.ts'
import type { NavAction, NavbarLink } from './types.ts'
import type { UserAction, UserConfig, UserNavLink } from './user.ts'

export function normalizeNavbar({
  items = [],
  actions = [],
}: UserConfig['navbar'] = {}): Config['navbar'] {
  return {
    items: items.map((item) =>
      'items' in item
        ? { label: item.label, icon: iconPath(item.icon), items: item.items.map(navLink) }
        : navLink(item),
    ),
    actions: actions.map(normalizeAction),
  }
}

function navLink({ label, to, icon }: UserNavLink): NavbarLink {
  return { label, to, icon: iconPath(icon) }
}

export function iconPath(icon: string | undefined): string | null {
  return icon === undefined ? null : staticPath(icon)
}

function normalizeAction({ label, to, event, newTab, primary }: UserAction): NavAction {
  return { label, to, event: event ?? null, newTab: newTab ?? false, primary: primary ?? false }
}

/** The path of a static file as links name it: `img/logo.svg` → `/img/logo.svg`. */
export function staticPath(path: string): string {
  return isExternal(path) ? path : `/${path.replace(/^(?:\.?\/)+/, '')}`
}
