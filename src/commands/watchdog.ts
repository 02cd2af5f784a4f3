/** Ends the command when the site's code runs for too long, even in an endless loop. */
import { Worker } from 'node:worker_threads'
import { observeActivity, timeLimit } from '../plugin/supervise.ts'

/** Shared with the watchdog's thread, so that a call costs next to nothing. */
export interface WatchdogData {
  /**
   * Three integers: the number of the name of what runs (0: nothing), a count of all changes, and the
   * number of what was interrupted (0: nothing).
   */
  readonly state: Int32Array<SharedArrayBuffer>
  /** In milliseconds. */
  readonly limit: number
}

/** Tells the thread a name before its number is first used. */
export interface NameMessage {
  readonly number: number
  readonly name: string
}

/**
 * Starts to watch this thread, with a thread that is only created when the site's code runs.
 * @param onTimeout called with what is running, after it was interrupted
 * @returns what was interrupted, for a process that ends before `onTimeout` is called: nothing may be
 *   left that keeps it running
 */
export function startWatchdog(onTimeout: (activity: string) => void): () => string | null {
  const state = new Int32Array(new SharedArrayBuffer(12))
  const numbers = new Map<string, number>()
  let thread: Worker | null = null
  observeActivity((activity) => {
    thread ??= start({ state, limit: timeLimit() }, (late) => {
      // The next activity starts another thread, which knows no names.
      thread = null
      numbers.clear()
      Atomics.store(state, 2, 0)
      onTimeout(late)
    })
    if (activity !== null && !numbers.has(activity)) {
      numbers.set(activity, numbers.size + 1)
      thread.postMessage({ number: numbers.size, name: activity } satisfies NameMessage)
    }
    Atomics.store(state, 0, activity === null ? 0 : (numbers.get(activity) ?? 0))
    Atomics.add(state, 1, 1)
  })
  return () => {
    const late = Atomics.load(state, 2)
    return [...numbers].find(([, number]) => number === late)?.[0] ?? null
  }
}

function start(workerData: WatchdogData, onTimeout: (activity: string) => void): Worker {
  const thread = new Worker(new URL('./watchdog-thread.js', import.meta.url), { workerData })
  thread.on('message', (activity: string) => {
    void thread.terminate() // Otherwise it kills the process soon.
    onTimeout(activity)
  })
  thread.unref()
  return thread
}
