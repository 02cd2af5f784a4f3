/** Ends a process whose main thread the site's code has blocked for too long, and says what it was. */
import { writeSync } from 'node:fs'
import { workerData } from 'node:worker_threads'
import { Activity, timedOut } from '../plugin/activity.ts'

const STDERR = 2

new Activity(workerData as SharedArrayBuffer).observe((name) => {
  writeSync(STDERR, `error ${timedOut(name).message}\n`)
  process.kill(process.pid, 'SIGKILL')
})
