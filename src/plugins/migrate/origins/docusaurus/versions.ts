/** Older versions of a Docusaurus site. https://docusaurus.io/docs/versioning */
import type { UserSidebarItem } from '../../../../config/user-sidebar.ts'
import { at, compact, joinRoute } from '../../json.ts'
import type { Settings } from '../../types.ts'
import type { Instance, Version } from './instances.ts'
import type { MovedVersion } from './moved-docs.ts'

interface Older {
  readonly label: string
  readonly isListed: boolean
  readonly sidebar: UserSidebarItem[]
}

/** The versions besides the one that readers see first; those of several plugins may have one name. */
export class OlderVersions {
  readonly #versions = new Map<string, Older>()
  readonly #redirects: [from: string, to: string][] = []
  #last: Version | null = null

  /** Notes the version that readers see first. */
  addLast(version: Version): void {
    this.#last ??= version
  }

  add(name: string, version: Version, instance: Instance, { docs, sidebars }: MovedVersion): void {
    const known = this.#versions.get(name)
    const lists = Object.values(sidebars)
    const items = lists.length === 1 ? lists.flatMap((list) => list.items) : lists
    const isListed = at(instance.options.versions, version.name, 'noIndex') !== true
    this.#versions.set(name, {
      label: known?.label ?? version.label,
      isListed: isListed && known?.isListed !== false,
      sidebar: [...(known?.sidebar ?? []), ...items],
    })
    for (const { route } of docs) {
      const from = `/${joinRoute(version.base, route.slice(instance.base.length))}`
      const to = `/${joinRoute(name, route)}`
      if (from !== to) this.#redirects.push([from, to])
    }
  }

  settings(): Settings {
    const last = this.#last
    if (this.#versions.size === 0 || last === null) return {}
    return {
      version: { name: last.name, label: last.label },
      versions: [...this.#versions].map(([name, { label, isListed, sidebar }]) => ({
        name,
        docs: versionFolder(name),
        ...compact({
          label: label === name ? undefined : label,
          status: isListed ? undefined : ('unsupported' as const),
          sidebar,
        }),
      })),
    }
  }

  /** From the addresses of their pages on the old site. */
  redirects(): Readonly<Record<string, string>> {
    return Object.fromEntries(this.#redirects)
  }
}

/** The folder of the pages of an older version on the new site. */
export function versionFolder(name: string): string {
  return `versions/${name}`
}

/** What docsgen calls a version, in addresses; null if it cannot be one. */
export function nameOfVersion({ name, path }: Version): string | null {
  return [path, name].find((text) => /^\w[\w.-]*$/.test(text)) ?? null
}
