/** Calls the code of plugins. Whatever goes wrong in one is reported as its error, by its name and member. */
import { VFileMessage } from 'vfile-message'
import { TooDeepError } from '../markdown/depth.ts'
import { SiteError } from '../problems/errors.ts'
import { fatal } from '../problems/problem.ts'
import { thrownMessage } from '../theme/thrown-at.ts'
import type { Plugin } from '../types.ts'
import { siteCode, supervise } from './supervise.ts'

/** What docsgen reads or calls of a plugin. */
export interface Call {
  readonly plugin: string
  readonly member: Exclude<keyof Plugin, 'name'>
  /** The file to report errors in: the page, or the configuration. */
  readonly file: string
}

/** Runs a plugin's code, which must be synchronous. @throws SiteError that names the plugin and its member */
export function run<T>(call: Call, action: () => T): T {
  let result: T
  try {
    result = supervised(call, action)
  } catch (error) {
    throw explained(call, error)
  }
  if (!(result instanceof Promise)) return result
  result.catch(() => {})
  throw misuse(call, 'must be synchronous, but returned a promise')
}

/**
 * Runs a plugin's code, which may be asynchronous; an error that it returns counts as thrown.
 * @throws SiteError that names the plugin and its member, or rejects with it
 */
export function runAsync<T>(call: Call, action: () => T | PromiseLike<T>): T | Promise<T> {
  const settle = (result: T): T => {
    if (result instanceof Error) throw explained(call, result)
    return result
  }
  const fail = (error: unknown) => {
    throw explained(call, error)
  }
  let result: T | PromiseLike<T>
  try {
    result = supervised(call, () => {
      const made = action()
      return isPromise(made) ? Promise.resolve(made) : made
    })
  } catch (error) {
    return fail(error)
  }
  return isPromise(result) ? Promise.resolve(result).then(settle, fail) : settle(result)
}

/**
 * Runs a plugin's code that may take as long as it needs, such as a command.
 * @throws SiteError that names the plugin and its member
 */
export async function runUnlimited<T>(call: Call, action: () => T | PromiseLike<T>): Promise<T> {
  siteCode.noteCall(call.plugin)
  try {
    return await action()
  } catch (error) {
    // `explained` leaves out what is recorded with a page; no page records this.
    if (error instanceof VFileMessage) throw failure(call, `failed: ${error.reason}`, error)
    throw explained(call, error)
  }
}

/** True for promises of all kinds, as for `await`. */
function isPromise<T>(value: T | PromiseLike<T>): value is PromiseLike<T> {
  return typeof (value as Partial<PromiseLike<T>> | null | undefined)?.then === 'function'
}

function supervised<T>(call: Call, action: () => T): T {
  siteCode.noteCall(call.plugin)
  return supervise(`"${call.member}" of the plugin "${call.plugin}" (${call.file})`, action)
}

function explained(call: Call, error: unknown): Error {
  // Text that a plugin has parsed, which may come from data.
  if (error instanceof SiteError || error instanceof TooDeepError) return error
  // `file.fail(…)` has already recorded its message.
  if (error instanceof VFileMessage) return new SiteError([], { cause: error })
  return failure(call, `threw an error: ${thrownMessage(error)}`, error)
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
