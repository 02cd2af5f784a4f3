/** The work folder `.docsgen`: caches, all of which can be rebuilt. */
import {
  accessSync,
  constants,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { fingerprint } from '../package.ts'
import { errorCode, fileError, messageOf, SiteError } from '../problems/errors.ts'
import { fatal } from '../problems/problem.ts'
import { hash } from './hash.ts'

/** Creates the folder. @throws SiteError */
export function makeWorkFolder(root: string): void {
  try {
    mkdirSync(join(root, '.docsgen'), { recursive: true })
    // Before anything is published: a site that is new must not be reported as one that failed.
    accessSync(join(root, '.docsgen'), constants.W_OK)
  } catch (error) {
    throw unwritable(error)
  }
}

/** Anything but an error of the file system is passed on. */
function unwritable(error: unknown): unknown {
  if (errorCode(error) === undefined) return error
  const reason = `the folder .docsgen is not writable: ${messageOf(error)}`
  const note = "Change the permissions of the site's folder, or move the site."
  return new SiteError([fatal('config', { file: '.docsgen' }, reason, note)], { cause: error })
}

/**
 * A value that is kept in the work folder for later runs.
 *
 * The file is a line with the version of what wrote it and the hash of what follows: the value as
 * JSON. So a value that is read has its type; anything else in the file is ignored.
 */
export class KeptFile<T> {
  readonly #root: string
  readonly #name: string
  readonly #version: string

  /**
   * @param name of the file
   * @param version of the value's type; by default, another docsgen does not read it
   */
  constructor(root: string, name: string, version: string = fingerprint) {
    this.#root = root
    this.#name = name
    this.#version = version
  }

  /** A value for each output folder. @param out absolute path of the output folder */
  static of<T>(out: string, root: string, name: string): KeptFile<T> {
    return new KeptFile(root, `${name}-${hash(relative(root, out)).slice(0, 8)}.json`)
  }

  /** The value; null if it was never written, by another version, or is damaged. */
  read(): T | null {
    try {
      const text = readFileSync(join(this.#root, '.docsgen', this.#name), 'utf8')
      const end = text.indexOf('\n')
      const json = text.slice(end + 1)
      return text.slice(0, end) === this.#headOf(json) ? (JSON.parse(json) as T) : null
    } catch {
      return null
    }
  }

  /** Replaces the value atomically. @throws SiteError if the work folder is not writable */
  write(value: T): void {
    const json = JSON.stringify(value)
    writeHere(this.#root, this.#name, `${this.#headOf(json)}\n${json}`)
  }

  #headOf(json: string): string {
    return `${this.#version} ${hash(json)}`
  }
}

/**
 * Writes a bundled module, named by its content, and deletes old ones.
 * @returns its absolute path
 * @throws SiteError if the work folder is not writable
 */
export function storeCode(root: string, prefix: string, code: string): string {
  const name = `${prefix}-${hash(code)}.mjs`
  const location = join(root, '.docsgen', name)
  if (!isText(location, code)) {
    writeHere(root, name, code)
    forgetOldest(root, `${prefix}-`)
  }
  return location
}

function isText(path: string, text: string): boolean {
  return statSync(path, GONE) !== undefined && readFileSync(path, 'utf8') === text
}

function writeHere(root: string, name: string, text: string): void {
  makeWorkFolder(root)
  try {
    writeAtomically(join(root, '.docsgen', name), text, { flush: false })
  } catch (error) {
    throw fileError(error, root) ?? unwritable(error)
  }
}

type Writing = { readonly temporary?: string; readonly flush?: boolean }

/**
 * Writes a file through a temporary file and a rename: a full disk or a reader finds the old one or the new
 * one. A killed process leaves the temporary file behind. Without `flush`, writing is faster, and the file
 * may be damaged after a power failure.
 */
export function writeAtomically(
  path: string,
  content: string | Uint8Array,
  { temporary = `${path}.${process.pid}.tmp`, flush = true }: Writing = {},
): void {
  try {
    writeFileSync(temporary, content, { flush })
    renameSync(temporary, path)
  } catch (error) {
    tryToDelete(temporary)
    throw error
  }
}

/** Deletes a file or folder that does no harm if it stays. */
export function tryToDelete(path: string): void {
  try {
    rmSync(path, { recursive: true, force: true })
  } catch {
    // What is to be reported is another error, or nothing.
  }
}

/** Gives a file a second name, or makes a copy on disks without hard links. */
export function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

/**
 * Makes a folder and those around it. Node.js has this as an option, but tries for ever where the
 * system says that a folder which exists does not, as it does in /proc.
 */
export function makeFolder(path: string): void {
  try {
    mkdirSync(path)
  } catch (error) {
    const code = errorCode(error)
    if (code === 'EEXIST' && statSync(path, GONE)?.isDirectory()) return
    if (code !== 'ENOENT' || dirname(path) === path || existsSync(dirname(path))) throw error
    makeFolder(dirname(path))
    mkdirSync(path)
  }
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

/** Files of bundled code, and what was rendered with it. */
const CODE = /^(?:(?:config|theme)-.*|components|pages)\.(?:json|mjs)$/

/** Deletes what is kept of the site's code, for a build that is to begin from nothing. */
export function forgetCode(root: string): void {
  const folder = join(root, '.docsgen')
  const names = statSync(folder, GONE) === undefined ? [] : readdirSync(folder)
  for (const name of names) if (CODE.test(name)) rmSync(join(folder, name), { force: true })
}
