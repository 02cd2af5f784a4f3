/** Reads what was accepted, and the texts of pages. */

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fatal, messageOf, SiteError } from '../../plugin/index.ts'
import { parseRecord, RECORD, type TranslationRecord } from './record.ts'

/**
 * @param root folder of the site
 * @returns null if the site has none
 * @throws SiteError if the file is not a record of translations
 */
export function readRecord(root: string): TranslationRecord | null {
  const path = join(root, RECORD)
  if (!existsSync(path)) return null
  const record = parseRecord(readIt(path))
  if (record !== null) return record
  const note =
    'Take it from the last commit in which it was one, then run docsgen translate accept.'
  throw new SiteError([
    fatal('translate', { file: RECORD }, 'the file is not a record of translations', note),
  ])
}

/** @throws SiteError if there is a folder of this name, or the file is not readable */
function readIt(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    const reason = `the file cannot be read: ${messageOf(error)}`
    const note = 'It must be a file that docsgen may read: see its permissions.'
    throw new SiteError([fatal('translate', { file: RECORD }, reason, note)], { cause: error })
  }
}

/** The text of a page. @param file relative to the root */
export function readText(root: string, file: string): string {
  return readFileSync(join(root, file), 'utf8')
}

/** @param file relative to the root */
export function isThere(root: string, file: string): boolean {
  return existsSync(join(root, file))
}
