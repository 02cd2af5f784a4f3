/** Puts files in place so that the folder is always either the old site or the new one. */
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
import { type Keys, MARKER, writeWhole } from './marker.ts'

/** Puts the fresh files in place, by the gentlest way that is still all or nothing. */
export function place(
  out: string,
  after: Keys,
  fresh: ReadonlyMap<string, string | Uint8Array>,
  removed: readonly string[],
): void {
  const only = fresh.size === 1 && removed.length === 0 ? [...fresh][0] : undefined
  if (only && existsSync(join(out, MARKER))) {
    mkdirSync(dirname(join(out, only[0])), { recursive: true })
    writeWhole(join(out, only[0]), only[1], `${siblingOf(out, 'new')}-file`)
    writeWhole(join(out, MARKER), JSON.stringify(after), `${siblingOf(out, 'new')}-file`)
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
  writeFileSync(join(next, MARKER), JSON.stringify(after))
  swap(out, next)
}

/** Writes file by file, the pages after what they need, and takes away at the end what is no more. */
export function placeEach(
  out: string,
  after: Keys,
  fresh: ReadonlyMap<string, string | Uint8Array>,
  removed: readonly string[],
): void {
  for (const [path, content] of [...fresh].sort(([a], [b]) => pagesLast(a) - pagesLast(b))) {
    mkdirSync(dirname(join(out, path)), { recursive: true })
    writeWhole(join(out, path), content, `${siblingOf(out, 'new')}-file`)
  }
  for (const path of removed) rmSync(join(out, path), { force: true })
  writeWhole(join(out, MARKER), JSON.stringify(after), `${siblingOf(out, 'new')}-file`)
}

function pagesLast(path: string): number {
  return path.endsWith('.html') ? 1 : 0
}

/** Everything in the output folder that stays: what has not changed, and what others put there. */
function keptFiles(
  out: string,
  fresh: ReadonlyMap<string, unknown>,
  removed: readonly string[],
): string[] {
  const gone = new Set(removed)
  return listFiles(out).filter((path) => path !== MARKER && !fresh.has(path) && !gone.has(path))
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
}

/** The new folder takes the old one's place. Both renames follow each other at once. */
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
    // A mount point, or a folder that must not be renamed: file by file, the pages last.
    if (!['EBUSY', 'EXDEV', 'EACCES', 'EPERM'].includes(errorCode(error) ?? '')) throw error
    moveInto(out, next)
    return
  }
  try {
    renameSync(next, out)
  } catch (error) {
    mend(out)
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

/** Where a symbolic link leads: renames are made there, so that the link stays. */
export function behindLink(out: string): string {
  const isLink = lstatSync(out, { throwIfNoEntry: false })?.isSymbolicLink()
  return isLink && existsSync(out) ? realpathSync(out) : out
}

/** Puts the site back that a killed build left under its old name, between its two renames. */
export function mend(out: string): void {
  const old = siblingOf(out, 'old')
  if (!existsSync(out) && existsSync(join(old, MARKER))) renameSync(old, out)
}

/** Mends what a killed build left, and removes what it did not come to publish. */
export function recover(out: string): void {
  const old = siblingOf(out, 'old')
  mend(out)
  rmSync(old, { recursive: true, force: true })
  rmSync(siblingOf(out, 'new'), { recursive: true, force: true })
}

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
