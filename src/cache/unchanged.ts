/**
 * Recognizes a build or check with nothing to do before the pipeline is even loaded: no file that the last
 * build looked at has another stamp, and the configuration, which may read anything, exports the
 * same. In doubt, the pipeline decides.
 */

import { join, relative, resolve } from 'node:path'
import { environmentOf } from '../config/environment.ts'
import { bundled, evaluate, type LoadOptions, locate } from '../config/evaluate.ts'
import { commitsOf, type Head, headOf } from '../history/git.ts'
import { supervise } from '../plugin/supervise.ts'
import { isLocked } from '../publish/lock.ts'
import { isUntouched, publishedHash } from '../publish/manifest.ts'
import { resolveLink } from '../publish/swap.ts'
import type { Problem, Report } from '../types.ts'
import { hash } from './hash.ts'
import { type InputState, type Inputs, isSame, stateOf } from './inputs.ts'
import { KeptFile } from './work-folder.ts'

/** What a build or check depended on. */
interface KeptState {
  /** See `configurationKey`. */
  readonly configuration: string | null
  /** State of the repository, if pages show dates; else null. */
  readonly history: { readonly head: Head | null } | null
  /** The refs of older versions, with their commits. */
  readonly commits: readonly (readonly [ref: string, commit: string])[]
  readonly inputs: InputState
}

interface KeptBuild extends KeptState {
  /** Hash of the output folder's manifest. */
  readonly published: string
  readonly report: Report
}

/** What `docsgen check` found. */
export interface CheckResult {
  readonly pages: number
  readonly problems: readonly Problem[]
}

interface KeptCheck extends KeptState {
  readonly result: CheckResult
}

/** What a build or check depended on besides files. */
export interface Circumstances extends Omit<KeptState, 'inputs'> {
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
  if (!(await isStill(kept, options)) || !isUntouched(out, root, kept.published)) return null
  // Another build may be about to change the folder, or one was killed and left its lock behind.
  if (isLocked(out)) return null
  return nothingDone(kept.report, { recall: performance.now() - start })
}

/** What the last check found, if this one would find the same; null if the site must be checked to know. */
export async function unchangedCheck(options: LoadOptions): Promise<CheckResult | null> {
  const kept = keptCheck(locate(options).root).read()
  return kept !== null && (await isStill(kept, options)) ? kept.result : null
}

/** True if nothing has changed that a build or check depended on. */
async function isStill(kept: KeptState, options: LoadOptions): Promise<boolean> {
  const { root } = locate(options)
  const { configuration, history, commits, inputs } = kept
  if (configuration === null || configuration !== (await configurationKey(options))) return false
  if (history && JSON.stringify(await headOf(root)) !== JSON.stringify(history.head)) return false
  if (commits.length > 0 && !(await areCurrent(commits, root))) return false
  return isSame(inputs, root)
}

/** False if a branch or tag has moved. */
async function areCurrent(commits: KeptState['commits'], root: string): Promise<boolean> {
  const now = await commitsOf(
    root,
    commits.map(([ref]) => ref),
  ).catch(() => null)
  return commits.every(([ref, commit]) => now?.get(ref) === commit)
}

/** Keeps what `unchangedBuild` needs, if it can be known. */
export function keepBuild(
  circumstances: Circumstances,
  inputs: Inputs,
  report: Report,
  { root, out }: { readonly root: string; readonly out: string },
): void {
  const state = keptState(circumstances, inputs, root)
  if (state !== null) keptOf(out, root).write({ ...state, published: publishedHash(out), report })
}

/** Keeps what `unchangedCheck` needs, if it can be known. */
export function keepCheck(
  circumstances: Circumstances,
  inputs: Inputs,
  result: CheckResult,
  root: string,
): void {
  const state = keptState(circumstances, inputs, root)
  if (state !== null) keptCheck(root).write({ ...state, result })
}

function keptState(
  { since, ...circumstances }: Circumstances,
  inputs: Inputs,
  root: string,
): KeptState | null {
  if (circumstances.configuration === null) return null
  const state = stateOf(inputs, root, since)
  return state && { ...circumstances, inputs: state }
}

/** The report of a build with nothing to do. */
function nothingDone(report: Report, times: Report['times']): Report {
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

function keptOf(out: string, root: string): KeptFile<KeptBuild> {
  return KeptFile.of(out, root, 'unchanged')
}

function keptCheck(root: string): KeptFile<KeptCheck> {
  return new KeptFile(root, 'checked.json')
}
