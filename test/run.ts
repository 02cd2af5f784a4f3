/** Runs the real program, as a user does. */
import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { onTestFinished } from 'vitest'

export const repository = fileURLToPath(new URL('..', import.meta.url)).replace(/\/$/, '')
const program = join(repository, 'bin/docsgen.js')

/** Result of a process that has exited. */
export interface Run {
  readonly code: number | null
  readonly signal: string | null
  readonly stdout: string
  readonly stderr: string
}

export interface Running {
  readonly process: ChildProcess
  /** Output so far. */
  readonly output: { stdout: string; stderr: string }
  readonly ended: Promise<Run>
  readonly stop: () => Promise<void>
}

export interface RunOptions {
  readonly cwd: string
  readonly env?: Readonly<Record<string, string>>
  /** The user who runs it; only root may choose. */
  readonly uid?: number | undefined
}

export function runDocsgen(args: readonly string[], options: RunOptions): Promise<Run> {
  return startDocsgen(args, options).ended
}

/** Starts docsgen and leaves it running; at the end of the test it is killed. */
export function startDocsgen(args: readonly string[], { cwd, env = {}, uid }: RunOptions): Running {
  const child = spawn(process.execPath, [program, ...args], {
    cwd,
    ...(uid === undefined ? {} : { uid }),
    env: { ...process.env, FORCE_COLOR: undefined, NO_COLOR: '1', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (data) => (output.stdout += data))
  child.stderr.on('data', (data) => (output.stderr += data))
  const ended = new Promise<Run>((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => resolve({ code, signal, ...output }))
  })
  const stop = async () => {
    child.kill('SIGKILL')
    await ended
  }
  try {
    onTestFinished(stop)
  } catch {
    // Outside a test, the caller stops it.
  }
  return { process: child, output, ended, stop }
}
