/** The thread of the watchdog: it observes what the main thread runs, and interrupts what takes too long. */
import { writeSync } from 'node:fs'
import { Session } from 'node:inspector'
import { parentPort, workerData } from 'node:worker_threads'
import { timedOut } from '../plugin/supervise.ts'
import type { NameMessage, WatchdogData } from './watchdog.ts'

/** Time for the main thread to answer before it is interrupted, in milliseconds. */
const GRACE = 500
/** Time until it is killed if it still does not answer. */
const LAST_GRACE = 4 * GRACE
const INTERVAL = 200
const STDERR = 2

const { state, limit } = workerData as WatchdogData
const names = new Map<number, string>()
parentPort?.on('message', ({ number, name }: NameMessage) => names.set(number, name))

let seen = -1
let since = 0
const timer = setInterval(() => {
  const changes = Atomics.load(state, 1)
  if (changes !== seen) since = performance.now()
  seen = changes
  const number = Atomics.load(state, 0)
  const name = names.get(number)
  if (name === undefined || performance.now() - since < limit) return
  clearInterval(timer)
  Atomics.store(state, 2, number)
  report(name)
}, INTERVAL)

/** If the main thread is idle, it ends the process when it gets the message. */
function report(activity: string): void {
  parentPort?.postMessage(activity)
  setTimeout(interrupt, GRACE)
  setTimeout(() => kill(activity), LAST_GRACE)
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
