/** Which moves are refused, because files would be lost, or left behind. */

import { existsSync, lstatSync, readdirSync, realpathSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fatal, folderOf, SiteError, UsageError } from '../../plugin/index.ts'

/**
 * @param files new paths by old ones, relative to the root
 * @param known all files of the docs folder, relative to the root
 * @param root absolute path of the site
 * @throws SiteError if a file would replace another one, or be written outside the root
 */
export function refuseOverwriting(
  files: ReadonlyMap<string, string>,
  known: ReadonlySet<string>,
  root: string,
): void {
  const taken = new Map<string, string>()
  for (const [from, to] of files) {
    const other = taken.get(folded(to))
    if (other !== undefined)
      throw refusal(from, `its new path, ${to}, is also that of ${other}`, 'Rename one of them.')
    taken.set(folded(to), from)
    if (isOtherFile(join(root, from), join(root, to)))
      throw refusal(to, 'the file exists and is not overwritten', 'Rename or delete it first.')
    for (let above = folderOf(to); above !== ''; above = folderOf(above)) {
      if (known.has(above))
        throw refusal(above, 'this is a file, so that no folder can have its name')
    }
    if (!isWithin(nearestFolder(join(root, to)), realpathSync.native(root)))
      throw refusal(to, 'a symbolic link leads from this path out of the site')
  }
}

/** Disks may ignore case, and how an accented letter is encoded. */
function folded(path: string): string {
  return path.normalize('NFC').toLowerCase()
}

/** False for another spelling of the same file, on disks that ignore the case of letters. */
function isOtherFile(from: string, to: string): boolean {
  const there = lstatSync(to, { throwIfNoEntry: false, bigint: true })
  if (there === undefined) return false
  // Two names of one file may also be hard links.
  return folded(from) !== folded(to) || there.ino !== lstatSync(from, { bigint: true }).ino
}

/** The real path of the nearest folder above a path that exists. */
function nearestFolder(path: string): string {
  const folder = dirname(path)
  return existsSync(folder) ? realpathSync.native(folder) : nearestFolder(folder)
}

function isWithin(path: string, folder: string): boolean {
  return `${path}${sep}`.startsWith(folder.endsWith(sep) ? folder : `${folder}${sep}`)
}

/** Relative paths, with `/`, of the symbolic links below a folder. */
export function symbolicLinks(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isSymbolicLink())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort()
}

/**
 * A link that moves may lead elsewhere from its new place, and one to what moves leads nowhere.
 * @param moved paths of what moves, files or folders, relative to the folder
 * @param links symbolic links in the folder
 * @param folder absolute path
 * @throws SiteError if a path is, contains, is in or is the target of a link
 */
export function refuseLinks(
  moved: readonly string[],
  links: readonly string[],
  folder: string,
): void {
  const places = moved.map((path) => join(folder, path)).filter((path) => existsSync(path))
  const real = places.map((path) => realpathSync.native(path))
  const found = links.find((link) => {
    const path = join(folder, link)
    const target = existsSync(path) ? realpathSync.native(path) : path
    return (
      moved.some((one) => `${link}/`.startsWith(`${one}/`) || one.startsWith(`${link}/`)) ||
      real.some((one) => isWithin(target, one))
    )
  })
  if (found !== undefined)
    throw refusal(
      found,
      'symbolic links cannot be moved, nor what they lead to',
      'Remove it first.',
    )
}

/** The error for a path of the command line that names nothing. */
export function wrongPath(file: string, reason: string, note: string): UsageError {
  return new UsageError([fatal('move', { file }, reason, note)])
}

export function refusal(file: string, reason: string, note?: string): SiteError {
  return new SiteError([fatal('move', { file }, reason, note)])
}
