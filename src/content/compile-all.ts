/** Compiles pages, in worker threads when there is enough work to pay for starting them. */
import { availableParallelism } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { Entry, Memo } from '../cache/memo.ts'
import { PerItem } from '../cache/per-item.ts'
import { perObject } from '../cache/per-object.ts'
import { isCompiled } from '../package.ts'
import { noPause, type Pause, withPauses } from '../pause.ts'
import { type Activity, timedOut, timeLimit } from '../plugin/supervise.ts'
import { errorCode, SiteError } from '../problems/errors.ts'
import { fatal } from '../problems/problem.ts'
import type { Doc, Problem } from '../types.ts'
import { type CompileInput, docKey, pageKey } from './compile-input.ts'
import type { CompiledPage, CompileTask, CompileTasks } from './compile-tasks.ts'
import { type Answers, answersTo, type Surroundings } from './needs.ts'
import { askedIn, docOf, type PackedPage, packPage, storeDoc, storeNeeds } from './stored-doc.ts'

/** Starting a thread costs about as much as compiling this many bytes of Markdown. */
const BYTES_PER_THREAD = 100_000
/**
 * Size of a thread's young generation, in megabytes. With the default of Node.js, a tenth of the
 * time goes into garbage collection.
 */
const YOUNG_GENERATION_MB = 48
/**
 * Delays V8's optimizing compiler. Node.js 20 starts it so early that it takes a quarter of a cold
 * build; later versions have better heuristics.
 */
const OPTIMIZE_LATER = '--interrupt-budget=500000'
/** Size of the batch sent to a thread: large enough to keep it busy, small enough to balance the load. */
const BATCH_BYTES = 60_000

/** Called after each batch with the number of pages compiled so far. */
export type Progress = (done: number, total: number) => void

/**
 * Returns the Doc of each member, in the same order. Docs found in the memo are not compiled again.
 * @param pause lets a server answer while Docs are read from the memo
 * @param meanwhile makes a function that is called with each finished batch while threads compile the next ones
 */
export async function compileAll(
  { inputs, surroundings }: Pick<CompileTasks, 'inputs' | 'surroundings'>,
  memo: Memo,
  progress: Progress = () => {},
  pause: Pause = noPause,
  meanwhile: () => ((pages: readonly CompiledPage[]) => void) | undefined = () => undefined,
): Promise<readonly Doc[]> {
  const lists = listsOf(memo)
  const found = await withPauses(lists.found.steps(inputs, surroundings), pause)
  const missing = new Map<string, CompileTask & { readonly surroundings: Surroundings[] }>()
  inputs.forEach((input, i) => {
    const { doc, answers } = found[i] as Found
    if (doc !== undefined) return
    const key = pageKey(input)
    const id = docKey(key, answers)
    const task = missing.get(id) ?? { input, key, answers, surroundings: [] }
    task.surroundings.push(surroundings[i] as Surroundings)
    missing.set(id, task)
  })
  const todo = [...missing.values()]
  const size = todo.reduce((sum, { input }) => sum + input.text.length, 0)
  const threads = isCompiled
    ? Math.min(availableParallelism(), Math.floor(size / BYTES_PER_THREAD))
    : 0
  const store = ({ page, docs, asked }: PackedPage) => {
    for (const [key, needs] of asked) storeNeeds(memo, key, needs)
    return { page, docs: docs.map((packed) => docOf(storeDoc(memo, 'doc', packed))) }
  }
  if (threads > 1) await compileInThreads(todo, threads, store, progress, meanwhile() ?? (() => {}))
  else await compileHere(todo, store)
  const done = lists.found.of(inputs, surroundings)
  const entries = lists.entries.of(done)
  memo.use(entries)
  memo.use(allAsked(done))
  return lists.docs.of(entries)
}

/** What the memo knows of a page. */
interface Found {
  /** Undefined if it has to be compiled. */
  readonly doc: Entry | undefined
  /** What it asked for, until it was compiled or as far as that is known. */
  readonly asked: readonly Entry[]
  readonly answers: Answers
}

function find(memo: Memo, input: CompileInput, surroundings: Surroundings): Found {
  const page = pageKey(input)
  const asked: Entry[] = []
  let answers: Answers = {}
  for (;;) {
    const entry = memo.recall(docKey(page, answers))
    const needs = entry && askedIn(entry)
    if (entry === undefined || needs === undefined) return { doc: entry, asked, answers }
    asked.push(entry)
    answers = { ...answers, ...answersTo(needs, surroundings) }
  }
}

const allAsked = perObject((found: readonly Found[]) => found.flatMap(({ asked }) => asked))

/** By memo. */
const listsOf = perObject((memo: Memo) => ({
  found: new PerItem<[CompileInput, Surroundings], Found>(
    (input, surroundings) => find(memo, input, surroundings),
    ({ doc }) => doc === undefined, // It has been compiled since.
  ),
  entries: new PerItem(({ doc }: Found) => doc as Entry),
  docs: new PerItem(docOf),
}))

/** Loads the compiler, so that the first page after it is compiled as fast as the next ones. */
export function loadCompiler(): Promise<typeof import('./compile-page.ts')> {
  return import('./compile-page.ts')
}

async function compileHere(tasks: readonly CompileTask[], store: Store): Promise<void> {
  if (tasks.length === 0) return
  const { compilePage } = await loadCompiler()
  for (const task of tasks) store(packPage(task, await compilePage(task)))
}

type Store = (packed: PackedPage) => CompiledPage

/** Sent by a thread: a compiled batch, what the site's code does, or how it failed. */
export type ThreadMessage =
  | { readonly pages: readonly PackedPage[] }
  | { readonly activity: Activity }
  | { readonly problems: readonly Problem[] }

/** Each thread takes the next batch as soon as it has finished one. */
async function compileInThreads(
  tasks: readonly CompileTask[],
  threads: number,
  store: Store,
  progress: Progress,
  meanwhile: (pages: readonly CompiledPage[]) => void,
): Promise<void> {
  if (process.versions.node.startsWith('20.')) setFlagsFromString(OPTIMIZE_LATER)
  const queue = batches(tasks)
  let done = 0
  const workers = Array.from(
    { length: threads },
    () =>
      new Worker(new URL('./worker.js', import.meta.url), {
        resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
      }),
  )
  const feed = (worker: Worker) =>
    new Promise<void>((resolve, reject) => {
      const next = () => {
        const batch = queue.pop()
        if (batch) worker.postMessage(batch)
        else resolve()
      }
      worker.on('error', (error) => reject(explained(error)))
      worker.on('exit', () =>
        reject(new Error('a worker thread that compiles pages exited unexpectedly')),
      )
      let timer: NodeJS.Timeout | undefined
      worker.on('message', (message: ThreadMessage) => {
        if ('problems' in message) return reject(new SiteError(message.problems))
        if ('activity' in message) {
          clearTimeout(timer)
          const { activity } = message
          if (activity) timer = setTimeout(() => reject(timedOut(activity)), timeLimit())
          return
        }
        next()
        try {
          const pages = message.pages.map(store)
          done += pages.length
          progress(done, tasks.length)
          meanwhile(pages)
        } catch (error) {
          reject(error)
        }
      })
      next()
    })
  try {
    await Promise.all(workers.map(feed))
  } finally {
    for (const worker of workers) void worker.terminate()
  }
}

/** Keeps the locales of a page in one batch, because they share highlighted code samples. */
function batches(tasks: readonly CompileTask[]): CompileTask[][] {
  const result: CompileTask[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const task of tasks) {
    const { file, text } = task.input
    if (bytes > BATCH_BYTES && result.at(-1)?.at(-1)?.input.file !== file) {
      result.push([])
      bytes = 0
    }
    ;(result.at(-1) as CompileTask[]).push(task)
    bytes += text.length
  }
  return result
}

/** Threads have a memory limit of their own. */
function explained(error: unknown): unknown {
  if (errorCode(error) !== 'ERR_WORKER_OUT_OF_MEMORY') return error
  const reason = 'compiling the pages needs more memory than Node.js may use'
  const note = 'Raise the limit, for example with NODE_OPTIONS=--max-old-space-size=4096.'
  return new SiteError([fatal('memory', { file: '' }, reason, note)], { cause: error })
}
