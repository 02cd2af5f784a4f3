/**
 * Runs samples as readers would, against a mock of the API: what they send, and whether they say so
 * when the API responds with an error, with HTML of a proxy, or not at all.
 */

import { join } from 'node:path'
import { type Problem, plural, warning } from '../../../plugin/index.ts'
import type { ApiDocument } from '../../openapi/description/document.ts'
import { keyVariable } from '../../openapi/description/keys.ts'
import { uploadsOf } from '../../openapi/description/uploads.ts'
import { dict } from '../../openapi/description/values.ts'
import { Paths, pathOfTitle, Scratch } from '../scratch.ts'
import type { Sample } from '../types.ts'
import { type Mock, originsOf, type Scenario, servedBy, startMock } from './mock.ts'
import { type Ended, endPrograms, type Runtime, runProgram, runtimes } from './programs.ts'

export interface RunReport {
  readonly problems: readonly Problem[]
  /** Number of samples that were run. */
  readonly run: number
  /** One line for each language that cannot be run here. */
  readonly unchecked: readonly string[]
}

/** Seconds that a sample may take, with retries. */
const LIMIT = 180

/** Programs at a time: most wait for a response that never comes. */
const AT_ONCE = { timeout: 32, other: 4 }

const SCENARIOS: readonly Scenario[] = ['success', 'error', 'html', 'timeout']

/** What is wrong with a sample. */
interface Fault {
  /** The place of its scenario in the list. */
  readonly rank: number
  readonly reason: string
}

/** A sample, and how to run it. */
interface Task {
  readonly sample: Sample
  /** The samples of its page. */
  readonly beside: readonly Sample[]
  readonly runtime: Runtime
  readonly scenario: Scenario
}

/**
 * Runs the samples that are marked with `run`. The others of their pages are files that they read.
 * @param pages the samples of each page, in each locale
 * @param root folder of the site
 * @throws SiteError if the work folder is not writable
 */
export async function runSamples(
  pages: readonly (readonly Sample[])[],
  documents: readonly ApiDocument[],
  root: string,
): Promise<RunReport> {
  const { tasks, unchecked } = await plan(pages)
  const served = servedBy(documents)
  const origins = originsOf(documents)
  const uploads = documents.flatMap(uploadNames)
  const scratch = new Scratch(root)
  const faults = new Map<Sample, Fault>()
  const runTask = async (task: Task, index: number) => {
    const mock = await startMock(served, task.scenario)
    try {
      const folder = `${task.scenario}-${index}`
      const toMock = (code: string) => code.replace(origins, mock.origin)
      const file = writeFiles(scratch, folder, task, uploads, toMock)
      const ended = await runProgram(task.runtime.command(file), {
        cwd: join(scratch.folder, folder),
        variables: variablesOf(documents),
        limit: LIMIT * 1000,
      })
      const reason = faultOf(task, mock, ended)
      const rank = SCENARIOS.indexOf(task.scenario)
      // One problem for each sample: the others often follow from it.
      const isFirst = rank < (faults.get(task.sample)?.rank ?? SCENARIOS.length)
      if (reason !== null && isFirst) faults.set(task.sample, { rank, reason })
    } finally {
      mock.close()
    }
  }
  const isSlow = ({ scenario }: Task) => scenario === 'timeout'
  try {
    await pooled(
      tasks.filter((task) => !isSlow(task)),
      AT_ONCE.other,
      runTask,
    )
    await pooled(tasks.filter(isSlow), AT_ONCE.timeout, runTask)
  } finally {
    endPrograms()
    scratch.remove()
  }
  const problems = [...faults].map(([sample, { reason }]) => problemOf(sample, reason))
  return { problems, run: tasks.length / SCENARIOS.length, unchecked }
}

async function plan(
  pages: readonly (readonly Sample[])[],
): Promise<{ tasks: Task[]; unchecked: string[] }> {
  const tasks: Task[] = []
  const unchecked: string[] = []
  for (const [lang, group] of markedByLanguage(pages)) {
    const runtime = runtimes.find(({ langs }) => langs.includes(lang))
    const isInstalled = runtime && (await runProgram(runtime.probe, { limit: 30_000 })).code === 0
    if (isInstalled) {
      for (const [sample, beside] of group)
        for (const scenario of SCENARIOS) tasks.push({ sample, beside, runtime, scenario })
    } else {
      const why = runtime ? `install ${runtime.name}` : 'this language is not supported'
      unchecked.push(`${plural(group.length, `${lang} sample`)} not run: ${why}`)
    }
  }
  return { tasks, unchecked }
}

type Marked = readonly [sample: Sample, beside: readonly Sample[]]

/** Locales share most samples: the same code at the same place is run once. */
function markedByLanguage(pages: readonly (readonly Sample[])[]): Map<string, Marked[]> {
  const seen = new Set<string>()
  const found = new Map<string, Marked[]>()
  for (const beside of pages) {
    for (const sample of beside) {
      const { lang, file, line, code } = sample
      const key = `${file}:${line} ${lang}\n${code}`
      if (!sample.run || sample.fragment || seen.has(key)) continue
      seen.add(key)
      found.set(lang, [...(found.get(lang) ?? []), [sample, beside]])
    }
  }
  return found
}

/** Calls an asynchronous function for each item, for a number of them at a time. */
async function pooled<T>(
  items: readonly T[],
  atOnce: number,
  run: (item: T, index: number) => Promise<void>,
): Promise<void> {
  let next = 0
  const worker = async () => {
    while (next < items.length) {
      const index = next++
      await run(items[index] as T, index)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
}

/**
 * Writes a sample, and the files that its page shows, with the mock in the place of the API.
 * @param uploads names of files that request samples upload
 * @param toMock replaces the API in code
 * @returns the name of the sample's file
 */
function writeFiles(
  scratch: Scratch,
  folder: string,
  { sample, beside, runtime }: Task,
  uploads: readonly string[],
  toMock: (code: string) => string,
): string {
  const name = pathOfTitle(sample.title) ?? runtime.file(sample.code)
  const paths = new Paths()
  const write = (path: string, code: string) => {
    if (paths.add(path)) scratch.write(`${folder}/${path}`, runtime.plain(toMock(code)))
  }
  write(name, sample.code)
  // The last one of a name counts.
  for (const other of beside.toReversed()) {
    const path = pathOfTitle(other.title)
    if (path !== null) write(path, other.code)
  }
  for (const path of uploads) write(path, EXAMPLE_FILE)
  return name
}

/** The content of files that request samples upload. */
const EXAMPLE_FILE = 'a,b\n1,2\n'

function uploadNames(document: ApiDocument): string[] {
  return [...document.operations.values()].flatMap((operation) =>
    Object.values(uploadsOf(document, operation)),
  )
}

/** The variables that hold keys. */
function variablesOf(documents: readonly ApiDocument[]): Record<string, string> {
  const schemes = documents.flatMap(({ root, resolve }) =>
    Object.entries(dict(dict(root.components).securitySchemes)).map(([name, scheme]) =>
      keyVariable(name, resolve(scheme)?.value ?? {}),
    ),
  )
  return Object.fromEntries(schemes.map((name) => [name, 'test']))
}

/** What is wrong with a run, as the end of a sentence; null if nothing is. */
function faultOf({ scenario }: Task, mock: Mock, { code, output, isLate }: Ended): string | null {
  if (isLate) {
    return scenario === 'timeout'
      ? `still waits after ${LIMIT} s when the API does not respond`
      : `still runs after ${LIMIT} s`
  }
  const last = output.trim().split('\n').at(-1)?.slice(0, 200) ?? ''
  if (mock.faults[0] !== undefined) return `does not fit the API description: ${mock.faults[0]}`
  if (scenario === 'success' && code !== 0)
    return `fails on a success response: ${errorLine(output)}`
  if (mock.requests === 0) return `sends no request to the API, but prints: ${last}`
  const isNamed = mock.marks.some((mark) => output.includes(mark))
  if (scenario === 'error' && !isNamed)
    return `hides an error response: it prints neither its status nor its code, but: ${last}`
  if (scenario === 'html' && !isNamed)
    return `hides a response in HTML with the status 502: it prints: ${last}`
  if (scenario === 'timeout' && code === 0 && output === '')
    return 'ends as if it had succeeded when the API does not respond'
  return null
}

const ERROR = /^(?:[\w.:]*(?:Error|Exception)\b|PHP Fatal error|.*\([\w:]+Error\)$)/

/** The line that names an error, rather than the trace around it. */
function errorLine(output: string): string {
  const lines = output.trim().split('\n')
  return (lines.find((line) => ERROR.test(line)) ?? lines.at(-1) ?? '').trim().slice(0, 200)
}

function problemOf(sample: Sample, reason: string): Problem {
  return warning(
    'sample-run',
    { file: sample.file, line: Math.max(1, sample.line - 1), column: 1 },
    `this ${sample.lang} sample ${reason}`,
    'It was run because of `samples.run`. If it is not a complete program, remove `run` from its fence.',
  )
}
