/** Calls the code of plugins. Whatever goes wrong in one is reported as its error, by its name and member. */
import { VFileMessage } from 'vfile-message'
import { thrownMessage } from '../kit/thrown-at.ts'
import { SiteError } from '../problems/errors.ts'
import { fatal } from '../problems/problem.ts'
import type { Plugin } from '../types.ts'
import { noteCall } from './left-behind.ts'
import { supervise } from './supervise.ts'

/** What docsgen reads or calls of a plugin. */
export interface Call {
  readonly plugin: string
  readonly member: Exclude<keyof Plugin, 'name'>
  /** The file to report errors in: the page, or the configuration. */
  readonly file: string
}

/** Runs a plugin's code. @throws SiteError that names the plugin and its member */
export function run<T>(call: Call, action: () => T): T {
  let result: T
  try {
    const name = `"${call.member}" of the plugin "${call.plugin}" (${call.file})`
    noteCall(call.plugin)
    result = supervise(name, action)
  } catch (error) {
    if (error instanceof SiteError) throw error
    // `file.fail(…)` has already recorded its message.
    if (error instanceof VFileMessage) throw new SiteError([], { cause: error })
    throw failure(call, `threw an error: ${thrownMessage(error)}`, error)
  }
  if (!(result instanceof Promise)) return result
  result.catch(() => {})
  throw misuse(call, 'must be synchronous, but returned a promise')
}

/** The error for a member that is not what it must be. @param what follows the member's name */
export function misuse(call: Call, what: string, note?: string): SiteError {
  return failure(call, what, undefined, note)
}

function failure(
  { plugin, member, file }: Call,
  what: string,
  cause: unknown,
  note?: string,
): SiteError {
  const space = what.startsWith(':') ? '' : ' '
  const reason = `"${member}" of the plugin "${plugin}"${space}${what}`
  return new SiteError([fatal('plugin', { file }, reason, note)], { cause })
}

/** A value in a message: `undefined`, `a string`, `an object`. */
export function describe(value: unknown): string {
  if (value === null || value === undefined) return String(value)
  if (Array.isArray(value)) return 'a list'
  const type = typeof value
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`
}
