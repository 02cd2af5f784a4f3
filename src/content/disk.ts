/** Reads files and remembers what it read for as long as they have not changed. */
import { readdirSync, readFileSync, realpathSync, type Stats, statSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { hash } from '../hash.ts'

export interface DiskFile {
  readonly bytes: Uint8Array
  readonly hash: string
}

interface Kept {
  readonly file: DiskFile
  readonly stamp: string
}

/**
 * A file that was written within this many milliseconds of being read is read again: the clock of
 * a file system is too coarse to tell two writes so near each other apart.
 */
const UNCERTAIN = 50

/** Null as well for what is no name of a file, such as a long text in a code sample. */
function statOf(path: string): Stats | null {
  try {
    return statSync(path, { throwIfNoEntry: false }) ?? null
  } catch {
    return null
  }
}

export class Disk {
  readonly #kept = new Map<string, Kept>()
  readonly #made = new Map<string, { readonly key: string; readonly value: object }>()
  readonly #missing = new Set<string>()
  readonly #listed = new Map<string, readonly string[]>()
  readonly #root: string
  /** When known, the only paths that may have changed since they were last read. */
  #changed: ReadonlySet<string> | null = null

  /** @param root absolute path of the site; no file outside it is read */
  constructor(root: string) {
    this.#root = realpathSync.native(root)
  }

  /**
   * Assumes that all files but these, given by paths relative to the root, are unchanged since they
   * were last read, and that no folder has changed. Null assumes nothing.
   */
  assumeUnchangedExcept(changed: ReadonlySet<string> | null): void {
    this.#changed = changed
  }

  /**
   * The file at a path relative to the root; null if there is none or it leads outside the root.
   * As long as its bytes stay the same, so does the object.
   */
  read(path: string): DiskFile | null {
    if (this.#changed !== null && !this.#changed.has(path)) {
      const kept = this.#kept.get(path)
      if (kept || this.#missing.has(path)) return kept?.file ?? null
    }
    const full = join(this.#root, path)
    const stat = statOf(full)
    if (!stat?.isFile()) {
      this.#kept.delete(path)
      // No folder, and no text that only reads like a path: a file that may come to be.
      if (!stat && path.length < 200 && this.contains(dirname(path))) this.#missing.add(path)
      return null
    }
    this.#missing.delete(path)
    const stamp = `${stat.mtimeMs}:${stat.ctimeMs}:${stat.size}:${stat.ino}`
    const kept = this.#kept.get(path)
    if (kept?.stamp === stamp) return kept.file
    if (!this.contains(path)) return null
    const certain = Math.max(stat.mtimeMs, stat.ctimeMs) < Date.now() - UNCERTAIN
    const bytes = readFileSync(full)
    const read = { bytes, hash: hash(bytes) }
    const file = kept?.file.hash === read.hash ? kept.file : read
    this.#kept.set(path, { file, stamp: certain ? stamp : '' })
    return file
  }

  /** The same, and null as well for a file that may not be read. */
  readIfAllowed(path: string): DiskFile | null {
    try {
      return this.read(path)
    } catch {
      return null
    }
  }

  /** A value made of a file and others: the same object as long as its key is the same. */
  remember<T extends object>(path: string, key: string, make: () => T): T {
    const known = this.#made.get(path)
    if (known?.key === key) return known.value as T
    const value = make()
    this.#made.set(path, { key, value })
    return value
  }

  /** True for a file that was there when it was last asked for. */
  has(path: string): boolean {
    return this.#kept.has(path)
  }

  /** Every path that was read, or asked for and not there, relative to the root. */
  paths(): string[] {
    return [...this.#kept.keys(), ...this.#missing]
  }

  /** True when the path, symbolic links followed, stays inside the root. */
  contains(path: string): boolean {
    try {
      const real = relative(this.#root, realpathSync.native(join(this.#root, path)))
      return real !== '..' && !real.startsWith(`..${sep}`)
    } catch {
      return false
    }
  }

  /**
   * Every file below a folder, as sorted paths with `/` relative to it. Hidden files and folders
   * and node_modules are left out, symbolic links to folders are not followed.
   */
  list(folder: string): readonly string[] {
    const known = this.#changed && this.#listed.get(folder)
    if (known) return known
    const found: string[] = []
    const walk = (path: string) => {
      for (const entry of readdirSync(join(this.#root, folder, path), { withFileTypes: true })) {
        if (entry.name.startsWith('.') || entry.name === 'node_modules') continue
        const below = path === '' ? entry.name : `${path}/${entry.name}`
        if (entry.isDirectory()) walk(below)
        else found.push(below)
      }
    }
    walk('')
    this.#listed.set(folder, found.sort())
    return found
  }
}
