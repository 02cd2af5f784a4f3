/** Builds the site again without a cache and compares the two outputs byte by byte. */
import { mkdtempSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BuildOptions, build } from '../build.ts'
import { forgetCode } from '../cache/work-folder.ts'
import { siteRoot } from '../config/evaluate.ts'
import { errorCode } from '../problems/errors.ts'
import { readManifest } from '../publish/manifest.ts'
import { Session } from '../session.ts'

export interface Difference {
  /** Output path. */
  readonly path: string
  /** `missing`: only the clean build writes it; `extra`: the clean build does not. */
  readonly how: 'different' | 'missing' | 'extra'
}

/** The result of the comparison; `files` is the number of files of the clean build. */
export interface Verified {
  readonly files: number
  readonly differences: readonly Difference[]
}

/**
 * Compares a built site with a clean build.
 * @param options those of the build that made the site
 * @param out absolute path of that site
 */
export async function verify(options: BuildOptions, out: string): Promise<Verified> {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'docsgen-verify-'))
  try {
    const clean = join(folder, 'site')
    forgetCode(siteRoot(options))
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

/** Output paths of the files docsgen wrote; files that others added are ignored. */
function writtenTo(out: string): Set<string> {
  return new Set(Object.keys(readManifest(out) ?? {}))
}

function sameBytes(a: string, b: string): boolean {
  try {
    return readFileSync(a).equals(readFileSync(b))
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false
    throw error
  }
}
