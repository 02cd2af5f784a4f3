/** Writes files that do not exist yet. */
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { errorCode, messageOf, SiteError } from '../problems/errors.ts'
import { fatal } from '../problems/problem.ts'

/** Contents by path, relative to the site. */
export type NewFiles = Readonly<Record<string, string>>

/**
 * Writes a file unless there is one, and the folders around it.
 * @param path relative to the root
 * @returns false if there is one
 * @throws SiteError if it cannot be written
 */
export function writeNew(root: string, path: string, content: string): boolean {
  const location = join(root, path)
  try {
    mkdirSync(dirname(location), { recursive: true })
    writeFileSync(location, content, { flag: 'wx' })
    return true
  } catch (error) {
    // `mkdir` fails with the same code for a file in the place of a folder.
    const isThere =
      errorCode(error) === 'EEXIST' && (error as NodeJS.ErrnoException).syscall === 'open'
    if (isThere) return false
    const reason = `the file cannot be written: ${messageOf(error)}`
    const note = 'Choose another folder, or change its permissions.'
    throw new SiteError([fatal('init', { file: path }, reason, note)], { cause: error })
  }
}
