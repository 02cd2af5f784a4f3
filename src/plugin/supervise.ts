/**
 * Supervises the code of a site, which is its configuration, plugins, templates and components: a
 * command always knows by name what runs, so that it can name what hangs or ends it.
 */

import { setImmediate as afterImmediates, setTimeout as afterTimers } from 'node:timers/promises'
import { SiteError } from '../problems/errors.ts'
import { fatal } from '../problems/problem.ts'
import { thrownAt, thrownMessage } from '../theme/thrown-at.ts'
import type { Activity } from './activity.ts'
import { timedOut, timeLimit } from './activity.ts'

/** What this thread runs of the site's code. There is one for each thread, as there is one `process`. */
class SiteCode {
  /** The calls that have not returned, innermost last; asynchronous ones may overlap. */
  readonly #running: { readonly name: string }[] = []
  /** Names of the plugins that may have left something behind. */
  readonly #called = new Set<string>()
  /** Is told the name of what runs, or null. */
  observe: (name: string | null) => void = () => {}
  /** Whether the command has failed: it must not go on while the process ends. */
  isEnding = false

  get current(): string | null {
    return this.#running.at(-1)?.name ?? null
  }

  /** @returns a function that ends the call */
  begin(name: string): () => void {
    const call = { name }
    this.#running.push(call)
    this.observe(name)
    return () => {
      this.#running.splice(this.#running.indexOf(call), 1)
      this.observe(this.current)
    }
  }

  noteCall(plugin: string): void {
    this.#called.add(plugin)
  }

  forgetCalls(): void {
    this.#called.clear()
  }

  /** Adds to an error that nothing caught the plugins that it may come from. */
  named(error: unknown): unknown {
    const names = [...this.#called].map((name) => `"${name}"`)
    if (error instanceof SiteError || names.length === 0) return error
    const plugins = names.length === 1 ? 'the plugin' : 'one of the plugins'
    const who = `${plugins} ${names.join(', ')}`
    const reason = `${who} failed after it had returned: ${thrownMessage(error)}`
    const problem = fatal('plugin', thrownAt(error) ?? { file: '' }, reason)
    return new SiteError([problem], { cause: error })
  }
}

export const siteCode = new SiteCode()

/** Writes what this thread runs where another thread can read it. */
export function shareActivity(activity: Activity): void {
  siteCode.observe = (name) => activity.write(name)
}

/**
 * Runs code of the site under a name; an asynchronous function counts until it has settled.
 * @throws SiteError, in a promise, if it takes longer than the time limit
 */
export function supervise<T>(name: string, run: () => T): T {
  const end = siteCode.begin(name)
  let result: T
  try {
    result = run()
  } catch (error) {
    end()
    throw error
  }
  if (result instanceof Promise) return withinLimit(name, result).finally(end) as T
  end()
  return result
}

function withinLimit<T>(name: string, result: Promise<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    // The timer does not keep the process running: a promise that nothing will settle ends it earlier.
    const timer = setTimeout(() => reject(timedOut(name)), timeLimit()).unref()
    result.then(resolve, reject).finally(() => clearTimeout(timer))
  })
}

/**
 * Waits for what synchronous code of the site has left behind: rejected promises, microtasks,
 * immediates, and timers without a delay. An error in it fails the command. Longer timers are not
 * waited for.
 */
export async function settled(): Promise<void> {
  await afterTimers(1)
  await afterImmediates()
  if (siteCode.isEnding) await new Promise(() => {})
}

/** Waits for what plugins have left behind: see `settled`. */
export async function pluginsSettled(): Promise<void> {
  await settled()
  siteCode.forgetCalls()
}

/** True if an error comes from bundled code: configuration and plugins, components or templates. */
export function isFromSite(error: unknown): boolean {
  // Only docsgen's own code is known to reject with errors alone.
  if (!(error instanceof Error)) return true
  return /[\\/]\.docsgen[\\/](config|components|pages|theme)-[\w-]+\.mjs/.test(error.stack ?? '')
}
