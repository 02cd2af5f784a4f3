/**
 * What a thread runs of the site's code, in memory that another thread reads: one that is blocked by
 * an endless loop cannot say so itself.
 */
import { SiteError } from '../problems/errors.ts'
import { fatal } from '../problems/problem.ts'

/** Default time limit of one call of the site's code, in seconds. */
const TIME_LIMIT = 60
const TIME_LIMIT_VARIABLE = 'DOCSGEN_PLUGIN_TIMEOUT'
/** Time between two looks at what a thread runs, in milliseconds. */
export const INTERVAL = 200
/** The count of changes and the length of the name precede the name. */
const HEADER = 8
const LONGEST_NAME = 1000

export class Activity {
  readonly memory: SharedArrayBuffer
  readonly #header: Int32Array
  readonly #name: Buffer

  /** @param memory that of an `Activity` of another thread */
  constructor(memory = new SharedArrayBuffer(HEADER + LONGEST_NAME)) {
    this.memory = memory
    this.#header = new Int32Array(memory, 0, 2)
    this.#name = Buffer.from(memory, HEADER)
  }

  /** Says what the thread runs; null: nothing of the site. */
  write(name: string | null): void {
    this.#header[1] = this.#name.write(name ?? '')
    this.progress()
  }

  /** Says that the thread is not blocked. */
  progress(): void {
    Atomics.add(this.#header, 0, 1)
  }

  /** What the thread runs; null: nothing of the site. */
  read(): string | null {
    return this.#name.toString('utf8', 0, this.#header[1]) || null
  }

  /**
   * Observes another thread. Until the returned timer is cleared, it calls `report` with what the
   * thread has run for longer than the time limit.
   */
  observe(report: (name: string) => void): NodeJS.Timeout {
    let [seen, since] = [-1, 0]
    return setInterval(() => {
      const count = Atomics.load(this.#header, 0)
      if (count !== seen) since = performance.now()
      seen = count
      const name = this.read()
      if (name !== null && performance.now() - since >= timeLimit()) report(name)
    }, INTERVAL)
  }
}

/** Time limit of one call of the site's code, in milliseconds. */
export function timeLimit(): number {
  const seconds = Number(process.env[TIME_LIMIT_VARIABLE])
  return (seconds > 0 ? seconds : TIME_LIMIT) * 1000
}

/** The error to report when a call exceeds the time limit. */
export function timedOut(name: string): SiteError {
  const reason = `${name} did not finish within ${timeLimit() / 1000} seconds`
  const note = `If it needs more time, set ${TIME_LIMIT_VARIABLE} to a number of seconds.`
  return new SiteError([fatal('plugin', { file: '' }, reason, note)])
}

/** The error to report when a call ends its thread or the process. */
export function calledExit(name: string): SiteError {
  const reason = `${name} ended the process, as process.exit() does`
  const note = 'Throw an error instead, which docsgen reports.'
  return new SiteError([fatal('plugin', { file: '' }, reason, note)])
}
