/** Preconditions of publishing: no path escapes or collisions, and a folder that docsgen may replace. */
import { readdirSync, statSync } from 'node:fs'
import { relative } from 'node:path'
import { fatal, SiteError } from '../problems.ts'
import { joinPath } from '../shared/paths.ts'
import type { Output } from '../types.ts'
import { readManifest } from './manifest.ts'

/** Output paths must be relative and stay inside the output folder. @throws SiteError */
export function refuseEscapes(outputs: readonly Output[]): void {
  const problems = outputs
    .filter(({ path }) => path.startsWith('/') || joinPath('', path) !== path)
    .map(({ path }) => fatal('output', { file: path }, 'this path is outside the output folder'))
  if (problems.length > 0) throw new SiteError(problems)
}

/** Output paths must be unique, also on case-insensitive file systems. @throws SiteError */
export function refuseCollisions(outputs: readonly Output[]): void {
  const taken = new Map<string, Output>()
  const problems = outputs.flatMap((output) => {
    const { path } = output
    const other = taken.get(path.toLowerCase())
    taken.set(path.toLowerCase(), output)
    if (other === undefined) return []
    const how =
      other.path === path
        ? 'two outputs have the same path'
        : `this path differs from "${other.path}" only in case`
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
  if (readManifest(out) === null && readdirSync(out).length > 0) {
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
