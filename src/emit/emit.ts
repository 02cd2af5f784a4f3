/**
 * Publishes the site as a whole.
 *
 * The new site is put together in a folder beside the old one (files that stay the same are hard
 * links) and takes its place by a rename, so that neither a failed nor a killed build leaves a
 * half site. A change of a single file is one rename of that file.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { errorCode, fatal, messageOf, SiteError } from '../problems.ts'
import type { Output } from '../types.ts'
import { refuseCollisions, refuseEscapes, refuseForeignFolder } from './guard.ts'
import { MARKER, readMarker, readStamps, stampOf, writeStamps, writeWhole } from './marker.ts'
import { place, placeEach, recover, siblingOf } from './place.ts'

export interface Emitted {
  /** Output paths of files that are new or different. */
  readonly written: readonly string[]
  readonly unchanged: number
  readonly removed: readonly string[]
  /** Output paths of files whose bytes had to be made to know whether they are different. */
  readonly made: readonly string[]
  readonly published: Published
}

export interface EmitOptions {
  /** Absolute path of the output folder. */
  readonly out: string
  /** The site's root; the output folder may lie in it but not hold it. */
  readonly root: string
  readonly outputs: readonly Output[]
  /** Default true. False writes file by file: for a folder that nobody deploys, and that must be quick. */
  readonly whole?: boolean | undefined
  /** What the last `emit` of this process left, and `rewrite` after it. */
  readonly published?: Published | undefined
}

/** The files of the site by output path, as docsgen last left them. */
export type Published = Map<string, { readonly key: string; readonly stamp: string | null }>

/**
 * Writes the outputs and removes what docsgen wrote before and is no more.
 * @throws SiteError when two outputs have one path, when the folder is not docsgen's to write to,
 *   or when it cannot be written; the old site is then as it was
 */
export function emit(options: EmitOptions): Emitted {
  const { out, root, outputs } = options
  refuseEscapes(outputs)
  refuseCollisions(outputs)
  refuseForeignFolder(out, root)
  return explained(options, () => publish(options))
}

/**
 * Writes those of the outputs that are different from what was written last, and does nothing
 * else: the folder is believed to be as docsgen left it. A later `emit` is told of what was done.
 */
export function rewrite(options: EmitOptions & { readonly published: Published }): Emitted {
  const { out, outputs, published } = options
  return explained(options, () => {
    const fresh = outputs.filter(({ path, key }) => published.get(path)?.key !== key)
    for (const { path, key, bytes } of fresh) {
      mkdirSync(dirname(join(out, path)), { recursive: true })
      writeWhole(join(out, path), bytes(), `${siblingOf(out, 'new')}-file`)
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
    throw new SiteError(
      [fatal('output', { file: relative(root, out) || out }, ...explain(error))],
      { cause: error },
    )
  } finally {
    rmSync(siblingOf(out, 'new'), { recursive: true, force: true })
  }
}

function explain(error: unknown): [reason: string, note?: string] {
  switch (errorCode(error)) {
    case 'ENOSPC':
      return ['the disk is full; the site was left as it was', 'Make room and build again.']
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
      return [
        'the output folder cannot be written; the site was left as it was',
        'Give docsgen the right to write there, or choose another folder with --out.',
      ]
    default:
      return [`the site could not be written: ${messageOf(error)}`]
  }
}

function publish({ out, root, outputs, whole = true, published }: EmitOptions): Emitted {
  recover(out)
  const before = readMarker(out)
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
  if (isChanged && !whole && before !== null) placeEach(out, after, fresh, removed)
  else if (isChanged || before === null) place(out, after, fresh, removed)
  else if (JSON.stringify(before) !== JSON.stringify(after))
    writeWhole(join(out, MARKER), JSON.stringify(after), `${siblingOf(out, 'new')}-file`)
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
