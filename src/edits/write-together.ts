/** Moves and changes several files of a site together: all or none. */
import {
  accessSync,
  chmodSync,
  constants,
  existsSync,
  mkdirSync,
  realpathSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { linkOrCopy, tryToDelete } from '../cache/work-folder.ts'
import { isDiskFull, limitReached, messageOf, SiteError } from '../problems/errors.ts'
import { fatal } from '../problems/problem.ts'

/** What takes each step back, files to delete in the end, and folders that were made. */
interface Steps {
  readonly undo: (() => void)[]
  readonly temporary: string[]
  readonly folders: string[]
}

/**
 * @param root absolute path of the site, which all paths are relative to
 * @param moves new paths by old ones
 * @param contents new contents of files, by their old paths
 * @throws SiteError if something cannot be written; then everything is as it was
 */
export function writeTogether(
  root: string,
  moves: ReadonlyMap<string, string>,
  contents: readonly (readonly [path: string, text: string])[],
): void {
  const steps: Steps = { undo: [], temporary: [], folders: [] }
  let current = ''
  try {
    // Whatever needs space comes first, while nothing has changed.
    const changes = contents.map(([path, text]) => {
      current = path
      const to = moves.get(path)
      const written = join(root, path)
      const target = existsSync(written) ? realpathSync(written) : written
      return {
        path,
        to: to === undefined ? target : join(root, to),
        ...prepare(target, text, steps),
      }
    })
    for (const [from, to] of moves) {
      current = from
      move(join(root, from), join(root, to), steps)
    }
    for (const { path, to, next, old } of changes) {
      current = path
      renameSync(next, to)
      steps.undo.push(() => (old === null ? rmSync(to) : renameSync(old, to)))
    }
  } catch (error) {
    throw undone(error, current, steps)
  }
  steps.temporary.forEach(tryToDelete)
  for (const from of moves.keys()) removeEmpty(dirname(join(root, from)))
}

/** Writes the new text of a file beside it, and keeps the old one; null if there is none. */
function prepare(target: string, text: string, steps: Steps) {
  const isNew = !existsSync(target)
  if (isNew) makeFolderFor(target, steps)
  else accessSync(target, constants.W_OK)
  const [next, old] = [`${target}.${process.pid}.new`, `${target}.${process.pid}.old`]
  steps.temporary.push(next, old)
  writeFileSync(next, text, { flush: true })
  if (isNew) return { next, old: null }
  chmodSync(next, statSync(target).mode)
  linkOrCopy(target, old)
  return { next, old }
}

function move(from: string, to: string, steps: Steps): void {
  makeFolderFor(to, steps)
  renameSync(from, to)
  steps.undo.push(() => renameSync(to, from))
}

function makeFolderFor(path: string, steps: Steps): void {
  const folder = dirname(path)
  if (existsSync(folder)) return
  makeFolderFor(folder, steps)
  mkdirSync(folder)
  steps.folders.push(folder)
}

/** Takes all steps back. @returns the error to throw */
function undone(error: unknown, file: string, { undo, temporary, folders }: Steps): SiteError {
  const reason = `the file cannot be written: ${reasonOf(error)}`
  try {
    for (const step of undo.reverse()) step()
  } catch (failure) {
    const note = `Going back failed as well: ${messageOf(failure)}. The files that end with .${process.pid}.old have the old texts.`
    return new SiteError([fatal('write', { file }, reason, note)], { cause: error })
  }
  temporary.forEach(tryToDelete)
  for (const folder of folders.reverse()) removeEmpty(folder, folder)
  const note = `Nothing was changed. ${adviceOf(error)}`
  return new SiteError([fatal('write', { file }, reason, note)], { cause: error })
}

function reasonOf(error: unknown): string {
  if (isDiskFull(error)) return 'the disk is full'
  return limitReached(error)?.[0] ?? messageOf(error).replace(/, \w+ '.*$/, '')
}

function adviceOf(error: unknown): string {
  if (isDiskFull(error)) return 'Free some space and try again.'
  return limitReached(error)?.[1] ?? 'Change the permissions, and try again.'
}

/** Removes a folder and those around it, up to `last`, as far as they are empty. */
function removeEmpty(folder: string, last?: string): void {
  try {
    rmdirSync(folder)
  } catch {
    return // It contains something else.
  }
  if (folder !== last) removeEmpty(dirname(folder), last)
}
