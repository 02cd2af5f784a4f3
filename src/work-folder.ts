/** `.docsgen`, where docsgen keeps what it may make anew. */
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fatal, messageOf, SiteError } from './problems.ts'

/** Makes the folder. @throws SiteError */
export function makeWorkFolder(root: string): void {
  try {
    mkdirSync(join(root, '.docsgen'), { recursive: true })
  } catch (error) {
    throw unwritable(error)
  }
}

/** Why nothing can be kept, in words. */
export function unwritable(error: unknown): SiteError {
  const reason = `the folder .docsgen cannot be written: ${messageOf(error)}`
  const note = 'Give docsgen the right to write in the folder of the site, or move the site.'
  return new SiteError([fatal('config', { file: '.docsgen' }, reason, note)], { cause: error })
}

/**
 * Files of one sort that are kept: those of the last versions of a site, and of the same site as a
 * writer sees it.
 */
const KEPT = 12

/** Deletes the oldest of the files that begin with `prefix`, of which each version of a site adds some. */
export function forgetOldest(root: string, prefix: string): void {
  const folder = join(root, '.docsgen')
  const found = readdirSync(folder)
    .filter((name) => name.startsWith(prefix))
    .map((name) => ({ name, written: statSync(join(folder, name), GONE)?.mtimeMs ?? 0 }))
    .sort((a, b) => b.written - a.written)
  for (const { name } of found.slice(KEPT)) rmSync(join(folder, name), { force: true })
}

/** Another docsgen may delete the same files. */
const GONE = { throwIfNoEntry: false } as const
