/** Compiles pages, in several threads when there are enough of them to be worth it. */
import { availableParallelism } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import type { Memo } from '../memo.ts'
import { isCompiled } from '../package.ts'
import type { Doc } from '../types.ts'
import { type CompileInput, docKey } from './input.ts'

/** A thread costs about as much to start as this many bytes of Markdown to compile. */
const WORTH_A_THREAD = 100_000
/**
 * Room for what a thread makes and throws away at once, in megabytes. With Node.js' own choice a
 * tenth of the time goes into collecting it.
 */
const YOUNG_GENERATION = 48
/**
 * V8 makes fast code of what runs often, which takes time of its own. In Node.js 20 it begins so
 * early that a quarter of a cold build goes into it; later versions weigh it better.
 */
const OPTIMIZE_LATER = '--interrupt-budget=500000'
/** Pages sent to a thread at a time: enough to keep it busy, few enough to share the work evenly. */
const BATCH_BYTES = 60_000

/** Told now and then how far a long compilation has come. */
export type Progress = (done: number, total: number) => void

/**
 * The Doc of each argument, in the same order; what the memory holds is not compiled again.
 * @param meanwhile does what can be done with some Docs while threads compile the next
 */
export async function compileAll(
  inputs: readonly CompileInput[],
  memo: Memo,
  progress: Progress = () => {},
  meanwhile: (docs: readonly Doc[]) => void = () => {},
): Promise<Doc[]> {
  const keys = inputs.map(docKey)
  const missing = new Map<string, CompileInput>()
  inputs.forEach((input, i) => {
    const key = keys[i] as string
    if (!missing.has(key) && memo.recall<Doc>(key) === undefined) missing.set(key, input)
  })
  const todo = [...missing.values()]
  const size = todo.reduce((sum, input) => sum + input.text.length, 0)
  const threads = isCompiled
    ? Math.min(availableParallelism(), Math.floor(size / WORTH_A_THREAD))
    : 0
  const docs =
    threads > 1
      ? await compileInThreads(todo, threads, progress, meanwhile)
      : await compileHere(todo)
  for (const doc of docs) memo.store('doc', doc.key, doc)
  return keys.map((key) => memo.recall<Doc>(key) as Doc)
}

async function compileHere(inputs: readonly CompileInput[]): Promise<Doc[]> {
  if (inputs.length === 0) return []
  const { compilePage } = await import('./compile-page.ts')
  const docs: Doc[] = []
  for (const input of inputs) docs.push(await compilePage(input))
  return docs
}

/** Each thread takes the next batch as soon as it is done with one. */
async function compileInThreads(
  inputs: readonly CompileInput[],
  threads: number,
  progress: Progress,
  meanwhile: (docs: readonly Doc[]) => void,
): Promise<Doc[]> {
  if (process.versions.node.startsWith('20.')) setFlagsFromString(OPTIMIZE_LATER)
  const queue = batches(inputs)
  const docs: Doc[] = []
  const workers = Array.from(
    { length: threads },
    () =>
      new Worker(new URL('./worker.js', import.meta.url), {
        resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION },
      }),
  )
  const feed = (worker: Worker) =>
    new Promise<void>((resolve, reject) => {
      const next = () => {
        const batch = queue.pop()
        if (batch) worker.postMessage(batch)
        else resolve()
      }
      worker.on('error', reject)
      worker.on('exit', () => reject(new Error('a thread that compiles pages ended by itself')))
      worker.on('message', (done: Doc[]) => {
        docs.push(...done)
        next()
        try {
          progress(docs.length, inputs.length)
          meanwhile(done)
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
  return docs
}

/** Neighbours stay together: a page's locales follow each other and share its highlighted samples. */
function batches(inputs: readonly CompileInput[]): CompileInput[][] {
  const result: CompileInput[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const input of inputs) {
    if (bytes > BATCH_BYTES && result.at(-1)?.at(-1)?.file !== input.file) {
      result.push([])
      bytes = 0
    }
    ;(result.at(-1) as CompileInput[]).push(input)
    bytes += input.text.length
  }
  return result
}
