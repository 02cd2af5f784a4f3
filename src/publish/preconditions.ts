/** Preconditions of publishing: no path escapes or collisions, and a folder that docsgen may replace. */
import { readdirSync, statSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { SiteError } from '../problems/errors.ts'
import { fatal } from '../problems/problem.ts'
import { joinPath } from '../shared/paths.ts'
import type { Output } from '../types.ts'
import { isWithin } from '../utilities/list-files.ts'
import { hasManifest } from './manifest.ts'

/** Output paths must be relative and stay inside the output folder. @throws SiteError */
export function refuseEscapes(outputs: readonly Output[]): void {
  const problems = outputs
    .filter(({ path }) => path.startsWith('/') || joinPath('', path) !== path)
    .map(({ path, source }) => {
      const of = source === undefined ? '' : ` of ${source}`
      return fatal('output', { file: path }, `this path${of} is outside the output folder`)
    })
  if (problems.length > 0) throw new SiteError(problems)
}

/** Longest name of a file or folder on common file systems, in bytes. */
const LONGEST_NAME = 255

/** Names must be possible on common file systems and servers. @throws SiteError */
export function refuseNames(outputs: readonly Output[]): void {
  const problems = outputs.flatMap((output) => {
    const fault = faultOf(output.path)
    if (fault === null) return []
    const { source = output.path } = output
    return [fatal('output', { file: source }, fault, 'Rename the file it is made from.')]
  })
  if (problems.length > 0) throw new SiteError(problems)
}

function faultOf(path: string): string | null {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are refused
  if (/[\u0000-\u001f\u007f]/.test(path)) return 'the output path contains a control character'
  if (path.includes('\\')) return 'the output path contains a backslash'
  const longest = Math.max(...path.split('/').map((name) => Buffer.byteLength(name)))
  if (longest <= LONGEST_NAME) return null
  return `the output path contains a name of ${longest} bytes; file systems allow ${LONGEST_NAME}`
}

/** Output paths must be unique, also on file systems that ignore case or normalize Unicode. @throws SiteError */
export function refuseCollisions(outputs: readonly Output[]): void {
  const taken = new Map<string, Output>()
  const problems = outputs.flatMap((output) => {
    const { path } = output
    const key = path.normalize().toLowerCase()
    const other = taken.get(key)
    taken.set(key, output)
    if (other === undefined) return []
    const how =
      other.path === path
        ? 'two outputs have the same path'
        : `this path differs from "${other.path}" only in ${
            other.path.normalize() === path.normalize() ? 'its Unicode normalization' : 'case'
          }`
    const sources = `one is made from ${sourceOf(other)}, the other from ${sourceOf(output)}`
    return [fatal('output', { file: path }, `${how}: ${sources}`, 'Rename one of them.')]
  })
  if (problems.length > 0) throw new SiteError(problems)
}

function sourceOf({ source }: Output): string {
  return source ?? "docsgen's own files"
}

/**
 * The output folder must be empty or docsgen's, and must not contain the site or be in a folder of it.
 * @param sources folders that the site is made from, relative to the root
 * @throws SiteError
 */
export function refuseForeignFolder(out: string, root: string, sources: readonly string[]): void {
  const fault = faultOfFolder(out, root, sources)
  if (fault === null) return
  const [reason, note = 'Choose another folder with --out.'] = fault
  throw new SiteError([fatal('output', { file: relative(root, out) || out }, reason, note)])
}

function faultOfFolder(
  out: string,
  root: string,
  sources: readonly string[],
): [reason: string, note?: string] | null {
  if (isWithin(root, out)) return ['the output folder contains the site itself']
  const source = sources.find((path) => {
    const folder = join(root, path)
    return isWithin(folder, out) || (folder !== root && isWithin(out, folder))
  })
  if (source !== undefined) return [`the site is made from what is in the folder ${source}`]
  const managed = ['node_modules', '.git'].find((name) => out.split(sep).includes(name))
  if (managed !== undefined) return [`what is in the folder ${managed} is managed by a program`]
  const outer = foldersAbove(out).find(hasManifest)
  if (outer !== undefined) return [`the output folder is in that of another build, ${outer}`]
  const stat = statSync(out, { throwIfNoEntry: false })
  if (stat === undefined) return null
  if (!stat.isDirectory()) return ['the output folder is a file']
  if (hasManifest(out) || readdirSync(out).length === 0) return null
  const note = 'Empty it, or choose another folder with --out.'
  return ['the output folder contains files that docsgen did not write', note]
}

function foldersAbove(path: string): string[] {
  const folder = dirname(path)
  return folder === path ? [] : [folder, ...foldersAbove(folder)]
}
