/** `_meta` files of Nextra, which name and sort what is in their folder. https://nextra.site/docs/file-conventions/meta-file */
import type { UserSection, UserSidebarItem } from '../../../../config/user-sidebar.ts'
import { isExternal, joinPath, trimSlashes } from '../../../../plugin/index.ts'
import { matterOf } from '../../front-matter.ts'
import { headingOf } from '../../headings.ts'
import { at, humanize, type Json, labelText, objectOf, textOf } from '../../json.ts'
import type { OldFiles } from '../../old-files.ts'
import { readStatically } from '../../read-static.ts'
import type { MovedPage, Settings } from '../../types.ts'

const FILE = /^((?:.*\/)?)_meta(?:\.global)?(?:\.([a-z]{2}(?:-[A-Z]{2})?))?\.(?:json|[jt]sx?|mjs)$/

/**
 * The entries of folders, by route.
 * @param folders with the route at which each begins
 * @param main the locale whose files are read, besides those of none
 */
export async function readMetas(
  old: OldFiles,
  folders: readonly (readonly [folder: string, route: string])[],
  main: string,
): Promise<Map<string, Json>> {
  const metas = new Map<string, Json>()
  for (const [folder, before] of folders)
    for (const path of old.list(folder)) {
      const [, below, locale = main] = FILE.exec(path) ?? []
      const file = below === undefined ? null : old.find(`${folder}/${path}`)
      if (below === undefined || file === null || locale !== main) continue
      const value = path.endsWith('.json') ? old.yaml(file) : await readStatically(file)
      const route = joinPath(before, below.replace(/\([^)/]*\)\/|\[[^\]/]*\]\//g, '')) ?? ''
      addMeta(metas, route, objectOf(value))
    }
  return metas
}

/** A global file has the entries of all folders in each other. */
function addMeta(metas: Map<string, Json>, route: string, entries: Json): void {
  if (!metas.has(route)) metas.set(route, entries)
  for (const [key, value] of Object.entries(entries)) {
    const items = objectOf(at(value, 'items'))
    if (Object.keys(items).length > 0 && textOf(at(value, 'type')) !== 'menu')
      addMeta(metas, joinPath(route, key) ?? key, items)
  }
}

export function navigationOf(
  pages: readonly MovedPage[],
  metas: ReadonlyMap<string, Json>,
  old: OldFiles,
  links: readonly { label: string; to: string }[],
): Settings {
  const tree = new Tree(pages, metas, old)
  const top = tree.entries('')
  const areas = top.filter(({ key, about }) => isPage(about) && tree.hasBelow(key))
  const sections = areas.map(
    ({ key, about }): UserSection => ({
      label: tree.labelOf(key, about),
      items: tree.items(key, true),
    }),
  )
  const others = top.filter((entry) => !areas.includes(entry))
  const rest = tree.grouped(
    '',
    others.filter(({ about }) => !isPage(about)),
  )
  const navbar = others
    .filter(({ about }) => isPage(about))
    .flatMap(({ key, about }) => {
      const to = textOf(at(about, 'href')) ?? (tree.isPage(key) ? `/${key}` : undefined)
      return to === undefined || key === '' ? [] : [{ label: tree.labelOf(key, about), to }]
    })
  const items = [...navbar, ...links]
  return {
    ...(items.length > 0 ? { navbar: { items } } : {}),
    ...(sections.length === 0
      ? { sidebar: rest }
      : {
          sections: [
            ...(rest.length > 0 ? [{ label: 'Documentation', items: rest }] : []),
            ...sections,
          ],
        }),
  }
}

function isPage(about: unknown): boolean {
  return /^(?:page|menu)$/.test(textOf(at(about, 'type')) ?? '')
}

interface Entry {
  /** Its route; that of the folder for its index page. */
  readonly key: string
  readonly about: unknown
}

class Tree {
  readonly #pages: ReadonlyMap<string, MovedPage>
  readonly #metas: ReadonlyMap<string, Json>
  readonly #old: OldFiles
  /** Names in each folder. */
  readonly #names = new Map<string, Set<string>>()

  constructor(pages: readonly MovedPage[], metas: ReadonlyMap<string, Json>, old: OldFiles) {
    this.#pages = new Map(pages.map((page) => [page.route, page]))
    this.#metas = metas
    this.#old = old
    for (const { route } of pages) {
      const parts = route.split('/')
      for (let length = parts.length; length > 0; length--) {
        const folder = parts.slice(0, length - 1).join('/')
        const names = this.#names.get(folder) ?? new Set()
        this.#names.set(folder, names.add(parts[length - 1] ?? ''))
      }
    }
  }

  isPage(route: string): boolean {
    return this.#pages.has(route)
  }

  hasBelow(route: string): boolean {
    return this.#names.has(route) && route !== ''
  }

  /** What is in a folder: what its file names, then the rest in the order of names. */
  entries(folder: string): Entry[] {
    const meta = this.#metas.get(folder) ?? {}
    const names = [...(this.#names.get(folder) ?? [])].filter((name) => name !== '').sort()
    const known = Object.keys(meta)
    const index = this.isPage(folder) && !known.includes('index') ? ['index'] : []
    return [...known, ...index, ...names.filter((name) => !known.includes(name))]
      .filter((name) => !/^(?:\*|\.{1,2})$|\//.test(name))
      .map((name) => ({
        key: name === 'index' && this.isPage(folder) ? folder : (joinPath(folder, name) ?? name),
        about: meta[name],
      }))
  }

  /** @param isSection whether its own page is in the list, and not the head of a group */
  items(folder: string, isSection: boolean): UserSidebarItem[] {
    const entries = this.entries(folder).filter(({ key }) => isSection || key !== folder)
    return this.grouped(folder, entries)
  }

  /** Entries after a separator with a title are a group. */
  grouped(folder: string, entries: readonly Entry[]): UserSidebarItem[] {
    const items: UserSidebarItem[] = []
    let list = items
    for (const { key, about } of entries) {
      if (textOf(at(about, 'display')) === 'hidden') continue
      if (textOf(at(about, 'type')) === 'separator') {
        const label = textOf(at(about, 'title'))
        list = label === undefined ? items : []
        if (label !== undefined) items.push({ label: labelText(label), items: list })
        continue
      }
      list.push(...this.#itemsOf(folder, key, about))
    }
    return items.filter(
      (item) => typeof item === 'string' || !('items' in item) || item.items.length > 0,
    )
  }

  #itemsOf(folder: string, key: string, about: unknown): UserSidebarItem[] {
    const href = textOf(at(about, 'href'))
    const label = this.labelOf(key, about)
    if (href !== undefined) {
      const route = trimSlashes(href)
      return isExternal(href) || !this.isPage(route)
        ? [{ label, href }]
        : [{ route: `/${route}`, label }]
    }
    const route = this.isPage(key) ? { route: `/${key}` } : {}
    const items = key !== folder && this.hasBelow(key) ? this.items(key, false) : []
    if (items.length > 0) return [{ label, ...route, items }]
    return this.isPage(key) ? [{ route: `/${key}`, label }] : []
  }

  /** The title in the file, of the page, or of the name. */
  labelOf(key: string, about: unknown): string {
    const written = textOf(about) ?? textOf(at(about, 'title'))
    if (written !== undefined) return labelText(written)
    const page = this.#pages.get(key)
    const text = page === undefined ? '' : (this.#old.text(page.from) ?? '')
    const matter = matterOf(text)
    const title = textOf(matter.sidebarTitle) ?? textOf(matter.title) ?? headingOf(text)
    return title ?? humanize(key.split('/').at(-1) || 'Home')
  }
}
