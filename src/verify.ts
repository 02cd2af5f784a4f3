/** Builds a site a second time, from nothing, and holds the two against each other byte by byte. */
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BuildOptions, build } from './build.ts'
import { readMarker } from './emit/marker.ts'
import { errorCode } from './problems.ts'
import { Session } from './session.ts'

export interface Difference {
  /** Output path. */
  readonly path: string
  /** `missing`: only a build from nothing writes it; `extra`: it would not. */
  readonly how: 'different' | 'missing' | 'extra'
}

export interface Verified {
  readonly files: number
  readonly differences: readonly Difference[]
}

/**
 * @param options of the build that made the site
 * @param out absolute path of that site
 */
export async function verify(options: BuildOptions, out: string): Promise<Verified> {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'docsgen-verify-'))
  try {
    const clean = join(folder, 'site')
    await build({ ...options, out: clean }, new Session(false))
    const [built, wanted] = [writtenTo(out), writtenTo(clean)]
    const differences = [...new Set([...built, ...wanted])].sort().flatMap((path): Difference[] => {
      if (!built.has(path)) return [{ path, how: 'missing' }]
      if (!wanted.has(path)) return [{ path, how: 'extra' }]
      return sameBytes(join(out, path), join(clean, path)) ? [] : [{ path, how: 'different' }]
    })
    return { files: wanted.size, differences }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What docsgen wrote; files that others put into the folder are theirs. */
function writtenTo(out: string): Set<string> {
  return new Set(Object.keys(readMarker(out) ?? {}))
}

function sameBytes(a: string, b: string): boolean {
  try {
    return readFileSync(a).equals(readFileSync(b))
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false
    throw error
  }
}
