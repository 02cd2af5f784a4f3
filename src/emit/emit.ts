/**
 * Publishes the site as a whole.
 *
 * The new site is assembled in a folder beside the old one, with hard links for unchanged files, and
 * replaces it by renaming, so that neither a failed nor a killed build leaves an incomplete site. A
 * change of a single file is one rename of that file.
 */
import { existsSync, rmSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import { PerItem } from '../cache/per-item.ts'
import { eachWithPauses, noPause, type Pause, Superseded } from '../pause.ts'
import { pluginsSettled } from '../plugins/left-behind.ts'
import { errorCode, fileError, messageOf, SiteError } from '../problems/errors.ts'
import { fatal } from '../problems/problem.ts'
import type { Output } from '../types.ts'
import {
  refuseCollisions,
  refuseEscapes,
  refuseForeignFolder,
  refuseNames,
} from './preconditions.ts'
import { cleanUp, pagesLast, siblingOf, singleFiles, wholeSite } from './publish.ts'
import { Published } from './published.ts'

export interface Emitted {
  /** Output paths of files that are new or different. */
  readonly written: readonly string[]
  readonly unchanged: number
  readonly removed: readonly string[]
  /** Output paths of files that were rendered, whether or not their bytes changed. */
  readonly made: readonly string[]
}

export interface EmitOptions {
  /** Absolute path of the output folder. */
  readonly out: string
  /** The site's root; the output folder may be inside it but must not contain it. */
  readonly root: string
  readonly outputs: readonly Output[]
  /** Default true. False writes file by file, which is faster: for a folder that is never deployed. */
  readonly whole?: boolean | undefined
  /** What is in the folder, if that is known. */
  readonly published?: Published | undefined
  readonly pause?: Pause | undefined
}

/**
 * Writes the outputs and removes files that earlier builds wrote and this one does not.
 * @throws SiteError if output paths collide, escape or cannot be written, if the folder is not docsgen's, or if it cannot be
 *   written; the old site is then unchanged
 */
export async function emit(options: EmitOptions): Promise<Emitted> {
  const { out, root, outputs } = options
  refusePaths(outputs)
  refuseForeignFolder(out, root)
  await pluginsSettled() // Before anything is written.
  try {
    return await writeAll(options)
  } catch (error) {
    throw explained(error, options)
  } finally {
    rmSync(siblingOf(out, 'new'), { recursive: true, force: true })
  }
}

const pathsOf = new PerItem(({ path }: Output) => path)
/** Lists of paths that are possible. */
const possible = new WeakSet<readonly string[]>()

/** @throws SiteError */
function refusePaths(outputs: readonly Output[]): void {
  const paths = pathsOf.of(outputs)
  if (possible.has(paths)) return
  refuseEscapes(outputs)
  refuseNames(outputs)
  refuseCollisions(outputs)
  possible.add(paths)
}

function explained(error: unknown, { out, root }: EmitOptions): unknown {
  if (error instanceof SiteError || error instanceof Superseded) return error
  const isOwn = isAbout(out, error) || errorCode(error) === 'ENOSPC'
  const source = isOwn ? null : fileError(error, root)
  const place = { file: relative(root, out) || out }
  return source ?? new SiteError([fatal('output', place, ...explain(error))], { cause: error })
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

async function writeAll(options: EmitOptions): Promise<Emitted> {
  const { out, root, outputs, whole = true, pause = noPause } = options
  cleanUp(out)
  const { published = new Published(out, root) } = options
  const target = whole ? wholeSite(out) : singleFiles(out)
  if (!whole) published.begin()
  const made: Output[] = []
  const fresh = new Set<string>()
  const after: Record<string, string> = {}
  const inOrder = whole
    ? outputs
    : outputs.toSorted((a, b) => pagesLast(a.path) - pagesLast(b.path))
  const pauses: Pause = () => target.pause() ?? pause()
  await eachWithPauses(inOrder, pauses, (output) => {
    if (!published.isFresh(output)) {
      const content = output.bytes()
      made.push(output)
      if (!published.has(output.path, content)) {
        target.put(output.path, content)
        fresh.add(output.path)
      }
      if (!whole) published.note(output)
    }
    after[output.path] = output.key
  }).finally(target.settled)
  // Deleted in the meantime: what was there before is to be written again.
  if (!whole && !published.isCurrent()) return writeAll({ ...options, published: undefined })
  const removed = published
    .paths()
    .filter((path) => !Object.hasOwn(after, path) && existsSync(join(out, path)))
  await target.finish(after, fresh, removed)
  if (whole) for (const output of made) published.note(output)
  published.keep(new Set(Object.keys(after)))
  return {
    written: [...fresh],
    unchanged: outputs.length - fresh.size,
    removed,
    made: made.map(({ path }) => path),
  }
}
