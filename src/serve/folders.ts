/**
 * Notices changes of files, by watching their folders: one watch for each folder, however many files
 * it has, and a file that is replaced by another is noticed like one that is written.
 */
import {
  type Dirent,
  type FSWatcher,
  lstatSync,
  readdirSync,
  realpathSync,
  type Stats,
  statSync,
  type WatchEventType,
  watch,
} from 'node:fs'
import { basename, dirname, join, sep } from 'node:path'
import { isPackage } from '../cache/bundle-inputs.ts'
import { isNewer } from '../cache/inputs.ts'

/** Files that editors and other programs keep next to those of a site. */
const IGNORED = /^\.|~$|^node_modules$/

export class FolderWatcher {
  readonly #onChange: (path: string | null) => void
  readonly #onError: (error: unknown) => void
  readonly #watchers = new Map<string, FSWatcher>()
  #hasFailed = false
  /** Folders to watch with everything in them. */
  readonly #trees = new Set<string>()
  /** Single files to watch, whether or not they exist. */
  readonly #files = new Set<string>()
  /** Symbolic links to files, by the file that they lead to. */
  readonly #links = new Map<string, Set<string>>()

  /**
   * @param onChange called with the path of a file; null if folders came or went
   * @param onError called once, with the first reason, when something cannot be watched
   */
  constructor(onChange: (path: string | null) => void, onError: (error: unknown) => void) {
    this.#onChange = onChange
    this.#onError = onError
  }

  /**
   * Watches a file, or a folder with everything in it, whether or not it exists.
   * @param since a file that was written since this time has changed, as has a folder in which one came
   *   or went; in milliseconds since 1970
   */
  add(path: string, since = Number.POSITIVE_INFINITY): void {
    if (this.#files.has(path) || this.#trees.has(dirname(path))) return
    this.#files.add(path)
    // Of a package, only its place matters, which may be a link: its files are named one by one.
    if (isFolder(path) && !isPackage(path)) this.#addTree(path, since)
    // Where it would appear.
    let folder = dirname(path)
    for (; !isFolder(folder) && folder !== dirname(folder); folder = dirname(folder))
      this.#files.add(folder)
    this.#watch(folder)
    const stat = statOf(path, statSync)
    if (stat?.isFile() && isNewer(stat, since)) this.#onChange(path)
  }

  close(): void {
    for (const watcher of this.#watchers.values()) watcher.close()
  }

  #addTree(folder: string, since = Number.POSITIVE_INFINITY): void {
    if (this.#trees.has(folder)) return
    this.#trees.add(folder)
    this.#watch(folder)
    const stat = statSync(folder, { throwIfNoEntry: false })
    if (stat && isNewer(stat, since)) this.#onChange(null)
    for (const entry of entriesOf(folder)) {
      if (IGNORED.test(entry.name)) continue
      if (entry.isDirectory()) this.#addTree(join(folder, entry.name), since)
      else if (entry.isSymbolicLink()) this.#addLink(join(folder, entry.name))
    }
  }

  /** Folders behind links are no part of a site, and may hold anything, such as the site itself. */
  #addLink(path: string): void {
    if (isFolder(path)) return
    try {
      const file = realpathSync(path)
      this.#links.set(file, (this.#links.get(file) ?? new Set()).add(path))
      this.add(file)
    } catch {
      // It leads nowhere.
    }
  }

  #watch(folder: string): void {
    if (this.#watchers.has(folder)) return
    try {
      const watcher = watch(folder, (event, name) => this.#notice(folder, event, name))
      watcher.on('error', () => this.#drop(folder))
      this.#watchers.set(folder, watcher)
    } catch (error) {
      // Once is enough: the reason, such as too many watches, is that of all.
      if (!this.#hasFailed) this.#onError(error)
      this.#hasFailed = true
    }
  }

  #notice(folder: string, event: WatchEventType, name: string | null): void {
    if (name === null) {
      this.#onChange(null)
      return
    }
    if (this.#isLost(folder, event, name)) this.#watchAgain(folder)
    const path = join(folder, name)
    const isInTree = this.#trees.has(folder) && !IGNORED.test(name)
    if (!isInTree && !this.#files.has(path)) return
    const stat = statOf(path, lstatSync)
    if (stat?.isDirectory() || this.#trees.has(path)) {
      if (event === 'change') return // Of its files, which its own watch reports.
      this.#drop(path)
      if (stat?.isDirectory()) this.#addTree(path)
      this.#onChange(null)
      return
    }
    if (stat?.isSymbolicLink()) this.#addLink(path)
    for (const changed of [path, ...(this.#links.get(path) ?? [])]) this.#onChange(changed)
  }

  /**
   * True for a folder of single files that was deleted, as Git deletes those of refs that it packs.
   * The last event of a watch has the name of its folder, which may be there again.
   */
  #isLost(folder: string, event: WatchEventType, name: string): boolean {
    if (this.#trees.has(folder)) return false
    return !isFolder(folder) || (event === 'rename' && name === basename(folder))
  }

  /** Watches for files of a folder that was deleted where they would appear. */
  #watchAgain(folder: string): void {
    this.#drop(folder)
    for (const path of [...this.#files].filter((one) => one.startsWith(folder + sep))) {
      this.#files.delete(path)
      this.add(path)
    }
    this.#onChange(null)
  }

  /** Forgets a folder that was deleted or replaced. */
  #drop(folder: string): void {
    for (const [path, watcher] of this.#watchers) {
      if (path !== folder && !path.startsWith(folder + sep)) continue
      watcher.close()
      this.#watchers.delete(path)
      this.#trees.delete(path)
    }
  }
}

function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return [] // It was deleted, or may not be read.
  }
}

function isFolder(path: string): boolean {
  return statOf(path, statSync)?.isDirectory() ?? false
}

/** Null if it is missing, a symbolic link in a circle, or in a folder that may not be read. */
function statOf(path: string, read: (path: string) => Stats): Stats | null {
  try {
    return read(path)
  } catch {
    return null
  }
}
