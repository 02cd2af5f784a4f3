/** Compiles pages, in worker threads when there is enough work to pay for starting them. */
import { availableParallelism } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { BuildCache } from '../cache/build-cache.ts'
import type { Entry, Memo } from '../cache/memo.ts'
import { PerItem } from '../cache/per-item.ts'
import { isCompiled } from '../package.ts'
import { Activity, calledExit, timedOut } from '../plugin/activity.ts'
import { errorCode, SiteError } from '../problems/errors.ts'
import { fatal } from '../problems/problem.ts'
import type { Disk } from '../sources/disk.ts'
import { PageFiles } from '../sources/includes.ts'
import type { CompiledPage, Problem } from '../types.ts'
import { noPause, type Pause, withPauses } from '../utilities/pause.ts'
import { type CompileInput, docKey, pageKey } from './compile-input.ts'
import type { CompileResult, CompileTask, CompileTasks } from './compile-tasks.ts'
import { type Answers, answersTo, isForDisk, type PageContext } from './needs.ts'
import {
  askedIn,
  docOf,
  type PackedResult,
  packResult,
  storeNeeds,
  storePage,
} from './stored-page.ts'

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
/** As many pages, such as those of an API description with little text, are a cold build. */
const MANY_PAGES = 100
/** Size of the batch sent to a thread: large enough to keep it busy, small enough to balance the load. */
const BATCH_BYTES = 60_000

/** Called after each batch with the number of pages compiled so far. */
export type Progress = (done: number, total: number) => void

/**
 * Returns the CompiledPage of each member, in the same order. Pages found in the memo are not compiled again.
 * @param pause lets a server answer while pages are read from the memo
 * @param meanwhile makes a function that is called with each finished batch while threads compile the next ones
 */
export async function compileAll(
  { inputs, contexts, disks }: Pick<CompileTasks, 'inputs' | 'contexts' | 'disks'>,
  memo: Memo,
  cache: BuildCache,
  progress: Progress = () => {},
  pause: Pause = noPause,
  meanwhile: () => ((pages: readonly CompileResult[]) => void) | undefined = () => undefined,
): Promise<readonly CompiledPage[]> {
  const lists = cache.memoize('compiled', memo, () => listsOf(memo, cache))
  const todo = pendingOf(await withPauses(lists.found.steps(inputs, contexts, disks), pause), cache)
  const size = todo.reduce((sum, { task }) => sum + task.input.text.length, 0)
  const threads = isCompiled
    ? Math.min(availableParallelism(), Math.floor(size / BYTES_PER_THREAD))
    : 0
  const store: Store = ({ page, docs, asked }, { task, disks }) => {
    for (const [key, needs] of asked) storeNeeds(memo, key, needs)
    const compiled = {
      page,
      docs: docs.map((packed) => docOf(storePage(memo, 'doc', packed), cache)),
    }
    const again = task.contexts.map((one, i) =>
      find(memo, task.input, one, disks[i] as Disk, cache),
    )
    return { compiled, rest: pendingOf(again, cache) }
  }
  if ((threads > 1 || todo.length > MANY_PAGES) && process.versions.node.startsWith('20.'))
    setFlagsFromString(OPTIMIZE_LATER)
  if (threads > 1) await compileInThreads(todo, threads, store, progress, meanwhile() ?? (() => {}))
  else await compileHere(todo, store, cache)
  const done = lists.found.of(inputs, contexts, disks)
  const entries = lists.entries.of(done)
  memo.use(entries)
  memo.use(cache.memoize('asked', done, allAsked))
  return lists.docs.of(entries)
}

/** What the memo knows of a page. */
interface Found {
  readonly input: CompileInput
  readonly context: PageContext
  readonly disk: Disk
  /** Undefined if it has to be compiled. */
  readonly doc: Entry | undefined
  /** What it asked for, until it was compiled or as far as that is known. */
  readonly asked: readonly Entry[]
  readonly answers: Answers
  /** The files that it asked for; null if it asked for none. */
  readonly files: PageFiles | null
}

function find(
  memo: Memo,
  input: CompileInput,
  context: PageContext,
  disk: Disk,
  cache: BuildCache,
): Found {
  const page = pageKey(input, cache)
  let files: PageFiles | null = null
  const asked: Entry[] = []
  let answers: Answers = {}
  for (;;) {
    const entry = memo.recall(docKey(page, answers))
    const needs = entry && askedIn(entry)
    if (entry === undefined || needs === undefined)
      return { input, context, disk, doc: entry, asked, answers, files }
    asked.push(entry)
    if (needs.some(isForDisk)) files ??= new PageFiles(disk)
    answers = { ...answers, ...answersTo(needs, context, files ?? undefined) }
  }
}

/** Something to compile, with what reads the files of each of its members. */
interface Pending {
  readonly task: CompileTask
  readonly disks: readonly Disk[]
}

/** What is still to be compiled; pages that are the same are compiled once. */
function pendingOf(found: readonly Found[], cache: BuildCache): Pending[] {
  const all = new Map<
    string,
    { input: CompileInput; key: string; answers: Answers; members: Found[] }
  >()
  for (const one of found) {
    if (one.doc !== undefined) continue
    const { input, answers } = one
    const key = pageKey(input, cache)
    const id = docKey(key, answers)
    const same = all.get(id) ?? { input, key, answers, members: [] }
    same.members.push(one)
    all.set(id, same)
  }
  return [...all.values()].map(({ members, ...task }) => ({
    task: { ...task, contexts: members.map(({ context }) => context) },
    disks: members.map(({ disk }) => disk),
  }))
}

function allAsked(found: readonly Found[]) {
  return found.flatMap(({ asked }) => asked)
}

const listsOf = (memo: Memo, cache: BuildCache) => ({
  found: new PerItem<[CompileInput, PageContext, Disk], Found>(
    (input, context, disk) => find(memo, input, context, disk, cache),
    // It has been compiled since, or one of its files has changed.
    ({ doc, files }) => doc === undefined || files?.areSame === false,
  ),
  entries: new PerItem(({ doc }: Found) => doc as Entry),
  docs: new PerItem((entry: Entry) => docOf(entry, cache)),
})

/** Loads the compiler, so that the first page after it is compiled as fast as the next ones. */
export function loadCompiler(): Promise<typeof import('./compile-page.ts')> {
  return import('./compile-page.ts')
}

async function compileHere(
  todo: readonly Pending[],
  store: Store,
  cache: BuildCache,
): Promise<void> {
  if (todo.length === 0) return
  const { compilePage } = await loadCompiler()
  for (const pending of todo) {
    const { task } = pending
    const { rest } = store(packResult(task, await compilePage(task, cache)), pending)
    await compileHere(rest, store, cache)
  }
}

/** Keeps what became of a page. The rest has asked for files, and is compiled with them. */
type Store = (
  packed: PackedResult,
  of: Pending,
) => { readonly compiled: CompileResult; readonly rest: readonly Pending[] }

/** Sent by a thread: a compiled batch, or how it failed. */
export type ThreadMessage =
  | { readonly pages: readonly PackedResult[] }
  | { readonly problems: readonly Problem[] }

/** Each thread takes the next batch as soon as it has finished one. */
async function compileInThreads(
  todo: readonly Pending[],
  threads: number,
  store: Store,
  progress: Progress,
  meanwhile: (pages: readonly CompileResult[]) => void,
): Promise<void> {
  const queue = batches(todo)
  let [done, total] = [0, todo.length]
  const workers = Array.from({ length: threads }, () => {
    const activity = new Activity()
    const worker = new Worker(new URL('./worker.js', import.meta.url), {
      workerData: activity.memory,
      resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
    })
    return { worker, activity }
  })
  const timers: NodeJS.Timeout[] = []
  const feed = ({ worker, activity }: (typeof workers)[number]) =>
    new Promise<void>((resolve, reject) => {
      timers.push(activity.observe((name) => reject(timedOut(name))))
      let sent: readonly Pending[] | undefined
      const next = () => {
        sent = queue.pop()
        if (sent) worker.postMessage(sent.map(({ task }) => task))
      }
      worker.on('error', (error) => reject(explained(error)))
      worker.on('exit', () => reject(endedEarly(activity.read())))
      worker.on('message', (message: ThreadMessage) => {
        if ('problems' in message) return reject(new SiteError(message.problems))
        const batch = sent as readonly Pending[]
        next()
        try {
          const stored = message.pages.map((page, i) => store(page, batch[i] as Pending))
          const rest = stored.flatMap((one) => one.rest)
          queue.push(...batches(rest))
          done += stored.filter((one) => one.rest.length === 0).length
          for (const one of stored) total += Math.max(0, one.rest.length - 1)
          progress(done, total)
          meanwhile(stored.map(({ compiled }) => compiled))
        } catch (error) {
          reject(error)
        }
        if (!sent) next()
        if (!sent) resolve()
      })
      next()
      if (!sent) resolve()
    })
  try {
    await Promise.all(workers.map(feed))
  } finally {
    for (const timer of timers) clearInterval(timer)
    for (const { worker } of workers) void worker.terminate()
  }
}

function endedEarly(activity: string | null): Error {
  if (activity !== null) return calledExit(activity)
  return new Error('a worker thread that compiles pages exited unexpectedly')
}

/** Keeps the locales of a page in one batch, because they share highlighted code samples. */
function batches(todo: readonly Pending[]): Pending[][] {
  const result: Pending[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const pending of todo) {
    const { file, text } = pending.task.input
    if (bytes > BATCH_BYTES && result.at(-1)?.at(-1)?.task.input.file !== file) {
      result.push([])
      bytes = 0
    }
    ;(result.at(-1) as Pending[]).push(pending)
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
