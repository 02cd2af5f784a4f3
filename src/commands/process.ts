/**
 * Runs a command so that its exit code can be trusted: 0 only after it is done, whatever the
 * configuration and the plugins do. They cannot end the process early, keep it running afterwards,
 * hang it, or write to standard output.
 */
import { kitSettled } from '../kit/settled.ts'
import { fatal, SiteError } from '../problems.ts'
import { abandonActivities, currentActivity, forbidExit, timedOut } from '../supervise.ts'
import type { Problem } from '../types.ts'
import { explainFailure } from './failure.ts'
import { flushed, print, redirectStdout } from './output.ts'
import { startWatchdog } from './watchdog.ts'

export interface CommandContext {
  /** Root folder of the site, for code frames. */
  readonly root: string
  /** Whether to print stack traces. */
  readonly debug: boolean
  /** Whether to list every problem. */
  readonly all: boolean
  /** For `--json`: what to print instead of the result if the command fails. */
  readonly failed?: ((problems: readonly Problem[]) => object) | undefined
}

/** Longest wait for a bundle that is no longer needed, in milliseconds. */
const LONGEST_WAIT = 5000

let exit: (code: number) => never = process.exit.bind(process)
/** Goes on after code of the site that took too long; null: the command ends. */
let recover: ((error: SiteError) => void) | null = null

/**
 * Has the command go on when code of the site takes too long. What waits for that code waits forever.
 * @param handler receives the error, once
 */
export function recoverFromTimeout(handler: ((error: SiteError) => void) | null): void {
  recover = handler
}

/** Ends the process, even if the site's code has left timers or servers open. */
export async function endProcess(code: number): Promise<never> {
  await flushed()
  // An interrupted esbuild prints a stack trace.
  await Promise.race([kitSettled(), new Promise((done) => setTimeout(done, LONGEST_WAIT))])
  return exit(code)
}

/**
 * Runs a command and ends the process.
 * @param run returns true to keep the process running, as a server does
 */
export async function runCommand(
  { root, debug, all, failed }: CommandContext,
  run: () => Promise<boolean>,
): Promise<void> {
  let state: 'running' | 'serving' | 'done' = 'running'
  const explain = (error: unknown) => {
    const problems = explainFailure(error, root, { debug, all })
    if (failed) print(JSON.stringify(failed(problems), null, 2))
  }
  const fail = (error: unknown) => {
    if (state === 'done') return // The result has been printed.
    explain(error)
    if (state === 'serving') return
    state = 'done'
    void endProcess(1)
  }
  redirectStdout()
  exit = forbidExit()
  process.on('uncaughtException', fail)
  process.on('unhandledRejection', fail)
  process.on('exit', () => {
    if (state !== 'running') return
    const late = interrupted()
    explain(late === null ? unfinished() : timedOut(late))
    process.exitCode = 1
  })
  const interrupted = startWatchdog((activity) => {
    if (recover) {
      abandonActivities()
      recover(timedOut(activity))
      return
    }
    state = 'running'
    fail(timedOut(activity))
  })
  try {
    const staysUp = await run()
    // Node.js reports promises that the site's code rejected only after the current task.
    await new Promise(setImmediate)
    if (state !== 'running') return
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
