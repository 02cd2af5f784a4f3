/** Sidebars and sections of a site, and what its navbar refers to. */
import type { UserSidebarItem } from '../../../../config/user-sidebar.ts'
import { humanize } from '../../json.ts'
import type { Settings } from '../../types.ts'
import type { OldDoc } from './docs.ts'
import type { Instance } from './instances.ts'
import { docOf, firstRoute } from './sidebars.ts'
import { type NavTargets, tabLabels } from './theme.ts'

export interface OldSidebar {
  readonly label: string
  readonly items: UserSidebarItem[]
}

/** The documents of a plugin, and its sidebars by id. */
export interface ReadInstance {
  readonly instance: Instance
  readonly docs: readonly OldDoc[]
  readonly sidebars: Readonly<Record<string, OldSidebar>>
}

export function navTargets(read: readonly ReadInstance[]): NavTargets {
  const find = (plugin: string) => read.find(({ instance }) => instance.id === plugin)
  const sidebars = read.flatMap((instance) => Object.values(instance.sidebars))
  const tabs = sidebars.length > 1 ? sidebars.map(({ items }) => firstRoute(items)) : []
  const sidebarOf = (id: string, plugin: string) => find(plugin)?.sidebars[id]
  return {
    doc: (id, plugin) => {
      const doc = docOf(id, find(plugin) ?? { docs: [] })
      return doc && `/${doc.route}`
    },
    sidebar: (id, plugin) => firstRoute(sidebarOf(id, plugin)?.items ?? []),
    hasTab: (id, plugin) => tabs.length > 0 && sidebarOf(id, plugin) !== undefined,
    isTab: (route) => tabs.includes(route),
  }
}

/** One sidebar, or sections, which have the names that the navbar gives them. */
export function sidebarSettings(read: readonly ReadInstance[], theme: unknown): Settings {
  const all = read.flatMap(({ instance, sidebars }) =>
    Object.entries(sidebars).map(([id, section]) => ({ ...section, id, plugin: instance.id })),
  )
  const [first] = all
  if (first === undefined) return {}
  if (all.length === 1) return { sidebar: first.items }
  const labels = tabLabels(theme, navTargets(read))
  return {
    sections: all.map(({ label, items, id, plugin }) => {
      const isUsual = plugin === 'default' || !/^(?:docs|sidebar|tutorialSidebar)$/i.test(id)
      const named = labels.get(firstRoute(items) ?? '')
      return { label: named ?? (isUsual ? label : humanize(plugin)), items }
    }),
  }
}
