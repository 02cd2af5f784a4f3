/** Compiles pages, in worker threads when there is enough work to pay for starting them. */
import { availableParallelism } from 'node:os'
import type { Entry, Memo } from '../cache/memo.ts'
import { PerItem } from '../cache/per-item.ts'
import { perObject } from '../cache/per-object.ts'
import { isCompiled } from '../package.ts'
import { noPause, type Pause, withPauses } from '../pause.ts'
import type { Doc } from '../types.ts'
import { type CompileInput, type CompileTask, docKey } from './compile-input.ts'
import { docOf, type PackedDoc, packDoc, storeDoc } from './stored-doc.ts'
import { batchesOf, type Threads } from './threads.ts'

/** Starting a thread costs about as much as compiling this many bytes of Markdown. */
const BYTES_PER_THREAD = 100_000

/** Called after each batch with the number of pages compiled so far. */
export type Progress = (done: number, total: number) => void

/**
 * Returns the Doc of each input, in the same order. Docs found in the memo are not compiled again.
 * @param start starts threads, which the caller ends
 * @param pause lets a server answer while Docs are read from the memo
 * @param meanwhile makes a function that is called with each finished batch while threads compile the next ones
 */
export async function compileAll(
  inputs: readonly CompileInput[],
  memo: Memo,
  start: (count: number) => Threads,
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
  if (threads > 1) {
    const started = start(threads)
    const analyze = meanwhile() ?? (() => {})
    let done = 0
    await started.run<CompileTask, PackedDoc>(null, batches(todo), (packed) => {
      const docs = packed.map(store)
      done += docs.length
      progress(done, todo.length)
      analyze(docs)
    })
  } else await compileHere(todo, store)
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

/** Keeps the locales of a page in one batch, because they share highlighted code samples. */
function batches(tasks: readonly CompileTask[]): CompileTask[][] {
  return batchesOf(
    tasks,
    ({ input }) => input.text.length,
    (task, before) => task.input.file === before.input.file,
  )
}
