/**
 * Publishes the site as a whole.
 *
 * The new site is assembled in a folder beside the old one, with hard links for unchanged files, and
 * replaces it by renaming, so that neither a failed nor a killed build leaves an incomplete site. A
 * change of a single file is one rename of that file.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { errorCode, fatal, fileError, messageOf, SiteError } from '../problems.ts'
import type { Output } from '../types.ts'
import {
  MANIFEST,
  readManifest,
  readStamps,
  stampOf,
  writeAtomically,
  writeStamps,
} from './manifest.ts'
import {
  refuseCollisions,
  refuseEscapes,
  refuseForeignFolder,
  refuseNames,
} from './preconditions.ts'
import { cleanUp, publishEach, publishWhole, siblingOf } from './publish.ts'

export interface Emitted {
  /** Output paths of files that are new or different. */
  readonly written: readonly string[]
  readonly unchanged: number
  readonly removed: readonly string[]
  /** Output paths of files that were rendered, whether or not their bytes changed. */
  readonly made: readonly string[]
  readonly published: Published
}

export interface EmitOptions {
  /** Absolute path of the output folder. */
  readonly out: string
  /** The site's root; the output folder may be inside it but must not contain it. */
  readonly root: string
  readonly outputs: readonly Output[]
  /** Default true. False writes file by file, which is faster: for a folder that is never deployed. */
  readonly whole?: boolean | undefined
  /** What the last `emit` or `writeChanged` of this process published. */
  readonly published?: Published | undefined
}

/** Key and stamp of each published file, by output path. */
export type Published = Map<string, { readonly key: string; readonly stamp: string | null }>

/**
 * Writes the outputs and removes files that earlier builds wrote and this one does not.
 * @throws SiteError if output paths collide, escape or cannot be written, if the folder is not docsgen's, or if it cannot be
 *   written; the old site is then unchanged
 */
export function emit(options: EmitOptions): Emitted {
  const { out, root, outputs } = options
  refuseEscapes(outputs)
  refuseNames(outputs)
  refuseCollisions(outputs)
  refuseForeignFolder(out, root)
  return explained(options, () => writeAll(options))
}

/**
 * Writes only the outputs whose key differs from the published one, and assumes that the folder is
 * as docsgen left it. Updates `published` for a later `emit`.
 */
export function writeChanged(options: EmitOptions & { readonly published: Published }): Emitted {
  const { out, outputs, published } = options
  return explained(options, () => {
    const fresh = outputs.filter(({ path, key }) => published.get(path)?.key !== key)
    for (const { path, key, bytes } of fresh) {
      mkdirSync(dirname(join(out, path)), { recursive: true })
      writeAtomically(join(out, path), bytes(), `${siblingOf(out, 'new')}-file`)
      published.set(path, { key, stamp: stampOf(join(out, path)) })
    }
    const written = fresh.map(({ path }) => path)
    const unchanged = outputs.length - fresh.length
    return { written, unchanged, removed: [], made: written, published }
  })
}

function explained({ out, root }: EmitOptions, write: () => Emitted): Emitted {
  try {
    return write()
  } catch (error) {
    if (error instanceof SiteError) throw error
    const isOwn = isAbout(out, error) || errorCode(error) === 'ENOSPC'
    const source = isOwn ? null : fileError(error, root)
    if (source) throw source
    throw new SiteError(
      [fatal('output', { file: relative(root, out) || out }, ...explain(error))],
      { cause: error },
    )
  } finally {
    rmSync(siblingOf(out, 'new'), { recursive: true, force: true })
  }
}

/** True for a system error about a file of the output folder. */
function isAbout(out: string, error: unknown): boolean {
  return error instanceof Error && 'path' in error && String(error.path).startsWith(join(out, sep))
}

function explain(error: unknown): [reason: string, note?: string] {
  switch (errorCode(error)) {
    case 'ENOSPC':
      return [
        'the disk is full; the published site is unchanged',
        'Free some space and build again.',
      ]
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return [
        'the output folder is not writable; the published site is unchanged',
        'Change its permissions, or choose another folder with --out.',
      ]
    default:
      return [`the site could not be written: ${messageOf(error)}`]
  }
}

function writeAll({ out, root, outputs, whole = true, published }: EmitOptions): Emitted {
  cleanUp(out)
  const before = readManifest(out)
  const stamps = readStamps(out, root)
  const fresh = new Map<string, string | Uint8Array>()
  const after: Record<string, string> = {}
  const made: string[] = []
  const unchanged: Record<string, string> = {}
  for (const { path, key, bytes } of outputs) {
    after[path] = key
    const stamp = stampOf(join(out, path))
    const last = published?.get(path) ?? { key: before?.[path], stamp: stamps[path] }
    if (last.key === key && stamp !== null && last.stamp === stamp) {
      unchanged[path] = stamp
      continue
    }
    const content = bytes()
    made.push(path)
    if (stamp === null || !sameBytes(join(out, path), content)) fresh.set(path, content)
  }
  const removed = Object.keys(before ?? {}).filter(
    (path) => !(path in after) && existsSync(join(out, path)),
  )
  const isChanged = fresh.size + removed.length > 0
  if (isChanged && !whole && before !== null) publishEach(out, after, fresh, removed)
  else if (isChanged || before === null) publishWhole(out, after, fresh, removed)
  else if (JSON.stringify(before) !== JSON.stringify(after))
    writeAtomically(join(out, MANIFEST), JSON.stringify(after), `${siblingOf(out, 'new')}-file`)
  const left = writeStamps(out, root, Object.keys(after), unchanged)
  return {
    written: [...fresh.keys()],
    unchanged: outputs.length - fresh.size,
    removed,
    made,
    published: new Map(outputs.map(({ path, key }) => [path, { key, stamp: left[path] ?? null }])),
  }
}

function sameBytes(path: string, content: string | Uint8Array): boolean {
  const wanted = typeof content === 'string' ? Buffer.from(content) : content
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat?.size === wanted.length && readFileSync(path).equals(wanted)
}
