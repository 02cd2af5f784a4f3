/**
 * Publishes the site as a whole.
 *
 * The new site is assembled in a folder beside the old one, with hard links for unchanged files, and
 * replaces it by renaming, so that neither a failed nor a killed build leaves an incomplete site. A
 * change of a single file is one rename of that file.
 */
import { accessSync, constants, existsSync, rmSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { BuildCache } from '../cache/build-cache.ts'
import { PerItem } from '../cache/per-item.ts'
import { tryToDelete } from '../cache/work-folder.ts'
import { pluginsSettled } from '../plugin/supervise.ts'
import {
  errorCode,
  fileError,
  isDiskFull,
  limitReached,
  messageOf,
  SiteError,
} from '../problems/errors.ts'
import { fatal } from '../problems/problem.ts'
import type { Output } from '../types.ts'
import { eachWithPauses, noPause, type Pause, Superseded } from '../utilities/pause.ts'
import {
  refuseCollisions,
  refuseEscapes,
  refuseForeignFolder,
  refuseNames,
} from './preconditions.ts'
import { Published } from './published.ts'
import { pagesLast } from './replace.ts'
import { cleanUp, restore, siblingOf, singleFiles, wholeSite } from './swap.ts'

export interface PublishedFiles {
  /** Output paths of files that are new or different. */
  readonly written: readonly string[]
  readonly unchanged: number
  readonly removed: readonly string[]
  /** Output paths of files that were rendered, whether or not their bytes changed. */
  readonly made: readonly string[]
}

/** Tells how far a stage of a build is, such as `Writing 3 of 7 files`. */
export type StageProgress = (verb: string, done: number, total: number, nouns: string) => void

export interface PublishOptions {
  /** Absolute path of the output folder. */
  readonly out: string
  /** The site's root; the output folder may be inside it but must not contain it. */
  readonly root: string
  /** Folders that the site is made from, relative to the root; the output folder must not be in one. */
  readonly sources?: readonly string[]
  readonly outputs: readonly Output[]
  /** Default true. False writes file by file, which is faster: for a folder that is never deployed. */
  readonly whole?: boolean | undefined
  /** What is in the folder, if that is known. */
  readonly published?: Published | undefined
  readonly pause?: Pause | undefined
  readonly progress?: StageProgress
  readonly cache?: BuildCache
  /** Called with the folders of earlier sites that could not be deleted, as absolute paths. */
  readonly leaving?: (folders: readonly string[]) => void
}

/**
 * Writes the outputs and removes files that earlier builds wrote and this one does not.
 * @throws SiteError if output paths collide, escape or cannot be written, if the folder is not docsgen's, or if it cannot be
 *   written; the old site is then unchanged
 */
export async function publishSite(options: PublishOptions): Promise<PublishedFiles> {
  const { out, root, outputs, cache = new BuildCache() } = options
  const paths = cache.resource('output paths', () => new PerItem(({ path }: Output) => path))
  cache.memoize('possible paths', paths.of(outputs), () => refusePaths(outputs))
  refuseForeignFolder(out, root, options.sources ?? [])
  await pluginsSettled() // Before anything is written.
  try {
    return await writeAll(options)
  } catch (error) {
    throw explained(error, options, tryRestore(out))
  }
}

/** True if the folder is as it was before. Else the next command restores it. */
function tryRestore(out: string): boolean {
  try {
    restore(out)
    rmSync(siblingOf(out, 'new'), { recursive: true, force: true })
    return true
  } catch {
    return false
  }
}

/** @throws SiteError */
function refusePaths(outputs: readonly Output[]): void {
  refuseEscapes(outputs)
  refuseNames(outputs)
  refuseCollisions(outputs)
}

function explained(
  error: unknown,
  { out, root, whole = true }: PublishOptions,
  isRestored: boolean,
): unknown {
  if (error instanceof SiteError || error instanceof Superseded) return error
  const isOwn = isAbout(out, error) || isDiskFull(error)
  const source = isOwn ? null : fileError(error, root)
  const place = { file: relative(root, out) || out }
  const [reason, note] = explain(error, out)
  const state = isRestored
    ? 'the published site is unchanged'
    : 'the next command of docsgen restores the published site'
  const sentence = whole ? `${reason}; ${state}` : reason
  return source ?? new SiteError([fatal('output', place, sentence, note)], { cause: error })
}

/** True for a system error about the output folder, or what is beside it. */
function isAbout(out: string, error: unknown): boolean {
  if (!(error instanceof Error) || !('path' in error)) return false
  const path = String(error.path)
  return (
    path === out ||
    path.startsWith(join(out, sep)) ||
    path.startsWith(siblingOf(out, 'new')) ||
    path.startsWith(siblingOf(out, 'old'))
  )
}

function explain(error: unknown, out: string): [reason: string, note?: string] {
  switch (errorCode(error)) {
    case 'ENOSPC':
    case 'EDQUOT':
      return ['the disk is full', 'Free some space and build again.']
    case 'EACCES':
    case 'EPERM':
    case 'EROFS': {
      const above = nearestFolder(dirname(out))
      const note = 'Change its permissions, or choose another folder with --out.'
      if (isWritable(above)) return ['the output folder is not writable', note]
      return [
        `docsgen assembles the new site beside the old one, and the folder ${above} is not writable`,
        note,
      ]
    }
    default: {
      const limit = limitReached(error)
      return limit ?? [`the site could not be written: ${messageOf(error)}`]
    }
  }
}

function nearestFolder(path: string): string {
  return existsSync(path) ? path : nearestFolder(dirname(path))
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

async function writeAll(options: PublishOptions): Promise<PublishedFiles> {
  const { out, root, outputs, whole = true, pause = noPause, progress = () => {} } = options
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
  let done = 0
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
    progress('Rendering', ++done, outputs.length, 'files')
  }).finally(target.settled)
  // Deleted in the meantime: what was there before is to be written again.
  if (!whole && !published.isCurrent()) return writeAll({ ...options, published: undefined })
  const removed = published
    .paths()
    .filter((path) => !Object.hasOwn(after, path) && existsSync(join(out, path)))
  const left = await target.finish(after, fresh, removed, (written) =>
    progress('Writing', written, outputs.length, 'files'),
  )
  if (left.length > 0) options.leaving?.(left)
  tryToDelete(siblingOf(out, 'new'))
  if (whole) for (const output of made) published.note(output)
  published.keep(new Set(Object.keys(after)))
  return {
    written: [...fresh],
    unchanged: outputs.length - fresh.size,
    removed,
    made: made.map(({ path }) => path),
  }
}
