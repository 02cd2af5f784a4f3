/** Publishes files so that the output folder always holds either the old site or the new one. */
import {
  accessSync,
  constants,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { linkOrCopy, makeFolder, writeAtomically } from '../cache/work-folder.ts'
import { errorCode, SiteError } from '../problems/errors.ts'
import { fatal } from '../problems/problem.ts'
import { noPause, type Pause } from '../utilities/pause.ts'
import { blockedPaths, foldersOf, keepModes, moveOwn, statOf } from './kept.ts'
import { hasManifest, type Keys, MANIFEST, readManifest } from './manifest.ts'
import { finishReplacing, replaceFiles } from './replace.ts'
import { Writer } from './writer.ts'

/** Where the files of a build go. */
export interface Target {
  readonly put: (path: string, content: string | Uint8Array) => void
  /** To be called before more files are put, so that their content does not fill the memory. */
  readonly pause: Pause
  /** Resolves when no file is being written any more, whether or not that failed. */
  readonly settled: () => Promise<void>
  /**
   * Completes the site.
   * @param fresh output paths of the files that were put
   * @param removed output paths of files to delete
   * @param progress called with how many files are in their place
   * @returns absolute paths of folders of earlier sites that could not be deleted
   */
  readonly finish: (
    after: Keys,
    fresh: ReadonlySet<string>,
    removed: readonly string[],
    progress: (written: number) => void,
  ) => readonly string[] | Promise<readonly string[]>
}

/** Replaces the whole folder, or a single file when no other changes: all or nothing. */
export function wholeSite(out: string): Target {
  const next = siblingOf(out, 'new')
  const writer = new Writer()
  const folders = new Set<string>()
  const placeFor = (path: string): string => {
    if (folders.size === 0) makeFolder(next)
    const to = join(next, path)
    const folder = dirname(to)
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true })
    folders.add(folder)
    return to
  }
  return {
    put: (path, content) => writer.put(placeFor(path), content),
    pause: () => writer.pause(),
    settled: () => writer.settled(),
    finish: async (after, fresh, removed, progress) => {
      await writer.finish()
      const before = readManifest(out)
      const [only] = fresh
      const isOne = only === undefined || (fresh.size === 1 && isOwnFile(only, out, before))
      if (before !== null && isOne && removed.length === 0) {
        if (only !== undefined || !isWritten(out, after)) replaceFiles(out, next, fresh, after)
        return oldSites(out)
      }
      // Of a folder with a damaged list, docsgen made what it makes now.
      const isDamaged = before !== null && Object.keys(before).length === 0
      const made = new Set(Object.keys(isDamaged ? after : (before ?? {})))
      let done = 0
      for (const path of Object.keys(after)) {
        if (!fresh.has(path) && made.has(path)) linkOrCopy(join(out, path), placeFor(path))
        progress(++done)
      }
      refuseTaken(blockedPaths(out, next, made), out)
      // Whatever is in the new folder from now on, and not in this list, is not docsgen's.
      writeAtomically(placeFor(MANIFEST), JSON.stringify(after))
      return swap(out, next, made, fresh, after)
    },
  }
}

/** Writes file by file, and removes obsolete files last: for a folder that is never deployed. */
export function singleFiles(out: string): Target {
  return {
    put: (path, content) => putFile(out, path, content),
    pause: noPause,
    settled: async () => {},
    finish: (after, _, removed) => {
      for (const path of removed) rmSync(join(out, path), { force: true })
      writeManifest(out, after)
      return []
    },
  }
}

/** Writes one file of the output folder atomically. */
export function putFile(out: string, path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(out, path)), { recursive: true })
  // Two servers may have the same folder.
  const temporary = `${siblingOf(out, 'new')}-file-${process.pid}`
  writeAtomically(join(out, path), content, { temporary, flush: false })
}

function writeManifest(out: string, after: Keys): void {
  if (!isWritten(out, after)) putFile(out, MANIFEST, JSON.stringify(after))
}

function isWritten(out: string, after: Keys): boolean {
  return hasManifest(out) && readFileSync(join(out, MANIFEST), 'utf8') === JSON.stringify(after)
}

/** True for a file that docsgen made, and that is one still. */
function isOwnFile(path: string, out: string, before: Keys | null): boolean {
  const isListed = before !== null && Object.hasOwn(before, path)
  return isListed && statOf(join(out, path))?.isFile() === true
}

/** @throws SiteError if a file or folder of others is where one of the site belongs */
function refuseTaken(paths: readonly string[], out: string): void {
  if (paths.length === 0) return
  const reason = 'docsgen did not make this, and the site needs its place'
  const note =
    'Move it away. A file in the folder static replaces what docsgen makes at the same path.'
  throw new SiteError(
    paths.map((path) => fatal('output', { file: `${basename(out)}/${path}` }, reason, note)),
  )
}

/** Codes of errors for what cannot be renamed: a mount point, or a folder of another user. */
const FIXED: readonly unknown[] = ['EBUSY', 'EXDEV', 'EACCES', 'EPERM']

/**
 * Swaps the new folder for the old one by two renames in direct succession.
 * @param made what docsgen made in the old folder; all else moves to the new one before
 * @returns what could not be deleted
 */
function swap(
  out: string,
  next: string,
  made: Iterable<string>,
  fresh: ReadonlySet<string>,
  after: Keys,
): string[] {
  if (!existsSync(out)) {
    makeFolder(dirname(out))
    renameSync(next, out)
    return []
  }
  accessSync(out, constants.W_OK)
  try {
    keepModes(['', ...foldersOf(Object.keys(after))], out, next)
    moveOwn(out, next, made)
    renameSync(out, freeName(out))
  } catch (error) {
    moveOwn(next, out, Object.keys(after))
    if (!FIXED.includes(errorCode(error))) throw error
    replaceFiles(out, next, fresh, after)
    return oldSites(out)
  }
  renameSync(next, out)
  return deleteOld(out)
}

/** Resolves the output folder if it is a symbolic link, so that publishing keeps the link. */
export function resolveLink(out: string): string {
  const isLink = lstatSync(out, { throwIfNoEntry: false })?.isSymbolicLink()
  if (!isLink) return out
  if (existsSync(out)) return realpathSync(out)
  // The target of a build that was killed between its two renames.
  const target = resolve(dirname(out), readlinkSync(out))
  return lstatSync(target, { throwIfNoEntry: false })?.isSymbolicLink() ? out : target
}

/**
 * Restores the site of a build that was killed or failed while it published.
 * @throws SiteError if what others made cannot be moved back, because there is something else now
 */
export function restore(out: string): void {
  const old = existsSync(out)
    ? undefined
    : oldSites(out).find((path) => readManifest(path) !== null)
  if (old !== undefined) renameSync(old, out)
  finishReplacing(out)
  const next = siblingOf(out, 'new')
  const made = readManifest(next)
  const blocked = made === null ? [] : moveOwn(next, out, Object.keys(made))
  if (blocked.length === 0) return
  const reason = `a build that was stopped has left this, and ${basename(out)} has something else in its place`
  const note = 'Move one of them away.'
  throw new SiteError(
    blocked.map((path) => fatal('output', { file: `${basename(next)}/${path}` }, reason, note)),
  )
}

/** Restores the site and removes unpublished files. */
export function cleanUp(out: string): void {
  restore(out)
  rmSync(siblingOf(out, 'new'), { recursive: true, force: true })
  deleteOld(out)
}

/**
 * Deletes the old folders, after what others have put there in the meantime was moved.
 * @returns those that could not be deleted
 */
function deleteOld(out: string): string[] {
  return oldSites(out).filter((old) => {
    try {
      const list = readManifest(old)
      const made = { ...list, ...readManifest(out) }
      // Without its list, it was being deleted.
      if (list !== null && moveOwn(old, out, Object.keys(made)).length > 0) return true
      rmSync(join(old, MANIFEST), { force: true })
      rmSync(old, { recursive: true, force: true })
      return false
    } catch {
      return true
    }
  })
}

/** Absolute paths of the folders of earlier sites, the last one first. */
function oldSites(out: string): string[] {
  const first = siblingOf(out, 'old')
  const folder = dirname(out)
  if (!existsSync(folder)) return []
  return readdirSync(folder)
    .map((name) => join(folder, name))
    .filter((path) => path.startsWith(first) && /^(?:-\d+)?$/.test(path.slice(first.length)))
    .sort((a, b) => b.length - a.length || (a < b ? 1 : -1))
}

/** A name for an old folder: another one if an earlier folder could not be deleted. */
function freeName(out: string): string {
  const [last] = oldSites(out)
  const first = siblingOf(out, 'old')
  return last === undefined ? first : `${first}-${Number(last.slice(first.length + 1)) + 1}`
}

/** Temporary folder beside the output folder, on the same file system so that renames work. */
export function siblingOf(out: string, role: 'new' | 'old'): string {
  return join(dirname(out), `.${basename(out)}.docsgen-${role}`)
}
