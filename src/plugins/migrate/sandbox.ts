/** Evaluates configurations that are code, in an engine without anything of Node.js. */

import { join, resolve as resolvePath } from 'node:path'
import { Worker } from 'node:worker_threads'
import type * as esbuild from 'esbuild'
import { packageRoot } from '../../package.ts'
import { timeLimit } from '../../plugin/activity.ts'
import { messageOf } from '../../plugin/index.ts'
import { bundleConfig, type Lacking } from './bundle-config.ts'
import type { EngineResult, EngineTask } from './engine.ts'
import { epilogue } from './guest.ts'
import { listOf, objectOf } from './json.ts'
import type { OldFiles } from './old-files.ts'
import { readStatically } from './read-static.ts'
import { type Todo, todo } from './todo.ts'

/** A function in a configuration, and the arguments to call it with. */
export interface Call {
  readonly at: readonly (string | number)[]
  readonly args: readonly (readonly unknown[])[]
}

export interface OldConfig {
  /** JSON; functions are `{ $function }`, results of packages `{ $stub, args }`. Null if it is unknown. */
  readonly value: unknown
  /** The answers to each call, by the position of its arguments; null where it failed. */
  readonly answers: readonly (readonly unknown[])[]
  /** Why it could not be evaluated, as the end of a sentence; null if it was. */
  readonly error: string | null
  /** Files that it imports and that do not exist, relative to the old site. */
  readonly missing: readonly string[]
  /** Packages that are not installed, and whose results it reads. */
  readonly absent?: readonly string[]
}

/**
 * Evaluates a configuration; if it fails, what is written out in it is read.
 * @param argument for a configuration that exports a function
 */
export async function evaluateOld(
  old: OldFiles,
  path: string,
  { argument = {}, calls = [] }: { argument?: unknown; calls?: readonly Call[] } = {},
): Promise<OldConfig> {
  const file = old.find(path)
  if (file === null)
    return { value: null, answers: [], error: `there is no file "${path}"`, missing: [] }
  if (path.endsWith('.json')) return readJson(old.text(path) ?? '')
  const lacking: Lacking = { missing: new Set(), packages: new Set() }
  try {
    const bundled = await bundleConfig(file, old, lacking)
    const code = `${bundled}\n${epilogue(argument, calls)}`
    const result = await runInEngine({ code, from: old.from, without: old.without })
    return { ...readResult(result), error: null, missing: [...lacking.missing].sort() }
  } catch (error) {
    const value = await readStatically(file)
    const reason = whyFailed(error, old) + withoutPackages(lacking.packages)
    return { value, answers: [], error: reason, missing: [...lacking.missing].sort() }
  }
}

/** The packages without which an error may have happened, as a part of its sentence. */
function withoutPackages(packages: ReadonlySet<string>): string {
  if (packages.size === 0) return ''
  const names = [...packages].sort().map((name) => `\`${name}\``)
  return ` (not installed: ${names.join(', ')}; install the packages of the old site, and migrate again)`
}

/** The first message of esbuild, with its place, or that of the error. */
function whyFailed(error: unknown, old: OldFiles): string {
  const [first] = (error as Partial<esbuild.BuildFailure>).errors ?? []
  if (first === undefined) return messageOf(error)
  const { file = '', line } = first.location ?? {}
  return `${first.text} (${old.shown(resolvePath(file))}:${line})`
}

function readJson(text: string): OldConfig {
  try {
    return { value: JSON.parse(text), answers: [], error: null, missing: [] }
  } catch (error) {
    return { value: null, answers: [], error: messageOf(error), missing: [] }
  }
}

/** Values in each other. */
const DEEPEST = 200

/** What the engine handed over, which a configuration may have forged. @throws Error */
function readResult(text: string): Pick<OldConfig, 'value' | 'answers' | 'absent'> {
  const { value = null, answers, absent } = objectOf(withinLimits(JSON.parse(text), 0))
  if (!Array.isArray(answers)) throw new Error('it changed what reads its value')
  return {
    value,
    answers: answers.map(listOf),
    absent: listOf(absent).filter((name) => typeof name === 'string'),
  }
}

/** A copy without depth in which functions would run out of stack, and without keys that are no mere data. */
function withinLimits(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (depth > DEEPEST) return null
  if (Array.isArray(value)) return value.map((item) => withinLimits(item, depth + 1))
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== '__proto__')
      .map(([key, item]) => [key, withinLimits(item, depth + 1)]),
  )
}

/** Of the thread, in megabytes; the engine has a limit for memory of its own. */
const STACK = 32

/** @returns what the code hands over. @throws Error if it fails or does not end in time */
function runInEngine(task: EngineTask): Promise<string> {
  const limit = timeLimit()
  const worker = new Worker(join(packageRoot, 'dist/engine.js'), {
    workerData: task,
    env: {},
    stdout: true,
    stderr: true,
    resourceLimits: { stackSizeMb: STACK },
  })
  let timer: NodeJS.Timeout | undefined
  return new Promise<string>((resolve, reject) => {
    const fail = (reason: string) => reject(new Error(reason))
    timer = setTimeout(() => fail(`it ran for more than ${limit / 1000} s`), limit)
    worker.on('message', (message: EngineResult) =>
      'result' in message ? resolve(message.result) : fail(message.error),
    )
    worker.on('error', (error) => fail(messageOf(error)))
    worker.on('exit', () => fail('the engine that runs it ended'))
  }).finally(() => {
    clearTimeout(timer)
    return worker.terminate()
  })
}

/** What a person has to know of what is missing in the value of a configuration. */
export function leftOut(file: string, { error, missing, absent = [] }: OldConfig): Todo[] {
  const packages = absent.filter((name) => !/^\.{0,2}\//.test(name)).sort()
  const all = [
    ...missing.map((path) => todo('configuration', path, MISSING)),
    ...packages.map((name) =>
      todo('configuration', file, `\`${name}\` ${name.startsWith('node:') ? BUILTIN : ABSENT}`),
    ),
  ]
  if (error === null) return all
  const text = `It could not be evaluated: ${error}. Only what is written out in it was read.`
  return [todo('configuration', file, text), ...all]
}

const BUILTIN =
  'does nothing while the configuration is read: what the configuration makes with it, such as a date or entries of the sidebar, is left out.'
const ABSENT =
  'is not installed: what the configuration makes with it, such as entries of the sidebar, is left out. Install the packages of the old site, and migrate again.'
const MISSING =
  'The configuration imports it, and it does not exist: what depends on it, such as a sidebar, is left out. If the old site makes it when it is built, build that first, and migrate again.'
