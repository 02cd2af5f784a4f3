/** Preconditions of publishing: no path escapes or collisions, and a folder that docsgen may replace. */
import { readdirSync, statSync } from 'node:fs'
import { relative } from 'node:path'
import { SiteError } from '../problems/errors.ts'
import { fatal } from '../problems/problem.ts'
import { joinPath } from '../shared/paths.ts'
import type { Output } from '../types.ts'
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

/** The output folder must be empty or docsgen's, and must not contain the site. @throws SiteError */
export function refuseForeignFolder(out: string, root: string): void {
  const place = { file: relative(root, out) || out }
  const fromOut = relative(out, root)
  if (fromOut === '' || !fromOut.startsWith('..')) {
    throw new SiteError([
      fatal(
        'output',
        place,
        'the output folder contains the site itself',
        'Choose another folder with --out.',
      ),
    ])
  }
  const stat = statSync(out, { throwIfNoEntry: false })
  if (stat === undefined) return
  if (!stat.isDirectory()) {
    throw new SiteError([
      fatal('output', place, 'the output folder is a file', 'Choose another folder with --out.'),
    ])
  }
  if (!hasManifest(out) && readdirSync(out).length > 0) {
    throw new SiteError([
      fatal(
        'output',
        place,
        'the output folder contains files that docsgen did not write',
        'Empty it, or choose another folder with --out.',
      ),
    ])
  }
}
