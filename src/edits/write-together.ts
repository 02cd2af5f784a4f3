/** Moves and changes several files of a site together: all or none. */
import {
  accessSync,
  chmodSync,
  constants,
  mkdirSync,
  realpathSync,
  renameSync,
  rmdirSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { linkOrCopy, tryToDelete } from '../cache/work-folder.ts'
import { isDiskFull, limitReached, messageOf, SiteError } from '../problems/errors.ts'
import { fatal } from '../problems/problem.ts'

/** What takes each step back, and files to delete in the end. */
interface Steps {
  readonly undo: (() => void)[]
  readonly temporary: string[]
}

/**
 * @param root absolute path of the site, which all paths are relative to
 * @param moves new paths by old ones
 * @param contents new contents of files that exist, by their old paths
 * @throws SiteError if something cannot be written; then everything is as it was
 */
export function writeTogether(
  root: string,
  moves: ReadonlyMap<string, string>,
  contents: readonly (readonly [path: string, text: string])[],
): void {
  const steps: Steps = { undo: [], temporary: [] }
  let current = ''
  try {
    // Whatever needs space comes first, while nothing has changed.
    const changes = contents.map(([path, text]) => {
      current = path
      const to = moves.get(path)
      const target = realpathSync(join(root, path))
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
      steps.undo.push(() => renameSync(old, to))
    }
  } catch (error) {
    throw undone(error, current, steps)
  }
  steps.temporary.forEach(tryToDelete)
  for (const from of moves.keys()) removeEmpty(dirname(join(root, from)))
}

/** Writes the new text of a file beside it, and keeps the old one. */
function prepare(target: string, text: string, { temporary }: Steps) {
  accessSync(target, constants.W_OK)
  const { mode } = statSync(target)
  const [next, old] = [`${target}.${process.pid}.new`, `${target}.${process.pid}.old`]
  temporary.push(next, old)
  writeFileSync(next, text, { flush: true })
  chmodSync(next, mode)
  linkOrCopy(target, old)
  return { next, old }
}

function move(from: string, to: string, { undo }: Steps): void {
  const folder = dirname(to)
  const first = mkdirSync(folder, { recursive: true })
  if (first !== undefined) undo.push(() => removeEmpty(folder))
  renameSync(from, to)
  undo.push(() => renameSync(to, from))
}

/** Takes all steps back. @returns the error to throw */
function undone(error: unknown, file: string, { undo, temporary }: Steps): SiteError {
  const reason = `the file cannot be written: ${reasonOf(error)}`
  try {
    for (const step of undo.reverse()) step()
  } catch (failure) {
    const note = `Going back failed as well: ${messageOf(failure)}. The files that end with .${process.pid}.old have the old texts.`
    return new SiteError([fatal('write', { file }, reason, note)], { cause: error })
  }
  temporary.forEach(tryToDelete)
  const note = 'Nothing was changed.'
  return new SiteError([fatal('write', { file }, reason, note)], { cause: error })
}

function reasonOf(error: unknown): string {
  if (isDiskFull(error)) return 'the disk is full'
  return limitReached(error)?.join('. ') ?? messageOf(error).replace(/, \w+ '.*$/, '')
}

/** Removes a folder and those around it, as far as they are empty. */
function removeEmpty(folder: string): void {
  try {
    rmdirSync(folder)
  } catch {
    return // It contains something else.
  }
  removeEmpty(dirname(folder))
}
