/**
 * The navigation that files in folders describe.
 * https://github.com/lukasgeiter/mkdocs-awesome-pages-plugin and https://lukasgeiter.github.io/mkdocs-awesome-nav/
 */
import { folderOf, joinPath } from '../../../../plugin/index.ts'
import { humanize, type Json, listOf, matchesGlob, objectOf, textOf } from '../../json.ts'
import type { OldFiles } from '../../old-files.ts'
import { type Todo, todo } from '../../todo.ts'

/** Plugins that read such files. */
export const FOLDER_ORDER = /^awesome-(?:pages|nav)$/
const FILES = ['.pages', '.nav.yml', '.nav.yaml']
/** What is not named elsewhere, all of it or what a pattern matches. */
const REST = /^\.\.\.(?:\s*\|(.*))?$/

/** True if a folder of pages has such files. */
export function hasFolderNav(paths: readonly string[]): boolean {
  return paths.some((path) => FILES.includes(path.split('/').at(-1) ?? ''))
}

/** The pages and folders of one folder, by their paths. */
interface Children {
  readonly pages: string[]
  readonly folders: string[]
}

/** `nav`, as `mkdocs.yml` would have it. @param pages paths in the folder of pages */
export function folderNav(
  old: OldFiles,
  root: string,
  pages: readonly string[],
  todos: Todo[],
): unknown[] {
  return new FolderNav(old, root, pages, todos).of('')
}

class FolderNav {
  readonly #old: OldFiles
  readonly #root: string
  readonly #todos: Todo[]
  readonly #children = new Map<string, Children>()

  constructor(old: OldFiles, root: string, pages: readonly string[], todos: Todo[]) {
    this.#old = old
    this.#todos = todos
    this.#root = root
    for (const page of pages) {
      this.#childrenOf(folderOf(page)).pages.push(page)
      for (let folder = folderOf(page); folder !== ''; folder = folderOf(folder)) {
        const { folders } = this.#childrenOf(folderOf(folder))
        if (!folders.includes(folder)) folders.push(folder)
      }
    }
  }

  /** The navigation of a folder, by its path; '' is the one of all pages. */
  of(folder: string): unknown[] {
    const about = this.#about(folder)
    const written = Array.isArray(about.nav)
      ? about.nav
      : about.arrange === undefined
        ? ['...']
        : [...listOf(about.arrange), '...']
    const named = new Set(this.#namedIn(written, folder))
    // Patterns take what they match before the rest.
    const found = written.map((entry) => entry !== '...' && this.#item(entry, folder, named))
    const items = found.flatMap((items) => items || this.#item('...', folder, named))
    return about.order === 'desc' && about.nav === undefined ? items.reverse() : items
  }

  #item(entry: unknown, folder: string, named: Set<string>): unknown[] {
    const target = textOf(entry)
    if (target !== undefined) return this.#target(target, folder, named)
    return Object.entries(objectOf(entry)).flatMap(([label, value]): unknown[] => {
      if (Array.isArray(value))
        return [{ [label]: value.flatMap((inner) => this.#item(inner, folder, named)) }]
      const target = textOf(value) ?? ''
      if (label === 'glob') return this.#matching(target, folder, named)
      const path = this.#path(target, folder)
      if (this.#isBelow(path, folder)) return [{ [label]: this.of(path) }]
      return [{ [label]: this.#isPage(path) ? path : value }]
    })
  }

  #target(target: string, folder: string, named: Set<string>): unknown[] {
    const [isRest, filters = ''] = REST.exec(target) ?? []
    if (isRest !== undefined) return this.#rest(filters.split('|'), folder, named)
    if (/[*?]/.test(target)) return this.#matching(target, folder, named)
    const path = this.#path(target, folder)
    if (this.#isBelow(path, folder)) return this.#section(path)
    return [this.#isPage(path) ? path : target]
  }

  /** https://github.com/lukasgeiter/mkdocs-awesome-pages-plugin#rest */
  #rest(filters: readonly string[], folder: string, named: Set<string>): unknown[] {
    const known = filters.map((filter) => filter.trim())
    for (const filter of known.filter((filter) => /^(?:flat$|regex=)/.test(filter))) {
      const text = `\`... | ${filter}\` is not read: write its pages into \`sidebar\`.`
      this.#todos.push(todo('sidebar', this.#file(folder) ?? folder, text))
      if (filter !== 'flat') return []
    }
    const pattern = known.find((filter) => filter !== '' && filter !== 'flat') ?? '*'
    return this.#matching(pattern.replace(/^glob=/, ''), folder, named)
  }

  /** What a pattern matches in a folder and is not named elsewhere. */
  #matching(pattern: string, folder: string, named: Set<string>): unknown[] {
    const { pages, folders } = this.#childrenOf(folder)
    const isMatch = (path: string, end: string) =>
      matchesGlob(`${path.slice(folder.length).replace(/^\//, '')}${end}`, [pattern])
    const found = [
      ...sorted(pages).filter((path) => isMatch(path, '')),
      ...folders.toSorted().filter((path) => isMatch(path, '') || isMatch(path, '/')),
    ].filter((path) => !named.has(path))
    for (const path of found) named.add(path)
    return found.flatMap((path) => (this.#children.has(path) ? this.#section(path) : [path]))
  }

  #section(folder: string): unknown[] {
    const { title, hide } = this.#about(folder)
    if (hide === true) return []
    const name = folder.split('/').at(-1) ?? folder
    return [{ [textOf(title) ?? humanize(name)]: this.of(folder) }]
  }

  #namedIn(list: readonly unknown[], folder: string): string[] {
    return list.flatMap((entry): string[] => {
      const target = textOf(entry)
      const path = target === undefined ? null : this.#path(target, folder)
      if (target !== undefined) return path === null ? [] : [path]
      return Object.values(objectOf(entry)).flatMap((value) =>
        this.#namedIn(Array.isArray(value) ? value : [value], folder),
      )
    })
  }

  #about(folder: string): Json {
    const file = this.#file(folder)
    return file === undefined ? {} : objectOf(this.#old.yaml(file))
  }

  #file(folder: string): string | undefined {
    return this.#old.first(
      ...FILES.map((name) => [this.#root, folder, name].filter(Boolean).join('/')),
    )
  }

  #path(target: string, folder: string): string | null {
    return joinPath(folder, target.replace(/\/$/, ''))
  }

  #isPage(path: string | null): path is string {
    return path !== null && this.#children.get(folderOf(path))?.pages.includes(path) === true
  }

  /** True for a folder in another one: one that contains itself has no end. */
  #isBelow(path: string | null, folder: string): path is string {
    const isInside =
      path !== null && path !== '' && (folder === '' || path.startsWith(`${folder}/`))
    return isInside && this.#children.has(path)
  }

  #childrenOf(folder: string): Children {
    const known = this.#children.get(folder) ?? { pages: [], folders: [] }
    this.#children.set(folder, known)
    return known
  }
}

/** By name, with the page of the folder first. */
function sorted(pages: readonly string[]): string[] {
  const isIndex = (path: string) => /(?:^|\/)(?:index|README)\.\w+$/i.test(path)
  return pages.toSorted((a, b) => Number(isIndex(b)) - Number(isIndex(a)) || (a < b ? -1 : 1))
}
