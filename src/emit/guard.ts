/** What keeps a site from being written: two files with one path, a folder that is not docsgen's. */
import { readdirSync, statSync } from 'node:fs'
import { relative } from 'node:path'
import { fatal, SiteError } from '../problems.ts'
import { joinPath } from '../shared/paths.ts'
import type { Output } from '../types.ts'
import { readMarker } from './marker.ts'

/** An output path begins in the output folder and stays there. */
export function refuseEscapes(outputs: readonly Output[]): void {
  const problems = outputs
    .filter(({ path }) => path.startsWith('/') || joinPath('', path) !== path)
    .map(({ path }) => fatal('output', { file: path }, 'this is no path inside the output folder'))
  if (problems.length > 0) throw new SiteError(problems)
}

export function refuseCollisions(outputs: readonly Output[]): void {
  const taken = new Map<string, string>()
  const problems = outputs.flatMap(({ path }) => {
    const other = taken.get(path.toLowerCase())
    taken.set(path.toLowerCase(), path)
    if (other === undefined) return []
    const how =
      other === path
        ? 'two things would be written to one file'
        : `"${other}" and this file differ only in upper and lower case`
    return [fatal('output', { file: path }, how, 'Rename one of the files they are made from.')]
  })
  if (problems.length > 0) throw new SiteError(problems)
}

export function refuseForeignFolder(out: string, root: string): void {
  const place = { file: relative(root, out) || out }
  const fromOut = relative(out, root)
  if (fromOut === '' || !fromOut.startsWith('..')) {
    throw new SiteError([
      fatal(
        'output',
        place,
        'the output folder holds the site itself',
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
  if (readMarker(out) === null && readdirSync(out).length > 0) {
    throw new SiteError([
      fatal(
        'output',
        place,
        'the output folder has files that docsgen did not write',
        'Empty it, or choose another folder with --out.',
      ),
    ])
  }
}
