/** Ends the command when the site's code runs for too long, even in an endless loop. */
import { Worker } from 'node:worker_threads'
import { type Activity, observeActivity, timeLimit } from '../supervise.ts'

/**
 * Starts to watch this thread, with a thread that is only created when the site's code runs.
 * @param onTimeout called with what is running, after it was interrupted
 */
export function startWatchdog(onTimeout: (activity: string) => void): void {
  let thread: Worker | null = null
  observeActivity((activity: Activity) => {
    thread ??= start(onTimeout)
    thread.postMessage(activity)
  })
}

function start(onTimeout: (activity: string) => void): Worker {
  const thread = new Worker(new URL('./watchdog-thread.js', import.meta.url), {
    workerData: timeLimit(),
  })
  thread.on('message', onTimeout)
  thread.unref()
  return thread
}
