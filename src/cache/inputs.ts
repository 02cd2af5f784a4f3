/**
 * What a build read and looked for, in a form that tells quickly whether any of it has changed:
 * without reading a file, and without loading the code that did.
 */
import { readFileSync, type Stats, statSync } from 'node:fs'
import { join } from 'node:path'
import { hashVariables } from '../config/environment.ts'
import { Disk } from '../sources/disk.ts'
import { listEntries } from '../utilities/list-files.ts'
import { hash } from './hash.ts'

/** Paths are relative to the root of the site, and may lead out of it. */
export interface Inputs {
  /** Files that it read. */
  readonly files: Iterable<string>
  /** Hash of a file's content as it was read; null if that is unknown. */
  readonly hashOf: (path: string) => string | null
  /** Files that it looked for, whether or not they exist. */
  readonly sought: Iterable<string>
  /** Environment variables that its code names. */
  readonly variables: readonly string[]
  /** What it found in folders, by how: with `Disk.list`, `Disk.names` or `listEntries`. */
  readonly folders: Readonly<
    Record<keyof typeof LISTERS, Iterable<readonly [folder: string, found: readonly string[]]>>
  >
}

/** The state of inputs, as JSON. */
export interface InputState {
  /** Stamp by path; null if there is no such file. */
  readonly files: Readonly<Record<string, string | null>>
  /** For each way to list, the hash of the names that it finds, by folder. */
  readonly folders: Readonly<Record<string, Readonly<Record<string, string>>>>
  /** Hash of the value by name; null for one that is not set. */
  readonly variables: Readonly<Record<string, string | null>>
}

const LISTERS = {
  docs: (folder: string, root: string) => new Disk(root).list(folder),
  names: (folder: string, root: string) => new Disk(root).names(folder),
  all: (folder: string, root: string) => listEntries(join(root, folder)),
}

/**
 * A file that was written less than this many milliseconds before the build may have been written
 * again during it with the same stamp, because file systems measure time coarsely.
 */
const TIMESTAMP_GRANULARITY_MS = 50

/**
 * The state of inputs after a build.
 * @param since when the build began, in milliseconds since 1970
 * @returns null if a file has changed or gone since, or if which version of it the build read is unknown
 */
export function stateOf(inputs: Inputs, root: string, since: number): InputState | null {
  const files: Record<string, string | null> = {}
  const required = new Set(inputs.files)
  for (const path of new Set([...required, ...inputs.sought])) {
    const stat = statOf(path, root)
    if (stat === null && required.has(path)) return null
    if (stat && isNewer(stat, since) && !isAsRead(path, stat, inputs, root)) return null
    files[path] = stamp(stat)
  }
  const folders = Object.entries(inputs.folders).map(([how, lists]) => {
    return [how, Object.fromEntries([...lists].map(([path, found]) => [path, hashOf(found)]))]
  })
  const variables = hashVariables(inputs.variables)
  return { files, folders: Object.fromEntries(folders), variables }
}

/** True if a file may have been written since a time, in milliseconds since 1970. */
export function isNewer({ mtimeMs, ctimeMs }: Stats, time: number): boolean {
  return Math.max(mtimeMs, ctimeMs) >= time - TIMESTAMP_GRANULARITY_MS
}

/** True if a file that was written during the build is still the one that the build read. */
function isAsRead(path: string, stat: Stats, { hashOf }: Inputs, root: string): boolean {
  const known = hashOf(path)
  if (known === null || isNewer(stat, Date.now())) return false
  try {
    return (
      hash(readFileSync(join(root, path))) === known && stamp(statOf(path, root)) === stamp(stat)
    )
  } catch {
    return false // It was deleted just now.
  }
}

/** True if no input has changed. A file that was only touched counts as changed. */
export function isSame({ files, folders, variables }: InputState, root: string): boolean {
  const values = hashVariables(Object.keys(variables))
  return (
    JSON.stringify(values) === JSON.stringify(variables) &&
    Object.entries(folders).every(([how, hashes]) =>
      Object.entries(hashes).every(
        ([path, known]) => hashOf(LISTERS[how as keyof typeof LISTERS](path, root)) === known,
      ),
    ) &&
    Object.entries(files).every(([path, known]) => stamp(statOf(path, root)) === known)
  )
}

/** Null also for an invalid path, such as a long text in a code sample. */
function statOf(path: string, root: string): Stats | null {
  try {
    return statSync(join(root, path), { throwIfNoEntry: false }) ?? null
  } catch {
    return null
  }
}

function stamp(stat: Stats | null): string | null {
  return stat ? `${stat.mtimeMs}:${stat.ctimeMs}:${stat.size}:${stat.ino}` : null
}

function hashOf(names: readonly string[]): string {
  return hash(names.join('\0'))
}
