/** Worker threads, which compile pages and do the work of features that can be split. */
import { setFlagsFromString } from 'node:v8'
import { Worker } from 'node:worker_threads'
import { type Activity, timedOut, timeLimit } from '../plugins/supervise.ts'
import { errorCode, SiteError } from '../problems/errors.ts'
import { fatal } from '../problems/problem.ts'
import type { Problem } from '../types.ts'

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

/** What a thread is asked to do. */
export interface Batch {
  /** The feature whose work it is; null for compiling. */
  readonly feature: string | null
  readonly tasks: readonly unknown[]
}

/** Sent by a thread: the results of a batch in the same order, what the site's code does, or how it failed. */
export type ThreadMessage =
  | { readonly results: readonly unknown[] }
  | { readonly activity: Activity }
  | { readonly problems: readonly Problem[] }

export class Threads {
  readonly #threads: readonly Thread[]

  constructor(count: number) {
    if (process.versions.node.startsWith('20.')) setFlagsFromString(OPTIMIZE_LATER)
    this.#threads = Array.from({ length: count }, () => new Thread())
  }

  /**
   * Gives each thread the next batch as soon as it has finished one.
   * @param done called with the results of each batch
   * @throws SiteError with what a thread reports
   */
  async run<T, R>(
    feature: string | null,
    batches: readonly (readonly T[])[],
    done: (results: readonly R[], tasks: readonly T[]) => void,
  ): Promise<void> {
    const queue = [...batches]
    const next = (): Batch | null => {
      const tasks = queue.pop()
      return tasks ? { feature, tasks } : null
    }
    const receive = (results: readonly unknown[], { tasks }: Batch) =>
      done(results as readonly R[], tasks as readonly T[])
    await Promise.all(this.#threads.map((thread) => thread.run(next, receive)))
  }

  end(): void {
    for (const thread of this.#threads) thread.end()
  }
}

class Thread {
  readonly #worker = new Worker(new URL('./worker.js', import.meta.url), {
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MB },
  })
  #receive: (results: readonly unknown[]) => void = () => {}
  /** Rejects when the thread fails, also between two runs. */
  readonly #failure = new Promise<never>((_, reject) => {
    let timer: NodeJS.Timeout | undefined
    this.#worker.on('error', (error) => reject(explained(error)))
    this.#worker.on('exit', () => reject(new Error('a worker thread exited unexpectedly')))
    this.#worker.on('message', (message: ThreadMessage) => {
      if ('problems' in message) return reject(new SiteError(message.problems))
      if ('results' in message) return this.#receive(message.results)
      clearTimeout(timer)
      const { activity } = message
      if (activity) timer = setTimeout(() => reject(timedOut(activity)), timeLimit())
    })
  })

  constructor() {
    this.#failure.catch(() => {}) // It is awaited by `run`; until then a rejection counts as handled.
  }

  /** Works on batches until there are none. */
  async run(
    next: () => Batch | null,
    done: (results: readonly unknown[], batch: Batch) => void,
  ): Promise<void> {
    let batch = next()
    if (!batch) return
    const finished = new Promise<void>((resolve, reject) => {
      this.#receive = (results) => {
        const answered = batch as Batch
        batch = next()
        if (batch) this.#worker.postMessage(batch) // The thread goes on meanwhile.
        try {
          done(results, answered)
        } catch (error) {
          reject(error)
        }
        if (!batch) resolve()
      }
    })
    this.#worker.postMessage(batch)
    await Promise.race([finished, this.#failure])
  }

  end(): void {
    void this.#worker.terminate()
  }
}

/**
 * Splits tasks into batches.
 * @param isWith true for a task that shares work with the one before it
 */
export function batchesOf<T>(
  tasks: readonly T[],
  sizeOf: (task: T) => number,
  isWith: (task: T, before: T) => boolean = () => false,
): T[][] {
  const batches: T[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const task of tasks) {
    const before = batches.at(-1)?.at(-1)
    if (bytes > BATCH_BYTES && !(before !== undefined && isWith(task, before))) {
      batches.push([])
      bytes = 0
    }
    batches.at(-1)?.push(task)
    bytes += sizeOf(task)
  }
  return batches
}

/** Threads have a memory limit of their own. */
function explained(error: unknown): unknown {
  if (errorCode(error) !== 'ERR_WORKER_OUT_OF_MEMORY') return error
  const reason = 'compiling the pages needs more memory than Node.js may use'
  const note = 'Raise the limit, for example with NODE_OPTIONS=--max-old-space-size=4096.'
  return new SiteError([fatal('memory', { file: '' }, reason, note)], { cause: error })
}
