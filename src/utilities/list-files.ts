/** What is in folders. */
import { type Dirent, existsSync, readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'

/** Relative paths, with `/`, of all files below a folder, sorted; empty if it does not exist. */
export function listFiles(folder: string): string[] {
  // With types, folders behind symbolic links are left out: they may lead in a circle.
  return pathsIn(folder, (entry) => entry.isFile() && entry.name !== '.DS_Store')
}

/** The same with links, whatever they lead to. */
export function listEntries(folder: string): string[] {
  return pathsIn(folder, (entry) => !entry.isDirectory())
}

/** The same of its symbolic links only. */
export function listLinks(folder: string): string[] {
  return pathsIn(folder, (entry) => entry.isSymbolicLink())
}

function pathsIn(folder: string, isListed: (entry: Dirent) => boolean): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(isListed)
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).split(sep).join('/'))
    .sort()
}

/** True for a folder itself and what is below it. Both are absolute paths. */
export function isWithin(path: string, folder: string): boolean {
  return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep)
}
