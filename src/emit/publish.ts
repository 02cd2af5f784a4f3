/** Publishes files so that the output folder always holds either the old site or the new one. */
import {
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative, resolve, sep } from 'node:path'
import { writeAtomically } from '../cache/work-folder.ts'
import { noPause, type Pause } from '../pause.ts'
import { errorCode } from '../problems/errors.ts'
import { hasManifest, type Keys, MANIFEST } from './manifest.ts'
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
   */
  readonly finish: (
    after: Keys,
    fresh: ReadonlySet<string>,
    removed: readonly string[],
  ) => void | Promise<void>
}

/** Replaces the whole folder, or a single file when no other changes: all or nothing. */
export function wholeSite(out: string): Target {
  const next = siblingOf(out, 'new')
  const writer = new Writer()
  const folders = new Set<string>()
  const placeFor = (path: string): string => {
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
    finish: async (after, fresh, removed) => {
      await writer.finish()
      const [only] = fresh
      const isFirst = !existsSync(join(out, MANIFEST))
      if (!isFirst && fresh.size <= 1 && removed.length === 0) {
        if (only !== undefined) {
          mkdirSync(dirname(join(out, only)), { recursive: true })
          renameSync(join(next, only), join(out, only))
        }
        writeManifest(out, after)
        return
      }
      for (const path of keptFiles(out, fresh, removed)) linkOrCopy(join(out, path), placeFor(path))
      writeFileSync(placeFor(MANIFEST), JSON.stringify(after))
      swap(out, next)
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
    },
  }
}

/** Writes one file of the output folder atomically. */
export function putFile(out: string, path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(join(out, path)), { recursive: true })
  // Two servers may have the same folder.
  writeAtomically(join(out, path), content, `${siblingOf(out, 'new')}-file-${process.pid}`)
}

function writeManifest(out: string, after: Keys): void {
  const text = JSON.stringify(after)
  if (!hasManifest(out) || readFileSync(join(out, MANIFEST), 'utf8') !== text)
    putFile(out, MANIFEST, text)
}

/** For sorting: files before the pages that need them. */
export function pagesLast(path: string): number {
  return path.endsWith('.html') ? 1 : 0
}

/** Files of the output folder to keep: unchanged ones, and those docsgen did not write. */
function keptFiles(out: string, fresh: ReadonlySet<string>, removed: readonly string[]): string[] {
  const gone = new Set(removed)
  return listFiles(out).filter((path) => path !== MANIFEST && !fresh.has(path) && !gone.has(path))
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
}

/** Swaps the new folder for the old one by two renames in direct succession. */
function swap(out: string, next: string): void {
  if (!existsSync(out)) {
    mkdirSync(dirname(out), { recursive: true })
    renameSync(next, out)
    return
  }
  const old = siblingOf(out, 'old')
  rmSync(old, { recursive: true, force: true })
  try {
    renameSync(out, old)
  } catch (error) {
    // A mount point, or a folder that must not be renamed: copy file by file, pages last.
    if (!['EBUSY', 'EXDEV', 'EACCES', 'EPERM'].includes(errorCode(error) ?? '')) throw error
    moveInto(out, next)
    return
  }
  try {
    renameSync(next, out)
  } catch (error) {
    restore(out)
    throw error
  }
  rmSync(old, { recursive: true, force: true })
}

function moveInto(out: string, next: string): void {
  const paths = listFiles(next)
  const wanted = new Set(paths)
  const gone = listFiles(out).filter((path) => !wanted.has(path))
  for (const path of paths.sort((a, b) => pagesLast(a) - pagesLast(b))) {
    mkdirSync(dirname(join(out, path)), { recursive: true })
    copyFileSync(join(next, path), `${join(out, path)}.new`)
    renameSync(`${join(out, path)}.new`, join(out, path))
  }
  for (const path of gone) rmSync(join(out, path), { force: true })
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

/** Restores the site that a build killed between its two renames left under its temporary name. */
export function restore(out: string): void {
  const old = siblingOf(out, 'old')
  if (!existsSync(out) && existsSync(join(old, MANIFEST))) renameSync(old, out)
}

/** Restores the site after a killed build and removes its unpublished files. */
export function cleanUp(out: string): void {
  const old = siblingOf(out, 'old')
  restore(out)
  rmSync(old, { recursive: true, force: true })
  rmSync(siblingOf(out, 'new'), { recursive: true, force: true })
}

/** Temporary folder beside the output folder, on the same file system so that renames work. */
export function siblingOf(out: string, role: 'new' | 'old'): string {
  return join(dirname(out), `.${basename(out)}.docsgen-${role}`)
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}
