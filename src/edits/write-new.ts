/** Writes files that do not exist yet. */
import { existsSync, linkSync, renameSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { makeFolder, tryToDelete } from '../cache/work-folder.ts'
import { errorCode, isDiskFull, limitReached, messageOf, SiteError } from '../problems/errors.ts'
import { fatal } from '../problems/problem.ts'

/**
 * Writes a file unless there is one, and the folders around it. A full disk or a killed process leaves no part of it.
 * @param path relative to the root
 * @returns false if there is one
 * @throws SiteError if it cannot be written
 */
export function writeNew(root: string, path: string, content: string): boolean {
  const location = join(root, path)
  const temporary = `${location}.${process.pid}.tmp`
  try {
    makeFolder(dirname(location))
    writeFileSync(temporary, content, { flush: true })
    return addName(temporary, location)
  } catch (error) {
    const reason = `the file cannot be written: ${isDiskFull(error) ? 'the disk is full' : messageOf(error)}`
    const [, limit] = limitReached(error) ?? []
    const note = isDiskFull(error)
      ? 'Free some space and try again.'
      : (limit ?? 'Choose another folder, or change its permissions.')
    throw new SiteError([fatal('init', { file: path }, reason, note)], { cause: error })
  } finally {
    tryToDelete(temporary)
  }
}

/** Unlike a rename, a hard link never replaces a file. @returns false if there is one */
function addName(temporary: string, location: string): boolean {
  try {
    linkSync(temporary, location)
    return true
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false
  }
  // A disk without hard links.
  if (existsSync(location)) return false
  renameSync(temporary, location)
  return true
}
