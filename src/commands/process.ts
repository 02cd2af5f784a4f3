/**
 * Runs a command so that its exit code can be trusted: 0 only after it is done, whatever the
 * configuration and the plugins do. If they end the process early, hang it, or fail where nothing
 * waits for them, the command fails with their name. What they print goes to standard error.
 */

import { Worker } from 'node:worker_threads'
import { Activity, calledExit, INTERVAL } from '../plugin/activity.ts'
import { shareActivity, siteCode } from '../plugin/supervise.ts'
import { SiteError } from '../problems/errors.ts'
import { fatal } from '../problems/problem.ts'
import type { Problem } from '../types.ts'
import { endEsbuild, stopEsbuild } from '../utilities/esbuild.ts'
import { explainFailure } from './failure.ts'
import { flushed, redirectStdout } from './output.ts'

export interface CommandContext {
  /** Root folder of the site, for code frames. */
  readonly root: string
  /** Whether to print stack traces. */
  readonly debug: boolean
  /** Whether to list every problem. */
  readonly all: boolean
  /** Whether to print problems for people. */
  readonly pretty: boolean
  /** Whether the command goes on after errors that nothing waits for, as a server does. */
  readonly staysUp: boolean
  /** Prints the result of a command that fails. */
  readonly failed?: ((problems: readonly Problem[]) => void) | undefined
}

/** Ends the process, even if the site's code has left timers or servers open. */
async function endProcess(code: number): Promise<never> {
  await flushed()
  await endEsbuild()
  return process.exit(code)
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
    if (isStopping) process.exit(1)
    isStopping = true
    siteCode.isEnding = true
    stop()
    void endProcess(code)
  }
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, end)
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
  { staysUp, failed, ...context }: CommandContext,
  run: () => Promise<boolean>,
): Promise<void> {
  const explain = (error: unknown) => {
    const problems = explainFailure(error, context.root, context)
    failed?.(problems)
  }
  const fail = (error: unknown) => {
    if (siteCode.isEnding) return // The result has been printed.
    siteCode.isEnding = true
    explain(error)
    void endProcess(Number(process.exitCode))
  }
  let isServing = staysUp
  const failUnnoticed = (thrown: unknown) => {
    const error = siteCode.named(thrown)
    if (isServing) explain(error)
    else fail(error)
  }
  redirectStdout()
  process.on('uncaughtException', failUnnoticed)
  process.on('unhandledRejection', failUnnoticed)
  process.on('beforeExit', () => fail(unfinished()))
  process.on('exit', () => {
    stopEsbuild()
    if (siteCode.isEnding) return
    explain(calledExit(siteCode.current ?? 'code of the site'))
    process.exitCode = 1
  })
  watchMainThread()
  try {
    isServing = await run()
    if (isServing) return
    siteCode.isEnding = true
    await endProcess(Number(process.exitCode ?? 0))
  } catch (error) {
    fail(error)
  }
}

/** Has a thread observe what this one runs. It starts with the first call of the site's code. */
function watchMainThread(): void {
  const activity = new Activity()
  siteCode.observe = (name) => {
    shareActivity(activity)
    activity.write(name)
    // What waits has a time limit of its own: only what keeps this timer from running is blocked.
    setInterval(() => activity.progress(), INTERVAL).unref()
    const thread = new URL('./watchdog-thread.js', import.meta.url)
    new Worker(thread, { workerData: activity.memory }).unref()
  }
}

/** The process would end although the command has not: nothing is left that it could wait for. */
function unfinished(): SiteError {
  const what = siteCode.current ?? 'the command'
  const reason = `${what} waits for a promise that never settles`
  return new SiteError([fatal('config', { file: '' }, reason)])
}
