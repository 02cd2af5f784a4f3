/** Errors in what synchronous code of plugins leaves behind: promises, microtasks, timers. */
import { thrownAt, thrownMessage } from '../kit/thrown-at.ts'
import { SiteError } from '../problems/errors.ts'
import { fatal } from '../problems/problem.ts'
import { settled } from './supervise.ts'

/** Names of the plugins that may have left something behind. */
const called = new Set<string>()

/** Notes that code of a plugin runs. */
export function noteCall(plugin: string): void {
  called.add(plugin)
}

/** Waits for what plugins have left behind: see `settled`. */
export async function pluginsSettled(): Promise<void> {
  await settled()
  called.clear()
}

/** An error that nothing caught, with the plugins that it may come from. */
export function named(error: unknown): unknown {
  if (error instanceof SiteError || called.size === 0) return error
  const names = [...called].map((name) => `"${name}"`).join(', ')
  const who = called.size === 1 ? `the plugin ${names}` : `one of the plugins ${names}`
  const reason = `${who} failed after it had returned: ${thrownMessage(error)}`
  return new SiteError([fatal('plugin', thrownAt(error) ?? { file: '' }, reason)], { cause: error })
}
