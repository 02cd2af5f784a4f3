/** Reads files and caches their content until they change. */
import { readdirSync, readFileSync, realpathSync, type Stats, statSync } from 'node:fs'
import { dirname, join, posix, relative, sep } from 'node:path'
import { BuildCache } from '../cache/build-cache.ts'
import { hash } from '../cache/hash.ts'
import { Latest } from '../cache/latest.ts'
import type { Refusal } from '../compile/types.ts'
import { isIconSet } from '../icons/places.ts'
import { absentOrThrow, errorCode, isNoFile } from '../problems/errors.ts'
import type { Steps } from '../utilities/pause.ts'
import { entriesOf, isLinkedFolder } from './entries.ts'
import { NO_RULES, Publishing } from './publishing.ts'

export interface DiskFile {
  readonly bytes: Uint8Array
  readonly hash: string
}

interface CachedFile {
  readonly file: DiskFile
  readonly stamp: string
}

/** What a page gets of a file: null if there is none. */
export type Shown = DiskFile | Refusal | null

/** A file, what made it unreadable, or null if there is none. */
export type ReadResult = DiskFile | Error | null

/** What `readAll` read last. */
interface ReadFiles {
  readonly paths: readonly string[]
  readonly positions: ReadonlyMap<string, number>
  readonly files: readonly ReadResult[]
}

/**
 * A file modified less than this many milliseconds before it was read is read again next time,
 * because file system timestamps are too coarse to distinguish two writes in quick succession.
 */
const TIMESTAMP_GRANULARITY_MS = 50

/** Null if the file does not exist or the path is invalid. @throws if the system cannot say */
function statOf(path: string): Stats | null {
  try {
    return statSync(path, { throwIfNoEntry: false }) ?? null
  } catch (error) {
    if (!isNoFile(error)) throw error
    return null
  }
}

/** What builds make and delete beside their output, such as locks. */
const OWN_FILE = /^\..*\.docsgen-/

/** Prefix of the keys of lists that `names` made. */
const NAMES = 'names of '

export class Disk {
  readonly #cached = new Map<string, CachedFile>()
  readonly #derived = new Latest<object>()
  /** What is made of files, as long as they are the same. */
  readonly cache = new BuildCache()
  readonly #missing = new Set<string>()
  readonly #sought = new Set<string>()
  readonly #listed = new Map<string, readonly string[]>()
  #all: ReadFiles | null = null
  /** Every file that was listed since anything may have changed. */
  readonly #seen = new Set<string>()
  /** Every file that was read since anything may have changed; others of `#cached` may be gone. */
  readonly #current = new Set<string>()
  readonly #root: string
  /** The only paths that may have changed since they were last read; null if that is unknown. */
  #changed: ReadonlySet<string> | null = null
  /** Which files pages may publish. */
  publishing = new Publishing(NO_RULES, this)
  /** Files that `list` found to be symbolic links. */
  readonly links = new Set<string>()

  /** @param root absolute path of the site; no file outside it is read, except for icon sets */
  constructor(root: string) {
    this.#root = realpathSync.native(root)
  }

  /** Reads only these paths again; other files and all listings are as they were. Null: anything may differ. */
  assumeUnchangedExcept(changed: ReadonlySet<string> | null): void {
    this.#changed = changed
    this.publishing.forget(changed)
    if (changed !== null) return
    this.#seen.clear()
    this.#current.clear()
  }

  /** How many folders the root is in. */
  get depth(): number {
    return this.#root.split(sep).length - 1
  }

  /** True while only some files are read again. */
  get isPartial(): boolean {
    return this.#changed !== null
  }

  /**
   * The file at a path relative to the root; null if it does not exist or is outside the root.
   * Returns the same object as long as the content is the same.
   * @param isForIcons for an icon set, of which pages show only shapes: packages may be outside of the root
   */
  read(path: string, isForIcons = false): DiskFile | null {
    // It may have been read for icons.
    if (!isForIcons && isIconSet(path) && this.targetOf(path) === null) return null
    this.#sought.add(path)
    if (this.#changed !== null && !this.#changed.has(path)) {
      const cached = this.#current.has(path) ? this.#cached.get(path) : undefined
      if (cached || this.#missing.has(path)) return cached?.file ?? null
    }
    const full = join(this.#root, path)
    const stat = statOf(full)
    if (!stat?.isFile()) {
      this.#cached.delete(path)
      this.#current.delete(path)
      // So that the watcher notices when it appears. A long string merely looks like a path.
      if (!stat && path.length < 200 && this.#mayContain(dirname(path))) this.#missing.add(path)
      return null
    }
    this.#missing.delete(path)
    const stamp = `${stat.mtimeMs}:${stat.ctimeMs}:${stat.size}:${stat.ino}`
    const cached = this.#cached.get(path)
    if (cached?.stamp !== stamp && !isForIcons && this.targetOf(path) === null) return null
    this.#current.add(path)
    if (cached?.stamp === stamp) return cached.file
    const isReliable = Math.max(stat.mtimeMs, stat.ctimeMs) < Date.now() - TIMESTAMP_GRANULARITY_MS
    const bytes = readFileSync(full)
    const key = hash(bytes)
    const file = cached?.file.hash === key ? cached.file : { bytes, hash: key }
    this.#cached.set(path, { file, stamp: isReliable ? stamp : '' })
    return file
  }

  /**
   * The files at these paths, in the same order, each like `read`; an error takes a file's place.
   * While only some files are read again, the others are not even looked at.
   */
  *readAll(paths: readonly string[]): Steps<readonly ReadResult[]> {
    const last = this.#changed !== null && this.#all?.paths === paths ? this.#all : null
    const files = last ? last.files.slice() : new Array<ReadResult>(paths.length)
    const positions = last?.positions ?? new Map(paths.map((path, position) => [path, position]))
    for (const path of last && this.#changed ? this.#changed : paths) {
      const position = positions.get(path)
      if (position === undefined) continue
      yield
      try {
        const isRefused = this.links.has(path) && this.publishing.refusalOfTarget(path) !== null
        files[position] = isRefused ? null : this.read(path)
      } catch (error) {
        files[position] = error as Error
      }
    }
    this.#all = { paths, positions, files }
    return files
  }

  /** Like `read`, but also null for a file without read permission. */
  readIfAllowed(path: string, isForIcons = false): DiskFile | null {
    try {
      return this.read(path, isForIcons)
    } catch (error) {
      if (!['EACCES', 'EPERM'].includes(errorCode(error) ?? '')) throw error
      return null
    }
  }

  /** The text of a file, as `readIfAllowed`. */
  readText(path: string): string | null {
    const file = this.readIfAllowed(path)
    return file && new TextDecoder().decode(file.bytes)
  }

  /** The file at a path for a page that includes it, shows it or links to it. */
  readForPage(path: string): Shown {
    return this.publishing.refusalOf(path) ?? this.readIfAllowed(path)
  }

  /** Reads these files in advance, if it takes a process to read one. */
  async prepare(_paths: readonly string[]): Promise<void> {}

  /** The bytes of a file that was read before, without keeping them. @throws if it cannot be read */
  load(path: string): Uint8Array {
    return readFileSync(join(this.#root, path))
  }

  /** A value derived from a file, cached by path: the same object as long as the key is the same. */
  remember<T extends object>(path: string, key: string, make: () => T): T {
    return this.#derived.get(path, key, make) as T
  }

  /** True if the file was read, and existed, since anything may have changed. */
  has(path: string): boolean {
    return this.#current.has(path)
  }

  /** Hash of a file as it was last read; null if it was not. */
  hashOf(path: string): string | null {
    return this.#cached.get(path)?.file.hash ?? null
  }

  /** True if the file existed when it was last read or listed. */
  knows(path: string): boolean {
    return this.#cached.has(path) || this.#seen.has(path)
  }

  /** True if there is a file or folder at the path now. */
  exists(path: string): boolean {
    return statOf(join(this.#root, path)) !== null
  }

  /** Every path, relative to the root, that was read or found missing. */
  paths(): string[] {
    return [...this.#cached.keys(), ...this.#missing]
  }

  /** Every path that was asked for, whether or not a file can exist there, or be read. */
  sought(): Iterable<string> {
    return this.#sought
  }

  /** Where symbolic links lead, relative to the root; null if that is outside, or nowhere. */
  targetOf(path: string): string | null {
    try {
      const real = relative(this.#root, realpathSync.native(join(this.#root, path)))
      return /^\.\.(?:$|[\\/])/.test(real) ? null : real.split(sep).join('/')
    } catch (error) {
      return absentOrThrow(error)
    }
  }

  /** True if the nearest folder that exists is inside the root. */
  #mayContain(folder: string): boolean {
    if (this.targetOf(folder) !== null) return true
    const isThere = statOf(join(this.#root, folder)) !== null
    return !isThere && folder !== dirname(folder) && this.#mayContain(dirname(folder))
  }

  /**
   * Every file below a folder but hidden ones and packages, sorted. Links to folders are followed as far as
   * those are inside the root and do not contain the link; any other ends with a slash.
   */
  list(folder: string): readonly string[] {
    const known = this.#changed && this.#listed.get(folder)
    if (known) return known
    const found: string[] = []
    /** @param real where the folder is, without links @param isLinked true behind a link */
    const walk = (path: string, real: string, isLinked: boolean) => {
      for (const entry of entriesOf(join(this.#root, folder, path))) {
        if (entry.name.startsWith('.') || entry.name === 'node_modules') continue
        const below = path === '' ? entry.name : `${path}/${entry.name}`
        if (entry.isDirectory()) {
          walk(below, `${real}/${entry.name}`, isLinked)
          continue
        }
        if (isLinked || entry.isSymbolicLink()) this.links.add(posix.join(folder, below))
        const isFolder = isLinkedFolder(entry)
        const target = isFolder ? this.targetOf(posix.join(folder, below)) : null
        const isAround = target === '' || (target !== null && `${real}/`.startsWith(`${target}/`))
        if (target !== null && !isAround && !isLinked) walk(below, target, true)
        else found.push(isFolder ? `${below}/` : below)
      }
    }
    walk('', this.targetOf(folder) ?? folder, false)
    return this.#keepList(folder, folder, found)
  }

  /** The names of the files in a folder, sorted, with `.vitepress/config.ts`; none if it cannot be read. */
  names(folder: string): readonly string[] {
    const key = NAMES + folder
    const known = this.#changed && this.#listed.get(key)
    if (known) return known
    const found: string[] = []
    try {
      for (const entry of readdirSync(join(this.#root, folder), { withFileTypes: true })) {
        if (OWN_FILE.test(entry.name)) continue
        if (!entry.isDirectory()) found.push(entry.name)
        else if (/^\.(?:vite|vue)press$/.test(entry.name))
          found.push(...this.names(join(folder, entry.name)).map((name) => `${entry.name}/${name}`))
      }
    } catch (error) {
      absentOrThrow(error) // A folder that may not be read has nothing to be noticed.
    }
    return this.#keepList(key, folder, found)
  }

  /** What `list` and `names` found, by folder. */
  folders(): Record<'docs' | 'names', [folder: string, found: readonly string[]][]> {
    const lists = [...this.#listed]
    return {
      docs: lists.filter(([key]) => !key.startsWith(NAMES)),
      names: lists.flatMap(([key, found]) =>
        key.startsWith(NAMES) ? [[key.slice(NAMES.length), found]] : [],
      ),
    }
  }

  #keepList(key: string, folder: string, found: string[]): readonly string[] {
    for (const path of found) this.#seen.add(posix.join(folder, path))
    this.#listed.set(key, found.sort())
    return found
  }
}
