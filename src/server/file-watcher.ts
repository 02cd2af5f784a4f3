/**
 * Notices changes of files with chokidar, which watches a folder and everything in it. What it misses
 * is here: changes that follow another by less than 50 ms, a folder that another one replaces, what is
 * written to a folder between the moments when it is read and watched, and what is saved while it reads
 * a large site, which takes seconds.
 */
import { type Dirent, lstatSync, readdirSync, realpathSync, type Stats, statSync } from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { type FSWatcher, watch } from 'chokidar'
import { isPackage } from '../cache/bundle-inputs.ts'
import { isNewer } from '../cache/inputs.ts'
import { errorCode } from '../problems/errors.ts'
import { isWithin } from '../utilities/list-files.ts'

/** Files that editors and other programs keep next to those of a site. */
const IGNORED = /^\.|~$|^node_modules$/

/** How often files are looked at where the system cannot watch them, in milliseconds. */
const POLL_MS = 500

/**
 * How often paths are looked at, at most, that chokidar may not watch yet, and how long after they were given to
 * it, in milliseconds; those that were there when it began, until it says that it watches them.
 */
const LOOK_MS = 100
const SETTLE_MS = 2000

export class FileWatcher {
  readonly #root: string
  readonly #onChange: (path: string | null) => void
  readonly #onError: (error: unknown, isPolling: boolean) => void
  /** Folders to watch with everything in them. */
  readonly #trees = new Set<string>()
  /** Those of them in which hidden files count, too. */
  readonly #whole = new Set<string>()
  /** Single files to watch, whether or not they exist. */
  readonly #files = new Set<string>()
  /** Those of them that were there before it began to watch, or may have been. */
  readonly #wereThere = new Set<string>()
  /** Folders above those, in which only they matter. */
  readonly #above = new Set<string>()
  /** The folders that chokidar starts from. */
  readonly #bases = new Set<string>()
  /** All folders that chokidar watches. */
  readonly #folders = new Set<string>()
  /** Symbolic links, by the file or folder that they lead to. */
  readonly #links = new Map<string, Set<string>>()
  /** Paths that may not be watched yet, with what they were like, and until when to look at them. */
  readonly #unsettled = new Map<string, { stamp: string; until: number }>()
  /** Folders that may have replaced others of the same names. */
  readonly #replaced = new Set<string>()
  #isStarted = false
  /** Null until it has time to read all folders. */
  #watcher: FSWatcher | null = null
  #isReady = false
  #isPolling = false
  #hasFailed = false
  #timer: NodeJS.Timeout | null = null
  /** What was written since this time has changed; in milliseconds since 1970. */
  #since = Number.POSITIVE_INFINITY

  /**
   * @param root folder from which most paths are found
   * @param onChange called with the path of a file; null if folders came or went
   * @param onError called once, with the first reason, when something cannot be watched; files may be
   *   looked at regularly instead
   */
  constructor(
    root: string,
    onChange: (path: string | null) => void,
    onError: (error: unknown, isPolling: boolean) => void,
  ) {
    this.#root = root
    this.#onChange = onChange
    this.#onError = onError
  }

  /**
   * Watches a file, or a folder with everything in it, whether or not it exists.
   * @param since a file that was written since this time has changed, as has a folder in which one came
   *   or went; in milliseconds since 1970
   */
  add(path: string, since?: number): void {
    if (this.#files.has(path) || this.#isInTree(path)) return
    this.#files.add(path)
    // Of a package, only its place matters, which may be a link: its files are named one by one.
    if (isFolder(path) && !isPackage(path)) this.#trees.add(path)
    const base = this.#baseOf(path)
    for (let folder = dirname(path); !this.#above.has(folder); folder = dirname(folder)) {
      this.#above.add(folder)
      if (folder === base) break
    }
    if (!this.#isStarted) {
      const mayBeGone = since !== undefined && isGoneSince(path, since)
      if (mayBeGone || statOf(path, statSync) !== null) this.#wereThere.add(path)
      return
    }
    this.#since = since ?? Date.now()
    this.#note(path)
    if (isGoneSince(path, this.#since)) this.#report(path)
    if (this.#watcher !== null) this.#follow(path, base)
  }

  /** The same with hidden files, and whatever else is in the folder. */
  addWhole(path: string, since?: number): void {
    this.#whole.add(path)
    this.add(path, since)
  }

  /**
   * Begins to watch what was added.
   * @param since what was written since this time has changed; in milliseconds since 1970
   */
  start(since: number): void {
    if (this.#isStarted) return
    this.#isStarted = true
    this.#since = since
    this.#noteAll()
    for (const path of this.#wereThere) if (statOf(path, statSync) === null) this.#report(path)
    this.#watch()
  }

  /** True if chokidar alone tells what changes. */
  get isSettled(): boolean {
    return this.#isReady && this.#unsettled.size === 0
  }

  #noteAll(): void {
    for (const path of this.#files) {
      if (isFolder(path) && !isPackage(path)) this.#trees.add(path)
      this.#note(path)
    }
  }

  #watch(): void {
    this.#watcher = watch([], {
      ignored: (path, stats) => this.#ignores(sep === '/' ? path : resolve(path), stats),
      ignorePermissionErrors: true,
      atomic: false, // Would report a deleted file 100 ms later.
      usePolling: this.#isPolling,
      interval: POLL_MS,
      binaryInterval: POLL_MS,
    })
    // The environment may ask for it, with CHOKIDAR_USEPOLLING.
    this.#isPolling = this.#watcher.options.usePolling
    this.#watcher
      .on('all', (event, path, stats) => this.#notice(event, path, stats))
      .on('raw', (event, name, details) => {
        const { watchedPath } = details as { watchedPath?: string }
        if (watchedPath === undefined) return // It looks at files regularly.
        if (name === null) this.#onChange(null)
        else this.#noticeRaw(event, name, watchedPath)
      })
      .on('error', (error) => this.#fail(error))
      .on('ready', () => {
        this.#isReady = true
      })
    for (const path of this.#files) this.#follow(path, this.#baseOf(path))
  }

  /** Notes what all that matters in a folder is like. */
  #survey(folder: string): void {
    this.#note(folder)
    for (const path of this.#files) if (path !== folder && isWithin(path, folder)) this.#note(path)
  }

  /** Notes what a path and everything in it is like, for as long as chokidar may not watch it. */
  #note(path: string): void {
    const stat = statOf(path, statSync)
    this.#settle(path, stat)
    if (stat === null) return
    const isTree = stat.isDirectory() && this.#isInTree(path)
    if (isNewer(stat, this.#since)) {
      if (isTree) this.#onChange(null)
      else if (!stat.isDirectory()) this.#report(path)
    }
    if (!isTree) return
    for (const entry of entriesOf(path)) {
      const below = join(path, entry.name)
      if (!this.#isPassedOver(below) && (entry.isFile() || entry.isDirectory())) this.#note(below)
    }
  }

  close(): void {
    if (this.#timer) clearTimeout(this.#timer)
    void this.#watcher?.close()
  }

  /** Reports what chokidar found: all there is, when it begins, and then what changes. */
  #notice(event: string, path: string, stats?: Stats): void {
    if (event === 'addDir') {
      // Before chokidar asks what in it to watch.
      if (this.#files.has(path) && !isPackage(path)) this.#trees.add(path)
      const isInTree = this.#isInTree(path)
      if (isInTree) this.#trees.add(path)
      this.#folders.add(path)
      this.#settle(path, stats)
      if (isInTree && (!stats || isNewer(stats, this.#since))) this.#onChange(null)
    } else if (event === 'add') {
      if (!stats) return
      this.#settle(path, stats)
      if (isNewer(stats, this.#since)) this.#report(path)
    } else if (event === 'unlinkDir') {
      this.#folders.delete(path)
      this.#bases.delete(path)
      // If it is there again, chokidar may have ended the new watch instead of the old one.
      this.#replace(path)
    } else if (event === 'unlink' || this.#isPolling) this.#report(path)
  }

  /** Reports what the system says of a folder or file: at once, and what follows closely as well. */
  #noticeRaw(event: string, name: string, watchedPath: string): void {
    const isFolderEvent = this.#folders.has(watchedPath)
    const path = isFolderEvent ? join(watchedPath, name) : watchedPath
    if (event === 'rename') {
      // The last event of a folder that is deleted has its own name.
      if (isFolderEvent && name === basename(watchedPath)) this.#replace(watchedPath)
      if (this.#folders.has(path)) this.#replace(path)
    }
    if (this.#folders.has(path) || (!this.#files.has(path) && !this.#isInTree(path))) return
    if (!statOf(path, lstatSync)?.isDirectory()) this.#report(path)
  }

  #report(path: string): void {
    this.#onChange(path)
    for (const [target, links] of this.#links)
      for (const link of isWithin(path, target) ? links : [])
        this.#onChange(join(link, relative(target, path)))
  }

  /**
   * Follows a folder that may have replaced one of the same name, which chokidar takes it for: looks at
   * everything in it until nothing happens any more, and has chokidar watch it then.
   */
  #replace(folder: string): void {
    this.#replaced.add(folder)
    this.#survey(folder)
    this.#onChange(null)
  }

  #watchAgain(folder: string): void {
    for (const path of [...this.#folders]) {
      if (!isWithin(path, folder) || !isFolder(path)) continue
      this.#watcher?.unwatch(path)
      this.#watcher?.add(path)
    }
    this.#survey(folder)
  }

  /** Has chokidar watch the part of a path that it has left out so far. */
  #follow(path: string, base: string): void {
    let start = path
    if (this.#bases.has(base)) {
      while (dirname(start) !== base && !this.#folders.has(dirname(start))) start = dirname(start)
      // Otherwise the folder around it tells when it appears.
      if (this.#bases.has(start) || statOf(start, statSync) === null) return
    } else start = base
    this.#bases.add(start)
    this.#watcher?.add(start)
  }

  /** The folder to start from: one that stays, so that all below it may come and go. */
  #baseOf(path: string): string {
    let folder = dirname(path)
    while (!isWithin(this.#root, folder) && folder !== dirname(folder)) folder = dirname(folder)
    if (folder !== dirname(folder)) return folder
    // They have nothing in common, and everything is too much.
    for (folder = dirname(path); !isFolder(folder); ) folder = dirname(folder)
    return folder
  }

  /** The folder around a file tells what happens to it, so that a watch of its own would be one too many. */
  #ignores(path: string, stats?: Stats): boolean {
    if (this.#files.has(path) || this.#trees.has(path) || this.#above.has(path)) return false
    if (!this.#isInTree(path)) return true
    if (stats?.isFile() && !this.#isPolling) return true
    return (stats?.isSymbolicLink() ?? false) && !this.#addLink(path)
  }

  /** Watches what a link leads to, a folder where it is. Returns true for a link to a file. */
  #addLink(path: string): boolean {
    if (statOf(path, statSync) === null) return false
    const target = realpathSync(path)
    const isTree = isFolder(target)
    if (isTree && (!isWithin(target, this.#root) || isWithin(path, target))) return false
    this.#links.set(target, (this.#links.get(target) ?? new Set()).add(path))
    this.add(target)
    return !isTree
  }

  #isInTree(path: string): boolean {
    for (let at = path; ; at = dirname(at)) {
      if (this.#trees.has(at)) return true
      if (this.#isPassedOver(at) || at === dirname(at)) return false
    }
  }

  #isPassedOver(path: string): boolean {
    if (!IGNORED.test(basename(path))) return false
    return ![...this.#whole].some((folder) => path !== folder && isWithin(path, folder))
  }

  /** Looks at a path for a while, since chokidar watches it some time after it has read it. */
  #settle(path: string, stat: Stats | null = null): void {
    const until = this.#isReady ? Date.now() + SETTLE_MS : 0
    this.#unsettled.set(path, { stamp: stampOf(stat), until })
    this.#timer ??= setTimeout(() => this.#look(), LOOK_MS)
  }

  #look(): void {
    this.#timer = null
    const began = performance.now()
    for (const [path, { stamp, until }] of [...this.#unsettled]) {
      const stat = statOf(path, statSync)
      if (stampOf(stat) !== stamp) this.#noticeLook(path, stat)
      else if (this.#isReady && until < Date.now()) {
        this.#unsettled.delete(path)
        if (this.#replaced.delete(path)) this.#watchAgain(path)
      }
    }
    if (this.#unsettled.size === 0) return
    // Most of the time is for others, such as a build.
    const pause = Math.max(LOOK_MS, 4 * (performance.now() - began))
    this.#timer ??= setTimeout(() => this.#look(), pause)
  }

  /** Reports a path that has changed without a word of chokidar. */
  #noticeLook(path: string, stat: Stats | null): void {
    if (!stat?.isDirectory() && !this.#folders.has(path)) {
      this.#settle(path, stat)
      this.#report(path)
      return
    }
    this.#survey(path)
    // Reads it again, for folders that came after chokidar read it and before it watched it.
    if (stat && !this.#ignores(path)) this.#watcher?.add(path)
    if (this.#isInTree(path)) this.#onChange(null)
  }

  /** Looks at files regularly if there are more than the system can watch. */
  #fail(error: unknown): void {
    // A link that leads in a circle is no file.
    if (errorCode(error) === 'ELOOP') return
    const isTooMuch = ['ENOSPC', 'EMFILE', 'ENFILE'].includes(errorCode(error) ?? '')
    if (isTooMuch && this.#isPolling) return
    if (!this.#hasFailed || isTooMuch) this.#onError(error, isTooMuch)
    this.#hasFailed = true
    if (!isTooMuch) return
    this.#isPolling = true
    void this.#watcher?.close()
    this.#watcher = null
    this.#isReady = false
    this.#folders.clear()
    this.#bases.clear()
    this.#noteAll()
    this.#watch()
  }
}

/** True if there is no such path, and may have been one at a time: the folder around it has changed since. */
function isGoneSince(path: string, time: number): boolean {
  if (statOf(path, statSync) !== null) return false
  const folder = dirname(path)
  const stat = statOf(folder, statSync)
  return stat ? isNewer(stat, time) : folder !== path && isGoneSince(folder, time)
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

function stampOf(stat: Stats | null): string {
  return stat ? `${stat.mtimeMs}:${stat.size}` : ''
}

/** Null if it is missing, a symbolic link in a circle, or in a folder that may not be read. */
function statOf(path: string, read: (path: string) => Stats): Stats | null {
  try {
    return read(path)
  } catch {
    return null
  }
}
