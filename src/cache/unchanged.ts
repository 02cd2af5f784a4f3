/**
 * Recognizes a build with nothing to do before the pipeline is even loaded: no file that the last
 * build looked at has another stamp, and the configuration, which may read anything, exports the
 * same. In doubt, the pipeline decides (last-build.ts).
 */

import { join, relative, resolve } from 'node:path'
import { environmentOf } from '../config/environment.ts'
import { bundled, evaluate, type LoadOptions, locate } from '../config/evaluate.ts'
import { isLocked } from '../emit/lock.ts'
import { isUntouched, publishedHash } from '../emit/manifest.ts'
import { resolveLink } from '../emit/publish.ts'
import { type Head, headOf } from '../history/git.ts'
import { supervise } from '../plugins/supervise.ts'
import type { Report } from '../types.ts'
import { hash } from './hash.ts'
import { type InputState, type Inputs, isSame, stateOf } from './inputs.ts'
import { KeptFile } from './work-folder.ts'

interface Kept {
  /** See `configurationKey`. */
  readonly configuration: string | null
  /** State of the repository, if pages show dates; else null. */
  readonly history: { readonly head: Head | null } | null
  readonly inputs: InputState
  /** Hash of the output folder's manifest. */
  readonly published: string
  readonly report: Report
}

/** What a build depended on besides files. */
export interface Circumstances extends Pick<Kept, 'configuration' | 'history'> {
  /** When it began, in milliseconds since 1970. */
  readonly since: number
}

/** The last build's report if there is nothing to do; null if the site must be built to know. */
export async function unchangedBuild(
  options: LoadOptions & { readonly out?: string | undefined },
): Promise<Report | null> {
  const start = performance.now()
  const { root } = locate(options)
  const out = outputFolder(root, options.out)
  const kept = keptOf(out, root).read()
  if (kept === null) return null
  const configuration = await configurationKey(options)
  if (configuration === null || configuration !== kept.configuration) return null
  const { history, inputs, published, report } = kept
  if (history && JSON.stringify(await headOf(root)) !== JSON.stringify(history.head)) return null
  if (!isSame(inputs, root) || !isUntouched(out, root, published)) return null
  // Another build may be about to change the folder, or one was killed and left its lock behind.
  if (isLocked(out)) return null
  return nothingDone(report, { recall: performance.now() - start })
}

/** Keeps what `unchangedBuild` needs, if it can be known. */
export function keepBuild(
  { since, configuration, history }: Circumstances,
  inputs: Inputs,
  report: Report,
  { root, out }: { readonly root: string; readonly out: string },
): void {
  const state = configuration === null ? null : stateOf(inputs, root, since)
  if (state === null) return
  const published = publishedHash(out)
  keptOf(out, root).write({ configuration, history, inputs: state, published, report })
}

/** The report of a build with nothing to do. */
export function nothingDone(report: Report, times: Report['times']): Report {
  const files = report.written + report.unchanged
  return { ...report, compiled: 0, rendered: 0, written: 0, unchanged: files, removed: 0, times }
}

/**
 * Hash of what the configuration exports, and of its code. Functions count by the code only.
 * @returns null if a value of a plugin cannot be compared
 */
export async function configurationKey(options: LoadOptions): Promise<string | null> {
  const { root, file } = locate(options)
  // Watch mode shows drafts.
  const mode = options.watch ? 'watch' : options.relative ? 'relative' : 'build'
  if (file === null) return mode
  const name = relative(root, file)
  const { inputs, code, isData } = await bundled(root, file)
  // Running code of the site takes a supervising thread, which takes as long as all else.
  const { value } = isData ? { value: null } : await evaluate(root, file)
  try {
    const json = supervise(`the configuration ${name}`, () => JSON.stringify(value))
    return hash(JSON.stringify([mode, name, json, inputs, code, environmentOf(code)]))
  } catch {
    return null
  }
}

/** Absolute path of the output folder. */
export function outputFolder(root: string, out: string | undefined): string {
  return resolveLink(resolve(out ?? join(root, 'build')))
}

function keptOf(out: string, root: string): KeptFile<Kept> {
  return KeptFile.of(out, root, 'unchanged')
}
