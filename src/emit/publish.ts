/** Publishes files so that the output folder always holds either the old site or the new one. */
import {
  copyFileSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { errorCode } from '../problems.ts'
import { type Keys, MANIFEST, writeAtomically } from './manifest.ts'

/** Replaces the whole folder, or a single file when no other changes: all or nothing. */
export function publishWhole(
  out: string,
  after: Keys,
  fresh: ReadonlyMap<string, string | Uint8Array>,
  removed: readonly string[],
): void {
  const only = fresh.size === 1 && removed.length === 0 ? [...fresh][0] : undefined
  if (only && existsSync(join(out, MANIFEST))) {
    mkdirSync(dirname(join(out, only[0])), { recursive: true })
    writeAtomically(join(out, only[0]), only[1], `${siblingOf(out, 'new')}-file`)
    writeAtomically(join(out, MANIFEST), JSON.stringify(after), `${siblingOf(out, 'new')}-file`)
    return
  }
  const next = siblingOf(out, 'new')
  const folders = new Set<string>()
  const put = (path: string, write: (to: string) => void) => {
    const to = join(next, path)
    const folder = dirname(to)
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true })
    folders.add(folder)
    write(to)
  }
  mkdirSync(next, { recursive: true })
  for (const path of keptFiles(out, fresh, removed))
    put(path, (to) => linkOrCopy(join(out, path), to))
  for (const [path, content] of fresh) put(path, (to) => writeFileSync(to, content))
  writeFileSync(join(next, MANIFEST), JSON.stringify(after))
  swap(out, next)
}

/** Writes file by file, pages after the files they need, and removes obsolete files last. */
export function publishEach(
  out: string,
  after: Keys,
  fresh: ReadonlyMap<string, string | Uint8Array>,
  removed: readonly string[],
): void {
  for (const [path, content] of [...fresh].sort(([a], [b]) => pagesLast(a) - pagesLast(b))) {
    mkdirSync(dirname(join(out, path)), { recursive: true })
    writeAtomically(join(out, path), content, `${siblingOf(out, 'new')}-file`)
  }
  for (const path of removed) rmSync(join(out, path), { force: true })
  writeAtomically(join(out, MANIFEST), JSON.stringify(after), `${siblingOf(out, 'new')}-file`)
}

function pagesLast(path: string): number {
  return path.endsWith('.html') ? 1 : 0
}

/** Files of the output folder to keep: unchanged ones, and those docsgen did not write. */
function keptFiles(
  out: string,
  fresh: ReadonlyMap<string, unknown>,
  removed: readonly string[],
): string[] {
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
  return isLink && existsSync(out) ? realpathSync(out) : out
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
