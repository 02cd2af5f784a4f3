/** The manifest of the output folder: the files docsgen wrote, their keys, and whether they changed since. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { hash } from '../cache/hash.ts'
import { KeptFile } from '../cache/work-folder.ts'
import { errorCode } from '../problems/errors.ts'
import { joinPath } from '../shared/paths.ts'

/** File in the output folder that lists the files docsgen wrote, each with its key. */
export const MANIFEST = '.docsgen.json'

/** Key of each published file, by output path. */
export type Keys = Readonly<Record<string, string>>

/** True for a folder that docsgen has written to. */
export function hasManifest(out: string): boolean {
  return stampOf(join(out, MANIFEST)) !== null
}

/** True when every file that docsgen wrote exists and is unchanged, and the manifest has this hash. */
export function isUntouched(out: string, root: string, manifestHash: string): boolean {
  if (publishedHash(out) !== manifestHash) return false
  // Stamps are written right after the manifest, for the same files.
  const stamps = Object.entries(keptStamps(out, root).read() ?? {})
  return (
    stamps.length > 0 &&
    stamps.every(([path, stamp]) => stamp !== null && stamp === stampOf(`${out}/${path}`))
  )
}

/** Hash of the manifest; the hash of an empty string if there is none. */
export function publishedHash(out: string): string {
  const path = join(out, MANIFEST)
  return hash(existsSync(path) ? readFileSync(path) : '')
}

/** The manifest; null if there is none, empty if it is damaged. @throws if it cannot be read */
export function readManifest(out: string): Keys | null {
  try {
    const keys: unknown = JSON.parse(readFileSync(join(out, MANIFEST), 'utf8'))
    if (typeof keys !== 'object' || keys === null) return {}
    // Obsolete files are deleted, so a forged manifest must not name any outside of the folder.
    const inside = Object.entries(keys as Keys).filter(([path]) => joinPath('', path) === path)
    return Object.fromEntries(inside)
  } catch (error) {
    // A damaged manifest still marks the folder as docsgen's; its files are then rebuilt.
    const code = errorCode(error)
    if (code === undefined) return {}
    if (code === 'ENOENT' || code === 'ENOTDIR') return null
    throw error
  }
}

/** Modification time and size; null if there is no such file. Changes whenever the file is written. */
export function stampOf(path: string): string | null {
  try {
    const stat = statSync(path, { throwIfNoEntry: false })
    return stat?.isFile() ? `${stat.mtimeMs}:${stat.size}` : null
  } catch {
    return null // A parent of the path is a file.
  }
}

/** Stamps of the published files, as of the last build; without one, a file is compared byte by byte. */
export function keptStamps(
  out: string,
  root: string,
): KeptFile<Readonly<Record<string, string | null>>> {
  return KeptFile.of(out, root, 'output')
}
