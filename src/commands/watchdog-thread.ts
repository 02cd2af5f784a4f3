/** The thread of the watchdog: it is sent what the main thread runs, and interrupts what takes too long. */
import { writeSync } from 'node:fs'
import { Session } from 'node:inspector'
import { parentPort, workerData } from 'node:worker_threads'
import { type Activity, timedOut } from '../supervise.ts'

/** Time for the main thread to answer before it is interrupted, then before it is killed, in milliseconds. */
const GRACE = 500
const STDERR = 2

let timer: NodeJS.Timeout | undefined
parentPort?.on('message', (activity: Activity) => {
  clearTimeout(timer)
  if (activity !== null) timer = setTimeout(() => report(activity), workerData as number)
})

/** If the main thread is idle, it ends the process when it gets the message. */
function report(activity: string): void {
  parentPort?.postMessage(activity)
  setTimeout(interrupt, GRACE)
  setTimeout(() => kill(activity), 4 * GRACE)
}

/** Stops an endless loop, so that the main thread gets the message. */
function interrupt(): void {
  const session = new Session()
  session.connectToMainThread()
  session.post('Runtime.terminateExecution', () => session.disconnect())
}

/** A call that does not return to JavaScript cannot be interrupted. */
function kill(activity: string): void {
  writeSync(STDERR, `error ${timedOut(activity).message}\n`)
  process.kill(process.pid, 'SIGKILL')
}
