/** What docsgen knows of the files it wrote: which they are, of what they were made, and whether anybody touched them. */
import { existsSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { hash } from '../hash.ts'
import { errorCode } from '../problems.ts'

/** Names, in the output folder, the files that docsgen wrote and the key of each. */
export const MARKER = '.docsgen.json'

export type Keys = Readonly<Record<string, string>>

/** True for a folder that docsgen has written to. */
export function isMarked(out: string): boolean {
  return existsSync(join(out, MARKER))
}

/** True when every file that docsgen wrote is there as it was written. */
export function isUntouched(out: string, root: string): boolean {
  const marker = readMarker(out)
  const stamps = readStamps(out, root)
  return (
    marker !== null &&
    Object.keys(marker).every(
      (path) => stamps[path] !== undefined && stamps[path] === stampOf(join(out, path)),
    )
  )
}

/** Hash of the marker itself; of an empty text where there is none. */
export function publishedHash(out: string): string {
  const path = join(out, MARKER)
  return hash(existsSync(path) ? readFileSync(path) : '')
}

export function readMarker(out: string): Keys | null {
  try {
    const keys: unknown = JSON.parse(readFileSync(join(out, MARKER), 'utf8'))
    return typeof keys === 'object' && keys !== null ? (keys as Keys) : {}
  } catch (error) {
    // A damaged marker still says that the folder is docsgen's; what it knew is made anew.
    return errorCode(error) === undefined ? {} : null
  }
}

/** Changes whenever somebody writes to the file. */
export function stampOf(path: string): string | null {
  try {
    const stat = statSync(path, { throwIfNoEntry: false })
    return stat?.isFile() ? `${stat.mtimeMs}:${stat.size}` : null
  } catch {
    return null // A file stands where the path has a folder.
  }
}

function stampsPath(out: string, root: string): string {
  return join(root, '.docsgen', `output-${hash(relative(root, out)).slice(0, 8)}.json`)
}

export function readStamps(out: string, root: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(stampsPath(out, root), 'utf8')) as Record<string, string>
  } catch {
    return {} // Nothing is known of the files: they are compared byte by byte.
  }
}

/**
 * @param unchanged stamps that are known already
 * @returns the stamps of all these paths
 */
export function writeStamps(
  out: string,
  root: string,
  paths: readonly string[],
  unchanged: Readonly<Record<string, string>>,
): Record<string, string | null> {
  const stamps = Object.fromEntries(
    paths.map((path) => [path, unchanged[path] ?? stampOf(join(out, path))]),
  )
  mkdirSync(join(root, '.docsgen'), { recursive: true })
  writeWhole(stampsPath(out, root), JSON.stringify(stamps))
  return stamps
}

/** @param temporary where it is written before it takes its place; what a kill leaves lies there */
export function writeWhole(
  path: string,
  content: string | Uint8Array,
  temporary = `${path}.${process.pid}.tmp`,
): void {
  writeFileSync(temporary, content)
  renameSync(temporary, path)
}
