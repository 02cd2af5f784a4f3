/** What is in a folder. */
import { type Dirent, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { absentOrThrow, errorCode } from '../problems/errors.ts'

/** Entries of a folder; none if it was deleted in the meantime. */
export function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return []
    throw error
  }
}

/** True for a symbolic link to a folder, which may lead in a circle. */
export function isLinkedFolder(entry: Dirent): boolean {
  if (!entry.isSymbolicLink()) return false
  try {
    return statSync(join(entry.parentPath, entry.name)).isDirectory()
  } catch (error) {
    absentOrThrow(error)
    return false
  }
}
