/** How samples are run: the program for each language, and what it prints. */
import { type ChildProcess, spawn } from 'node:child_process'

/** A language whose samples can be run. */
export interface Runtime {
  readonly langs: readonly string[]
  /** What to install if `probe` fails. */
  readonly name: string
  readonly probe: readonly string[]
  /** @param file of the sample */
  readonly command: (file: string) => readonly string[]
  /** The name of a sample without one, for its code. */
  readonly file: (code: string) => string
  /** Code that uses no TLS: the mock has no certificate. */
  readonly plain: (code: string) => string
}

const same = (code: string) => code

const node: Runtime = {
  langs: ['js', 'javascript', 'mjs'],
  name: 'Node.js',
  probe: [process.execPath, '--version'],
  command: (file) => [process.execPath, file],
  file: (code) => (/\brequire\(/.test(code) ? 'sample.cjs' : 'sample.mjs'),
  plain: same,
}

export const runtimes: readonly Runtime[] = [
  node,
  interpreter(['sh', 'bash', 'shell'], 'curl', ['curl', '--version'], 'sh', 'sample.sh'),
  {
    ...interpreter(['ruby', 'rb'], 'Ruby', ['ruby', '--version'], 'ruby', 'sample.rb'),
    plain: (code) => code.replace(/\buse_ssl(:| =) true\b/g, 'use_ssl$1 false'),
  },
  interpreter(['php'], 'PHP with curl', ['php', '-r', 'curl_init();'], 'php', 'sample.php'),
  interpreter(['python', 'py'], 'Python', ['python3', '--version'], 'python3', 'sample.py'),
  {
    langs: ['go'],
    name: 'Go',
    probe: ['go', 'version'],
    command: (file) => ['go', 'run', file],
    file: () => 'main.go',
    plain: same,
  },
]

function interpreter(
  langs: readonly string[],
  name: string,
  probe: readonly string[],
  program: string,
  file: string,
): Runtime {
  return { langs, name, probe, command: (path) => [program, path], file: () => file, plain: same }
}

export interface Ended {
  /** Null if it was killed or could not be started. */
  readonly code: number | null
  /** Standard output and standard error. */
  readonly output: string
  readonly isLate: boolean
}

/** Characters that are kept of what a program prints. */
const MAX_OUTPUT = 100_000

/** Milliseconds after the end of a program until the programs that it left running are killed. */
const GRACE = 1000

/** Environment variables that programs inherit: what they need to start, and no secrets. */
const ENVIRONMENT = ['PATH', 'HOME', 'TMPDIR', 'LANG'].concat(
  // On Windows.
  ['SystemRoot', 'PATHEXT', 'USERPROFILE', 'LOCALAPPDATA', 'TEMP', 'TMP'],
)

const running = new Set<ChildProcess>()

/** Kills all programs that run. What waits for them waits forever. */
export function endPrograms(): void {
  for (const child of running) kill(child)
  running.clear()
}

/** Kills a program and those that it has started, which are in its process group. */
function kill(child: ChildProcess): void {
  try {
    if (child.pid === undefined || process.platform === 'win32') child.kill('SIGKILL')
    else process.kill(-child.pid, 'SIGKILL')
  } catch {
    // It has ended.
  }
}

/** @param limit milliseconds after which the program, with those it has started, is killed */
export function runProgram(
  [command = '', ...args]: readonly string[],
  {
    cwd,
    variables = {},
    limit,
  }: { cwd?: string; variables?: Record<string, string>; limit: number },
): Promise<Ended> {
  return new Promise((resolve) => {
    let output = ''
    let isLate = false
    const child = spawn(command, args, {
      ...(cwd === undefined ? {} : { cwd }),
      env: { ...environment(), ...variables },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: process.platform !== 'win32', // In a process group of its own.
    })
    running.add(child)
    const keep = (chunk: Buffer) => {
      if (output.length < MAX_OUTPUT) output += chunk.toString()
    }
    child.stdout.on('data', keep)
    child.stderr.on('data', keep)
    let timer = setTimeout(() => {
      isLate = true
      kill(child)
    }, limit)
    const end = (code: number | null) => {
      clearTimeout(timer)
      if (running.delete(child)) resolve({ code, output, isLate })
    }
    child.on('error', () => end(null))
    child.on('close', end)
    // Programs in the background keep the output open, so that `close` would not come.
    child.on('exit', (code) => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        kill(child)
        child.stdout.destroy()
        child.stderr.destroy()
        end(code)
      }, GRACE)
    })
  })
}

function environment(): NodeJS.ProcessEnv {
  return Object.fromEntries(
    ENVIRONMENT.flatMap((name) => {
      const value = process.env[name]
      return value === undefined ? [] : [[name, value]]
    }),
  )
}
