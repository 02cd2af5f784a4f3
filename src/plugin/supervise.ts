/**
 * Supervises the code of a site, its configuration and plugins: what runs is always known by name,
 * so that the supervising thread can name the cause of an endless loop, and none of it may end the process.
 */

import { setImmediate as afterImmediates, setTimeout as afterTimers } from 'node:timers/promises'
import { SiteError } from '../problems/errors.ts'
import { fatal } from '../problems/problem.ts'

/** What is running, such as `the configuration site.config.ts`; null for docsgen's own code. */
export type Activity = string | null

/** Default time limit of one call of the site's code, in seconds. */
const TIME_LIMIT = 60
const TIME_LIMIT_VARIABLE = 'DOCSGEN_PLUGIN_TIMEOUT'

/** What runs, innermost last; asynchronous code may overlap. */
const running: { readonly name: string }[] = []
let observer: (activity: Activity) => void = () => {}

/** What this thread is running. */
export function currentActivity(): Activity {
  return running.at(-1)?.name ?? null
}

/** Has every change of activity in this thread reported to its supervisor. */
export function observeActivity(report: (activity: Activity) => void): void {
  observer = report
}

/** Runs code of the site under a name; an asynchronous function counts until it has settled. */
export function supervise<T>(name: string, run: () => T): T {
  const call = { name }
  const end = () => {
    const place = running.indexOf(call)
    if (place < 0) return // It was abandoned.
    running.splice(place, 1)
    observer(currentActivity())
  }
  running.push(call)
  observer(name)
  let result: T
  try {
    result = run()
  } catch (error) {
    end()
    throw error
  }
  if (result instanceof Promise) return result.finally(end) as T
  end()
  return result
}

/** Stops supervising what runs now, which took too long: nothing waits for it any more. */
export function abandonActivities(): void {
  running.length = 0
  observer(null)
}

let isEnding = false

/** Makes `settled` wait forever: the command has failed, and must not go on while the process ends. */
export function neverSettle(): void {
  isEnding = true
}

/**
 * Waits for what synchronous code of the site has left behind: rejected promises, microtasks,
 * immediates, and timers without a delay. An error in it fails the command. Longer timers are not
 * waited for.
 */
export async function settled(): Promise<void> {
  await afterTimers(1)
  await afterImmediates()
  if (isEnding) await new Promise(() => {})
}

/** Time limit of one call of the site's code, in milliseconds. */
export function timeLimit(): number {
  const seconds = Number(process.env[TIME_LIMIT_VARIABLE])
  return (seconds > 0 ? seconds : TIME_LIMIT) * 1000
}

/** The error to report when a call exceeds the time limit. */
export function timedOut(name: string): SiteError {
  const reason = `${name} did not finish within ${timeLimit() / 1000} seconds`
  const note = `If it needs more time, set ${TIME_LIMIT_VARIABLE} to a number of seconds.`
  return new SiteError([fatal('plugin', { file: '' }, reason, note)])
}

/** True if an error comes from bundled code: configuration and plugins, components or templates. */
export function isFromSite(error: unknown): boolean {
  // Only docsgen's own code is known to reject with errors alone.
  if (!(error instanceof Error)) return true
  return /[\\/]\.docsgen[\\/](config|components|pages|kit)-[\w-]+\.mjs/.test(error.stack ?? '')
}
