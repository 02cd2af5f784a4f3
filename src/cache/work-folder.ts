/** The work folder `.docsgen`: caches, all of which can be rebuilt. */
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeAtomically } from '../emit/manifest.ts'
import { messageOf, SiteError } from '../problems/errors.ts'
import { fatal } from '../problems/problem.ts'
import { hash } from './hash.ts'

/** Creates the folder. @throws SiteError */
export function makeWorkFolder(root: string): void {
  try {
    mkdirSync(join(root, '.docsgen'), { recursive: true })
  } catch (error) {
    throw unwritable(error)
  }
}

/** The error to report when the folder is not writable. */
export function unwritable(error: unknown): SiteError {
  const reason = `the folder .docsgen is not writable: ${messageOf(error)}`
  const note = "Change the permissions of the site's folder, or move the site."
  return new SiteError([fatal('config', { file: '.docsgen' }, reason, note)], { cause: error })
}

/** Writes a value as JSON with a digest, so that damage is noticed. */
export function writeCache(path: string, value: unknown): void {
  const json = JSON.stringify(value)
  writeFileSync(path, `${hash(json)}\n${json}`)
}

/** Reads a value that `writeCache` wrote. @throws Error if the file is missing or damaged */
export function readCache(path: string): unknown {
  const [digest, json = ''] = readFileSync(path, 'utf8').split(/\n(.*)/s, 2)
  if (digest !== hash(json)) throw new Error(`${path} is damaged`)
  return JSON.parse(json)
}

/**
 * Writes a bundled module, named by its content, and deletes old ones.
 * @returns its absolute path
 */
export function storeCode(root: string, prefix: string, code: string): string {
  const location = join(root, '.docsgen', `${prefix}-${hash(code)}.mjs`)
  makeWorkFolder(root)
  // Another process may be importing it.
  if (!isText(location, code)) writeAtomically(location, code)
  return location
}

function isText(path: string, text: string): boolean {
  return statSync(path, GONE) !== undefined && readFileSync(path, 'utf8') === text
}

/** Files kept per prefix: those of the last few versions of a site, with and without `--watch`. */
const KEPT = 12

/** Deletes the oldest files that begin with `prefix`; each version of a site adds some. */
export function forgetOldest(root: string, prefix: string): void {
  const folder = join(root, '.docsgen')
  const found = readdirSync(folder)
    .filter((name) => name.startsWith(prefix))
    .map((name) => ({ name, written: statSync(join(folder, name), GONE)?.mtimeMs ?? 0 }))
    .sort((a, b) => b.written - a.written)
  for (const { name } of found.slice(KEPT)) rmSync(join(folder, name), { force: true })
}

/** Another process may delete the same files at the same time. */
const GONE = { throwIfNoEntry: false } as const
