/** Finds the files that pages ask for. */
import { Latest } from '../cache/latest.ts'
import type { FileReader } from '../compile/needs.ts'
import type { FileAnswer, FoundFile } from '../compile/types.ts'
import { findIcon, readIconSet } from '../icons/sets.ts'
import type { FoundIcon } from '../icons/types.ts'
import { folderOf, joinPath } from '../shared/paths.ts'
import type { Disk, DiskFile, Shown } from './disk.ts'
import { isRefusal } from './found-file.ts'

/** `file="…"` and `data="…"`, in directives and in the info string of code blocks. */
export const REFERENCE = /\b(?:file|data)=(?:"([^"\n]+)"|'([^'\n]+)'|([^\s"'}]+))/g

/**
 * Resolves a path as written in a page: relative to the page's folder, or to the site's root with
 * a leading `/`. Null when it leaves the root.
 */
function resolveInclude(from: string, path: string): string | null {
  return path.startsWith('/') ? joinPath('', path) : joinPath(folderOf(from), path)
}

/** Paths of other tools, which are relative to a folder that their configuration names. */
const ANYWHERE = /^(?:@|@site|~)\//

/**
 * The paths that one written in a page may mean, in the order in which they are looked for: one that
 * begins with `@/` is in the folder of the page, or in one above it.
 */
export function includeCandidates(from: string, path: string): string[] {
  const mark = ANYWHERE.exec(path)?.[0]
  const parts = folderOf(from).split('/')
  const folders = mark === undefined ? [] : parts.map((_, i) => parts.slice(0, -i || undefined))
  const found =
    mark === undefined
      ? [resolveInclude(from, path)]
      : [...folders.map((folder) => folder.join('/')), ''].map((folder) =>
          joinPath(folder, path.slice(mark.length)),
        )
  return [...new Set(found.filter((candidate) => candidate !== null))]
}

/** Answers the questions of a page for files, and knows when the answers would be others. */
export class PageFiles implements FileReader {
  readonly #disk: Disk
  /** What was read last, and how, by path. */
  readonly #included = new Map<string, Shown>()
  readonly #sets = new Map<string, DiskFile | null>()

  constructor(disk: Disk) {
    this.#disk = disk
  }

  /** True as long as each file that was looked for is as it was. */
  get areSame(): boolean {
    for (const [path, file] of this.#included)
      if (this.#disk.readForPage(path) !== file) return false
    for (const [path, file] of this.#sets)
      if (this.#disk.readIfAllowed(path, true) !== file) return false
    return true
  }

  file(paths: readonly string[]): FileAnswer {
    let refused: FileAnswer = null
    for (const path of paths) {
      const found = this.#disk.readForPage(path)
      this.#included.set(path, found)
      if (isRefusal(found)) refused ??= { path, ...found }
      const file = found === null || isRefusal(found) ? null : textFile(found, path, this.#disk)
      if (file !== null) return file
    }
    return refused
  }

  icon(name: string): FoundIcon {
    return findIcon(name, this.#disk.depth, (path) => {
      const file = this.#disk.readIfAllowed(path, true)
      this.#sets.set(path, file)
      return file && this.#disk.cache.memoize('icon set', file, readIconSet)
    })
  }
}

/** Reserved as internal markers; scan.ts replaces them in pages. */
const NONCHARACTERS = /[\uFDD0-\uFDEF]/g

/** The same object for all pages that include a file. Null for one that is not text. */
function textFile(file: DiskFile, path: string, disk: Disk): FoundFile | null {
  const { text, named } = readText(file, disk)
  const { hash } = file
  return text === null ? null : named.get(path, '', () => ({ path, hash, text }))
}

/** The text of a file, the same string for all that show it; null if it is none. */
export function textIn(file: DiskFile, disk: Disk): string | null {
  return readText(file, disk).text
}

function readText(file: DiskFile, { cache }: Disk) {
  return cache.memoize('text', file, ({ bytes }) => {
    const raw = new TextDecoder().decode(bytes).replace(/\r\n?/g, '\n')
    const text = raw.includes('\0') ? null : raw.replace(NONCHARACTERS, '\uFFFD')
    return { text, named: new Latest<FoundFile>() }
  })
}
