/**
 * Runs a command so that its exit code can be trusted: 0 only after it is done, whatever the
 * configuration and the plugins do. They cannot end the process early, keep it running afterwards,
 * hang it, or write to standard output.
 */

import { endEsbuild, stopEsbuild } from '../bundler.ts'
import { named } from '../plugin/left-behind.ts'
import { forbidExit, ignoreHandlers, type Listen } from '../plugin/own-process.ts'
import { abandonActivities, currentActivity, neverSettle, timedOut } from '../plugin/supervise.ts'
import { SiteError } from '../problems/errors.ts'
import { fatal } from '../problems/problem.ts'
import type { Problem } from '../types.ts'
import { explainFailure } from './failure.ts'
import { flushed, redirectStdout } from './output.ts'
import { startWatchdog } from './watchdog.ts'

export interface CommandContext {
  /** Root folder of the site, for code frames. */
  readonly root: string
  /** Whether to print stack traces. */
  readonly debug: boolean
  /** Whether to list every problem. */
  readonly all: boolean
  /** Whether to print problems for people. */
  readonly pretty: boolean
  /** Prints the result of a command that fails. */
  readonly failed?: ((problems: readonly Problem[]) => void) | undefined
}

let exit: (code: number) => never = process.exit.bind(process)
let listen: Listen = (event, handler) => void process.on(event, handler as () => void)
/** Goes on after code of the site that failed unnoticed or took too long; null: the command ends. */
let recover: ((error: unknown) => void) | null = null

/**
 * Has the command go on when code of the site takes too long, or fails where nothing waits for it.
 * What waits for that code waits forever.
 * @param handler receives the error
 */
export function recoverFromFailure(handler: ((error: unknown) => void) | null): void {
  recover = handler
}

/** Ends the process, even if the site's code has left timers or servers open. */
async function endProcess(code: number): Promise<never> {
  await flushed()
  await endEsbuild()
  return exit(code)
}

/** The process that started this one. Read at once: it may end during the first build. */
const PARENT = process.ppid
/** Milliseconds between looks at whether it is still there. */
const PARENT_INTERVAL = 500

/**
 * Ends the process on Ctrl+C and SIGTERM, and when the package manager that started it has ended.
 * @param stop called first; a second signal does not wait for it
 * @param code exit code; a command that is not done then has failed
 */
export function onStopSignal(stop: () => void, code: number): void {
  let isStopping = false
  const end = () => {
    if (isStopping) exit(1)
    isStopping = true
    stop()
    void endProcess(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) listen(signal, end)
  // `npx docsgen` is a shell in npm: a signal ends these two, and never gets here.
  if (process.env.npm_execpath === undefined) return
  const timer = setInterval(() => {
    if (process.ppid === PARENT) return
    clearInterval(timer)
    console.error('Stopping: the package manager that started docsgen has ended.')
    end()
  }, PARENT_INTERVAL)
  timer.unref()
}

/**
 * Runs a command and ends the process.
 * @param run returns true to keep the process running, as a server does
 */
export async function runCommand(
  { root, debug, all, pretty, failed }: CommandContext,
  run: () => Promise<boolean>,
): Promise<void> {
  let state: 'running' | 'serving' | 'done' = 'running'
  const explain = (error: unknown) => {
    const problems = explainFailure(error, root, { debug, all, pretty })
    failed?.(problems)
  }
  const fail = (thrown: unknown) => {
    if (state === 'done') return // The result has been printed.
    const error = named(thrown)
    if (recover) {
      abandonActivities()
      recover(error)
      return
    }
    explain(error)
    if (state === 'serving') return
    state = 'done'
    neverSettle()
    void endProcess(Number(process.exitCode))
  }
  redirectStdout()
  exit = forbidExit()
  listen = ignoreHandlers()
  listen('uncaughtException', fail)
  listen('unhandledRejection', fail)
  const interrupted = startWatchdog((activity) => {
    if (!recover) state = 'running'
    fail(timedOut(activity))
  })
  listen('exit', () => {
    stopEsbuild()
    if (state !== 'running') return
    const late = interrupted()
    explain(late === null ? unfinished() : timedOut(late))
    process.exitCode = 1
  })
  try {
    const staysUp = await run()
    state = staysUp ? 'serving' : 'done'
    if (!staysUp) await endProcess(Number(process.exitCode ?? 0))
  } catch (error) {
    fail(error)
  }
}

/** The process ends although the command has not: nothing is left that it could wait for. */
function unfinished(): SiteError {
  const what = currentActivity() ?? 'the command'
  const reason = `${what} waits for a promise that never settles`
  return new SiteError([fatal('config', { file: '' }, reason)])
}
