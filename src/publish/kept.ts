/**
 * What others put into the output folder: files, links, sockets, empty folders, whole repositories.
 *
 * Publishing moves it from the old folder to the new one as it is, a folder by one rename, so that
 * nothing in it is made again: its modes, times, owners and links stay. What a killed build had moved
 * is moved back by the same function.
 */
import {
  chmodSync,
  chownSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  type Stats,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { errorCode } from '../problems/errors.ts'
import { MANIFEST } from './manifest.ts'

/**
 * Moves what docsgen did not make from one folder to the other. Files that nobody must miss in the
 * meantime are in both afterwards, as hard links.
 * @param made paths in `from` of what docsgen made
 * @returns paths that stayed, because the other folder has something else there
 */
export function moveOwn(from: string, to: string, made: Iterable<string>): string[] {
  return ownPaths(from, to, made).filter((path) => {
    if (isBlocked(path, from, to)) return true
    if (statOf(join(to, path)) === null) moveOne(path, from, to)
    return false
  })
}

/** The paths for which the other folder has something else. @param made see `moveOwn` */
export function blockedPaths(from: string, to: string, made: Iterable<string>): string[] {
  return ownPaths(from, to, made).filter((path) => isBlocked(path, from, to))
}

/** All folders above these paths. */
export function foldersOf(paths: Iterable<string>): Set<string> {
  const folders = new Set<string>()
  for (const path of paths) {
    let end = path.lastIndexOf('/')
    while (end > 0 && !folders.has(path.slice(0, end))) {
      folders.add(path.slice(0, end))
      end = path.lastIndexOf('/', end - 1)
    }
  }
  return folders
}

/** The topmost paths that docsgen did not make. A folder that both have is none: what is in it may be. */
function ownPaths(from: string, to: string, made: Iterable<string>): string[] {
  const files = new Set(made).add(MANIFEST)
  const folders = foldersOf(files)
  const found: string[] = []
  const visit = (folder: string) => {
    for (const entry of readdirSync(join(from, folder), { withFileTypes: true })) {
      const path = folder === '' ? entry.name : `${folder}/${entry.name}`
      const isFolder = entry.isDirectory()
      if (isFolder && (folders.has(path) || statOf(join(to, path))?.isDirectory())) visit(path)
      else if (isFolder || !files.has(path)) found.push(path)
    }
  }
  if (statOf(from)) visit('')
  return found
}

function isBlocked(path: string, from: string, to: string): boolean {
  for (const folder of foldersOf([path]))
    if (statOf(join(to, folder))?.isDirectory() === false) return true
  const there = statOf(join(to, path))
  return there !== null && !isSame(join(from, path), join(to, path))
}

function isSame(one: string, other: string): boolean {
  const [a, b] = [lstatSync(one), lstatSync(other)]
  if (a.ino === b.ino && a.dev === b.dev) return true
  return (
    a.isFile() && b.isFile() && a.size === b.size && readFileSync(one).equals(readFileSync(other))
  )
}

function moveOne(path: string, from: string, to: string): void {
  makeLike(dirname(path), from, to)
  if (!lstatSync(join(from, path)).isFile() || !tryLink(join(from, path), join(to, path)))
    renameSync(join(from, path), join(to, path))
}

/** False on disks without hard links, and for files of other users. */
function tryLink(from: string, to: string): boolean {
  try {
    linkSync(from, to)
    return true
  } catch {
    return false
  }
}

/** Makes a folder, and those around it, as they are in the other folder. */
function makeLike(path: string, from: string, to: string): void {
  if (statOf(join(to, path))) return
  makeLike(dirname(path), from, to)
  mkdirSync(join(to, path))
  keepMode(join(from, path), join(to, path))
}

/** Gives the folders of a site the modes and groups they have in the published one. */
export function keepModes(folders: Iterable<string>, from: string, to: string): void {
  for (const folder of folders) keepMode(join(from, folder), join(to, folder))
}

function keepMode(from: string, to: string): void {
  const [old, now] = [statOf(from), statOf(to)]
  if (!old?.isDirectory() || !now?.isDirectory()) return
  if (old.gid !== now.gid) tryChown(to, now.uid, old.gid)
  // A folder that docsgen cannot change could not be replaced the next time.
  const mode = (old.mode & 0o7777) | 0o700
  if (mode !== (now.mode & 0o7777)) chmodSync(to, mode)
}

function tryChown(path: string, uid: number, gid: number): void {
  try {
    chownSync(path, uid, gid)
  } catch {
    // Only members of a group can give it a folder.
  }
}

/** Of a link itself; null if there is nothing, or if a folder above is a file. */
export function statOf(path: string): Stats | null {
  try {
    return lstatSync(path)
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return null
    throw error
  }
}
