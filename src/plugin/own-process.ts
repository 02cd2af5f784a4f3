/** Protects the process from the site's code, which must not end it, keep it from ending, or hide errors. */

type Method = (...args: unknown[]) => unknown

/** `process` with the undocumented function that `process.exit` calls in the end. */
type Exits = Record<'exit' | 'reallyExit', (code?: number | string | null) => never>

/** Adds a handler for an event of `process`. */
export type Listen = (event: string, handler: (...args: never[]) => void) => void

/**
 * Makes `process.exit` throw in this thread.
 * @returns ends the process at once, without its `exit` event
 */
export function forbidExit(): (code: number) => never {
  const own = process as unknown as Exits
  const { reallyExit } = own
  for (const name of ['exit', 'reallyExit'] as const)
    own[name] = (code) => {
      throw new Error(`process.${name}(${code ?? ''}) was called`)
    }
  return (code) => reallyExit.call(process, code)
}

/** Events of `process` whose handlers decide whether and how it ends. */
const GUARDED = /^(?:exit|beforeExit|uncaughtException|unhandledRejection|SIG\w+)$/

const METHODS = ['on', 'once', 'addListener', 'prependListener', 'prependOnceListener'].concat([
  'off',
  'removeListener',
  'removeAllListeners',
])

/**
 * Makes `process` ignore handlers of the site's code for its end: an endless loop in one would keep
 * the command running, and a handler of a signal would turn off Ctrl+C.
 * @returns adds docsgen's own handlers
 */
export function ignoreHandlers(): Listen {
  const own = process as unknown as Record<string, Method>
  const listen = own.on as Method
  for (const name of METHODS) {
    const original = own[name] as Method
    own[name] = (...args) => {
      const [event] = args
      const isGuarded = event === undefined || (typeof event === 'string' && GUARDED.test(event))
      return isGuarded ? process : original.apply(process, args)
    }
  }
  return (event, handler) => void listen.call(process, event, handler)
}
