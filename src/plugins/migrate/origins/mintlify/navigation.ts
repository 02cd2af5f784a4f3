/** Navigation of Mintlify, whose parts may be in each other. https://www.mintlify.com/docs/organize/navigation */
import type { UserSection, UserSidebarItem } from '../../../../config/user-sidebar.ts'
import { isExternal, trimSlashes } from '../../../../plugin/index.ts'
import { at, type Json, listOf, objectOf, textOf } from '../../json.ts'
import type { Settings } from '../../types.ts'

const PARTS = [
  'tabs',
  'anchors',
  'dropdowns',
  'products',
  'menu',
  'versions',
  'groups',
  'pages',
] as const
const TOP: readonly string[] = ['tabs', 'dropdowns', 'products', 'anchors']

export class Navigation {
  readonly missing = new Set<string>()
  readonly descriptions = new Set<string>()
  readonly #routes: ReadonlySet<string>
  readonly #locales: ReadonlySet<string>

  constructor(routes: ReadonlySet<string>, locales: ReadonlySet<string>) {
    this.#routes = routes
    this.#locales = locales
  }

  /** The sections of a navigation with parts at its top, or its sidebar. */
  read(navigation: Json): { sections: UserSection[] } | { sidebar: UserSidebarItem[] } {
    const first = this.#firstVersion(navigation)
    const parts = TOP.flatMap((key) => listOf(first[key])).map(objectOf)
    const all = parts.map((part) => ({ label: nameOf(part), items: this.#itemsIn(part) }))
    const sections = all.filter(({ items }) => items.length > 0)
    if (sections.length > 1) return { sections: [...sections, ...this.#olderVersions(navigation)] }
    return { sidebar: this.#itemsIn(navigation) }
  }

  #firstVersion(navigation: Json): Json {
    const versions = listOf(navigation.versions).map(objectOf)
    return versions.find((each) => each.default === true) ?? versions[0] ?? navigation
  }

  #olderVersions(navigation: Json): UserSection[] {
    const first = this.#firstVersion(navigation)
    return listOf(navigation.versions)
      .map(objectOf)
      .flatMap((version) => {
        const items = version === first ? [] : this.#itemsIn(version)
        return items.length > 0 ? [{ label: nameOf(version), items }] : []
      })
  }

  #itemsIn(part: Json): UserSidebarItem[] {
    this.#note(part.openapi)
    return PARTS.flatMap((key) => listOf(part[key])).flatMap((item) => this.#itemOf(item))
  }

  #note(openapi: unknown): void {
    const names = [openapi].flat().map((each) => textOf(each) ?? textOf(at(each, 'source')))
    for (const name of names) if (name !== undefined) this.descriptions.add(name)
  }

  #itemOf(item: unknown): UserSidebarItem[] {
    if (typeof item === 'string') return this.#pageOf(item)
    const part = objectOf(item)
    const items = this.#itemsIn(part)
    const label = nameOf(part)
    const [root] = textOf(part.root) === undefined ? [] : this.#pageOf(String(part.root))
    const route = typeof root === 'string' ? { route: root } : {}
    // The version that readers see first is not a group of its own.
    if (part.version !== undefined && part.default === true) return items
    if (items.length > 0) return [{ label, ...route, items }]
    const href = textOf(part.href) ?? textOf(part.url)
    return href === undefined ? [] : [{ label, href }]
  }

  #pageOf(written: string): UserSidebarItem[] {
    if (isExternal(written)) return [{ label: written, href: written }]
    const path = trimSlashes(written)
      .replace(/(^|\/)index$/, '')
      .replace(/\.mdx?$/, '')
    const [first = '', ...rest] = path.split('/')
    const route = this.#locales.has(first) ? rest.join('/') : path
    if (this.#routes.has(route)) return [`/${route}`]
    if (!/^[A-Z]+\s/.test(written)) this.missing.add(written)
    return []
  }
}

function nameOf(part: Json): string {
  const names = [
    'group',
    'tab',
    'anchor',
    'dropdown',
    'product',
    'version',
    'item',
    'name',
    'label',
  ]
  for (const key of names) {
    const name = textOf(part[key])
    if (name !== undefined) return name
  }
  return 'Pages'
}

type Place = ReturnType<Navigation['read']>

/** The navigation of the site, or that of each locale. */
export function navigationSettings(
  places: Readonly<Record<string, Place>>,
  names: readonly string[],
  isTranslated: boolean,
): Settings {
  const [first = ''] = names
  const main = places[first]
  if (main === undefined) return {}
  if (!isTranslated) return main
  const kind = 'sections' in main ? 'sections' : 'sidebar'
  const each = names.flatMap((name) => {
    const items = objectOf(places[name])[kind]
    return items === undefined ? [] : [[name, items]]
  })
  return { [kind]: Object.fromEntries(each) } as Settings
}
