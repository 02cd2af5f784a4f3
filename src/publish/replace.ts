/**
 * Replaces single files of an output folder: after a change of one page, and where the folder cannot
 * be replaced, because it is a mount point or contains one, or a folder of another user.
 *
 * The new files are first complete in a folder within it, so that a full disk changes nothing. From then on,
 * a build that is killed or fails is finished by the next command: each step can be repeated.
 */
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  renameSync,
  rmdirSync,
  rmSync,
} from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { tryToDelete, writeAtomically } from '../cache/work-folder.ts'
import { errorCode, messageOf, SiteError } from '../problems/errors.ts'
import { fatal } from '../problems/problem.ts'
import { foldersOf, statOf } from './kept.ts'
import { type Keys, MANIFEST, readManifest } from './manifest.ts'

/** Folder of the new files within the output folder. */
const STAGE = '.docsgen-new'

/** For sorting: files before the pages that need them. */
export function pagesLast(path: string): number {
  return path.endsWith('.html') ? 1 : 0
}

/**
 * @param next folder with the new files
 * @param fresh their output paths
 * @param after keys of all files of the new site; the old one's other files are deleted
 */
export function replaceFiles(
  out: string,
  next: string,
  fresh: ReadonlySet<string>,
  after: Keys,
): void {
  const stage = join(out, STAGE)
  try {
    mkdirSync(stage, { recursive: true })
    for (const folder of foldersOf([...fresh].map((path) => `${STAGE}/${path}`)))
      mkdirSync(join(out, folder), { recursive: true })
    for (const path of fresh) moveFile(join(next, path), join(stage, path))
    writeAtomically(join(stage, MANIFEST), JSON.stringify(after))
  } catch (error) {
    giveUp(stage, error)
  }
  finishReplacing(out)
}

/** Finishes what a killed build began. @throws SiteError if that fails midway */
export function finishReplacing(out: string): void {
  const stage = join(out, STAGE)
  if (!existsSync(stage)) return
  const after = readManifest(stage)
  if (after === null) {
    rmSync(stage, { recursive: true, force: true })
    return
  }
  const files = listFiles(stage).filter((path) => path !== MANIFEST)
  const gone = Object.keys(readManifest(out) ?? {}).filter((path) => !Object.hasOwn(after, path))
  const folders = foldersOf(files)
  const paths = new Set(files)
  const isInTheWay = (path: string) =>
    folders.has(path) || [...foldersOf([path])].some((folder) => paths.has(folder))
  const first = gone.filter(isInTheWay)
  let changes = first.length
  try {
    for (const path of first) deleteFile(path, out)
    for (const path of files.sort((a, b) => pagesLast(a) - pagesLast(b))) {
      mkdirSync(dirname(join(out, path)), { recursive: true })
      renameSync(join(stage, path), join(out, path))
      changes += 1
    }
    for (const path of gone) deleteFile(path, out)
    renameSync(join(stage, MANIFEST), join(out, MANIFEST))
  } catch (error) {
    if (changes === 0) giveUp(stage, error)
    const reason = `part of the new site is published already: ${messageOf(error)}`
    const note = 'The next command of docsgen publishes the rest.'
    throw new SiteError([fatal('output', { file: out }, reason, note)], { cause: error })
  }
  tryToDelete(stage)
}

function giveUp(stage: string, error: unknown): never {
  tryToDelete(join(stage, MANIFEST))
  tryToDelete(stage)
  throw error
}

function moveFile(from: string, to: string): void {
  try {
    renameSync(from, to)
  } catch (error) {
    if (errorCode(error) !== 'EXDEV') throw error
    copyFileSync(from, to)
  }
}

/** Deletes a file of docsgen, and the folders that only it was in. */
function deleteFile(path: string, out: string): void {
  if (statOf(join(out, path))?.isFile()) rmSync(join(out, path))
  for (const folder of [...foldersOf([path])]) {
    const location = join(out, folder)
    if (statOf(location)?.isDirectory() && readdirSync(location).length === 0) rmdirSync(location)
  }
}

function listFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
}
