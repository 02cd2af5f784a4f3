import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

/** Hash of each file by path. */
export type Tree = Readonly<Record<string, string>>

/** docsgen's own list of what it wrote; not part of a site. */
const MARKER = '.docsgen.json'

/** All files in a folder, sorted by path; empty if the folder does not exist. */
export function readTree(folder: string): Tree {
  return Object.fromEntries(
    listTree(folder)
      // A symbolic link may lead to a folder.
      .filter((path) => statSync(join(folder, path)).isFile())
      .map((path) => [
        path,
        createHash('sha256')
          .update(readFileSync(join(folder, path)))
          .digest('hex'),
      ]),
  )
}

/** Sorted paths of all files in a folder. */
export function listTree(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory() && entry.name !== MARKER)
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
}
