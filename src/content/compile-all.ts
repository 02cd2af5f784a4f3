/** Compiles pages, in worker threads when there is enough work to pay for starting them. */
import { availableParallelism } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { Entry, Memo } from '../cache/memo.ts'
import { PerItem } from '../cache/per-item.ts'
import { perObject } from '../cache/per-object.ts'
import { isCompiled } from '../package.ts'
import { noPause, type Pause, withPauses } from '../pause.ts'
import { type Activity, timedOut, timeLimit } from '../plugins/supervise.ts'
import { errorCode, SiteError } from '../problems/errors.ts'
import { fatal } from '../problems/problem.ts'
import type { Doc, Problem } from '../types.ts'
import { type CompileInput, type CompileTask, docKey } from './compile-input.ts'
import { docOf, type PackedDoc, packDoc, storeDoc } from './stored-doc.ts'

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
 * Returns the Doc of each input, in the same order. Docs found in the memo are not compiled again.
 * @param pause lets a server answer while Docs are read from the memo
 * @param meanwhile makes a function that is called with each finished batch while threads compile the next ones
 */
export async function compileAll(
  inputs: readonly CompileInput[],
  memo: Memo,
  progress: Progress = () => {},
  pause: Pause = noPause,
  meanwhile: () => ((docs: readonly Doc[]) => void) | undefined = () => undefined,
): Promise<readonly Doc[]> {
  const lists = listsOf(memo)
  const found = await withPauses(lists.entries.steps(inputs), pause)
  const missing = new Map<string, CompileInput>()
  inputs.forEach((input, i) => {
    if (found[i] === undefined) missing.set(docKey(input), input)
  })
  const todo = Array.from(missing, ([key, input]) => ({ key, input }))
  const size = todo.reduce((sum, { input }) => sum + input.text.length, 0)
  const threads = isCompiled
    ? Math.min(availableParallelism(), Math.floor(size / BYTES_PER_THREAD))
    : 0
  const store = (packed: PackedDoc) => docOf(storeDoc(memo, 'doc', packed))
  if (threads > 1) await compileInThreads(todo, threads, store, progress, meanwhile() ?? (() => {}))
  else await compileHere(todo, store)
  const entries = lists.entries.of(inputs) as readonly Entry[]
  memo.use(entries)
  return lists.docs.of(entries)
}

/** By memo. */
const listsOf = perObject((memo: Memo) => ({
  entries: new PerItem<[CompileInput], Entry | undefined>(
    (input) => memo.recall(docKey(input)),
    (entry) => entry === undefined, // It has been compiled since.
  ),
  docs: new PerItem(docOf),
}))

/** Loads the compiler, so that the first page after it is compiled as fast as the next ones. */
export function loadCompiler(): Promise<typeof import('./compile-page.ts')> {
  return import('./compile-page.ts')
}

async function compileHere(tasks: readonly CompileTask[], store: Store): Promise<void> {
  if (tasks.length === 0) return
  const { compilePage } = await loadCompiler()
  for (const task of tasks) store(packDoc(await compilePage(task.input, task.key)))
}

type Store = (packed: PackedDoc) => Doc

/** Sent by a thread: a compiled batch, what the site's code does, or how it failed. */
export type ThreadMessage =
  | { readonly docs: readonly PackedDoc[] }
  | { readonly activity: Activity }
  | { readonly problems: readonly Problem[] }

/** Each thread takes the next batch as soon as it has finished one. */
async function compileInThreads(
  tasks: readonly CompileTask[],
  threads: number,
  store: Store,
  progress: Progress,
  meanwhile: (docs: readonly Doc[]) => void,
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
          const docs = message.docs.map(store)
          done += docs.length
          progress(done, tasks.length)
          meanwhile(docs)
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
