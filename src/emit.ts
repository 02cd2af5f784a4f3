/**
 * Publishes the site as a whole.
 *
 * The new site is put together in a folder beside the old one (files that stay the same are hard
 * links) and takes its place by a rename, so that neither a failed nor a killed build leaves a
 * half site. A change of a single file is one rename of that file.
 */
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, dirname, join, relative, sep } from 'node:path'
import { hash } from './hash.ts'
import { errorCode, fatal, messageOf, SiteError } from './problems.ts'
import type { Output } from './types.ts'

/** Names, in the output folder, the files that docsgen wrote and the key of each. */
const MARKER = '.docsgen.json'

export interface Emitted {
  /** Output paths of files that are new or different. */
  readonly written: readonly string[]
  readonly unchanged: number
  readonly removed: readonly string[]
  /** Output paths of files whose bytes had to be made to know whether they are different. */
  readonly made: readonly string[]
}

type Keys = Readonly<Record<string, string>>

export interface EmitOptions {
  /** Absolute path of the output folder. */
  readonly out: string
  /** The site's root; the output folder may lie in it but not hold it. */
  readonly root: string
  readonly outputs: readonly Output[]
}

/**
 * Writes the outputs and removes what docsgen wrote before and is no more.
 * @throws SiteError when two outputs have one path, when the folder is not docsgen's to write to,
 *   or when it cannot be written; the old site is then as it was
 */
export function emit({ out, root, outputs }: EmitOptions): Emitted {
  refuseCollisions(outputs)
  refuseForeignFolder(out, root)
  try {
    return publish(out, root, outputs)
  } catch (error) {
    if (error instanceof SiteError) throw error
    throw new SiteError([fatal('output', { file: relative(root, out) || out }, ...explain(error))], { cause: error })
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
      return ['the output folder cannot be written; the site was left as it was', 'Give docsgen the right to write there, or choose another folder with --out.']
    default:
      return [`the site could not be written: ${messageOf(error)}`]
  }
}

function publish(out: string, root: string, outputs: readonly Output[]): Emitted {
  recover(out)
  const before = readMarker(out)
  const stamps = readStamps(out, root)
  const fresh = new Map<string, string | Uint8Array>()
  const after: Record<string, string> = {}
  const made: string[] = []
  for (const { path, key, bytes } of outputs) {
    after[path] = key
    const stamp = stampOf(join(out, path))
    if (before?.[path] === key && stamp !== null && stamps[path] === stamp) continue
    const content = bytes()
    made.push(path)
    if (stamp === null || !sameBytes(join(out, path), content)) fresh.set(path, content)
  }
  const removed = Object.keys(before ?? {}).filter((path) => !(path in after) && existsSync(join(out, path)))
  if (fresh.size + removed.length > 0 || before === null) place(out, after, fresh, removed)
  else if (JSON.stringify(before) !== JSON.stringify(after)) writeWhole(join(out, MARKER), JSON.stringify(after))
  writeStamps(out, root, Object.keys(after))
  return { written: [...fresh.keys()], unchanged: outputs.length - fresh.size, removed, made }
}

/** Puts the fresh files in place, by the gentlest way that is still all or nothing. */
function place(out: string, after: Keys, fresh: ReadonlyMap<string, string | Uint8Array>, removed: readonly string[]): void {
  const only = fresh.size === 1 && removed.length === 0 ? [...fresh][0] : undefined
  if (only && existsSync(join(out, MARKER))) {
    mkdirSync(dirname(join(out, only[0])), { recursive: true })
    writeWhole(join(out, only[0]), only[1])
    writeWhole(join(out, MARKER), JSON.stringify(after))
    return
  }
  const next = siblingOf(out, 'new')
  const folders = new Set<string>()
  const put = (path: string, write: (to: string) => void) => {
    const to = join(next, path)
    const folder = dirname(to)
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true })
    folders.add(folder)
    write(to)
  }
  mkdirSync(next, { recursive: true })
  for (const path of keptFiles(out, fresh, removed)) put(path, (to) => linkOrCopy(join(out, path), to))
  for (const [path, content] of fresh) put(path, (to) => writeFileSync(to, content))
  writeFileSync(join(next, MARKER), JSON.stringify(after))
  swap(out, next)
}

/** Everything in the output folder that stays: what has not changed, and what others put there. */
function keptFiles(out: string, fresh: ReadonlyMap<string, unknown>, removed: readonly string[]): string[] {
  const gone = new Set(removed)
  return listFiles(out).filter((path) => path !== MARKER && !fresh.has(path) && !gone.has(path))
}

function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
}

/** The new folder takes the old one's place. Both renames follow each other at once. */
function swap(out: string, next: string): void {
  if (!existsSync(out)) {
    mkdirSync(dirname(out), { recursive: true })
    renameSync(next, out)
    return
  }
  const old = siblingOf(out, 'old')
  rmSync(old, { recursive: true, force: true })
  try {
    renameSync(out, old)
  } catch (error) {
    // A mount point, or a folder that must not be renamed: file by file, the pages last.
    if (!['EBUSY', 'EXDEV', 'EACCES', 'EPERM'].includes(errorCode(error) ?? '')) throw error
    moveInto(out, next)
    return
  }
  renameSync(next, out)
  rmSync(old, { recursive: true, force: true })
}

function moveInto(out: string, next: string): void {
  const paths = listFiles(next)
  const wanted = new Set(paths)
  const gone = listFiles(out).filter((path) => !wanted.has(path))
  const byKind = (path: string) => (path.endsWith('.html') ? 1 : 0)
  for (const path of paths.sort((a, b) => byKind(a) - byKind(b))) {
    mkdirSync(dirname(join(out, path)), { recursive: true })
    copyFileSync(join(next, path), `${join(out, path)}.new`)
    renameSync(`${join(out, path)}.new`, join(out, path))
  }
  for (const path of gone) rmSync(join(out, path), { force: true })
}

/** Mends what a killed build left: between its two renames the site stands under its old name. */
function recover(out: string): void {
  const old = siblingOf(out, 'old')
  if (!existsSync(out) && existsSync(join(old, MARKER))) renameSync(old, out)
  rmSync(old, { recursive: true, force: true })
  rmSync(siblingOf(out, 'new'), { recursive: true, force: true })
}

function siblingOf(out: string, role: 'new' | 'old'): string {
  return join(dirname(out), `.${basename(out)}.docsgen-${role}`)
}

function refuseCollisions(outputs: readonly Output[]): void {
  const taken = new Map<string, string>()
  const problems = outputs.flatMap(({ path }) => {
    const other = taken.get(path.toLowerCase())
    taken.set(path.toLowerCase(), path)
    if (other === undefined) return []
    const how = other === path ? 'two things would be written to one file' : `"${other}" and this file differ only in upper and lower case`
    return [fatal('output', { file: path }, how, 'Rename one of the files they are made from.')]
  })
  if (problems.length > 0) throw new SiteError(problems)
}

function refuseForeignFolder(out: string, root: string): void {
  const place = { file: relative(root, out) || out }
  const fromOut = relative(out, root)
  if (fromOut === '' || !fromOut.startsWith('..')) {
    throw new SiteError([fatal('output', place, 'the output folder holds the site itself', 'Choose another folder with --out.')])
  }
  const stat = statSync(out, { throwIfNoEntry: false })
  if (stat === undefined) return
  if (!stat.isDirectory()) {
    throw new SiteError([fatal('output', place, 'the output folder is a file', 'Choose another folder with --out.')])
  }
  if (readMarker(out) === null && readdirSync(out).length > 0) {
    throw new SiteError([
      fatal('output', place, 'the output folder has files that docsgen did not write', 'Empty it, or choose another folder with --out.'),
    ])
  }
}

/** True when every file that docsgen wrote is there as it was written. */
export function isUntouched(out: string, root: string): boolean {
  const marker = readMarker(out)
  const stamps = readStamps(out, root)
  return marker !== null && Object.keys(marker).every((path) => stamps[path] !== undefined && stamps[path] === stampOf(join(out, path)))
}

function readMarker(out: string): Keys | null {
  try {
    return JSON.parse(readFileSync(join(out, MARKER), 'utf8')) as Keys
  } catch (error) {
    // A damaged marker still says that the folder is docsgen's; what it knew is made anew.
    return errorCode(error) === undefined ? {} : null
  }
}

/** Changes whenever somebody writes to the file. */
function stampOf(path: string): string | null {
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat?.isFile() ? `${stat.mtimeMs}:${stat.size}` : null
}

function stampsPath(out: string, root: string): string {
  return join(root, '.docsgen', `output-${hash(relative(root, out)).slice(0, 8)}.json`)
}

function readStamps(out: string, root: string): Record<string, string> {
  try {
    return JSON.parse(readFileSync(stampsPath(out, root), 'utf8')) as Record<string, string>
  } catch {
    return {} // Nothing is known of the files: they are compared byte by byte.
  }
}

function writeStamps(out: string, root: string, paths: readonly string[]): void {
  const stamps = Object.fromEntries(paths.map((path) => [path, stampOf(join(out, path))]))
  mkdirSync(join(root, '.docsgen'), { recursive: true })
  writeWhole(stampsPath(out, root), JSON.stringify(stamps))
}

function writeWhole(path: string, content: string | Uint8Array): void {
  const temporary = `${path}.${process.pid}.tmp`
  writeFileSync(temporary, content)
  renameSync(temporary, path)
}

function linkOrCopy(from: string, to: string): void {
  try {
    linkSync(from, to)
  } catch {
    copyFileSync(from, to)
  }
}

function sameBytes(path: string, content: string | Uint8Array): boolean {
  const wanted = typeof content === 'string' ? Buffer.from(content) : content
  const stat = statSync(path, { throwIfNoEntry: false })
  return stat?.size === wanted.length && readFileSync(path).equals(wanted)
}
