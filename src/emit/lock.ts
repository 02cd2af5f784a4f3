/**
 * A lock for each output folder, so that simultaneous builds publish one after the other.
 *
 * It is Lamport's bakery algorithm with empty files beside the output folder as tickets. Everything is
 * in their names, so no ticket is ever half written, and a process only deletes its own ticket and
 * those of processes that no longer run: a build that is killed blocks no other.
 *
 *     .build.docsgen-lock-2.4711.98765432.8d3f09ab.1
 *                         │ │    │        │        └ number within the process
 *                         │ │    │        └ machine
 *                         │ │    └ start of the process
 *                         │ └ process
 *                         └ place in the queue; 0 while it is chosen
 */
import { spawnSync } from 'node:child_process'
import { closeSync, openSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { hash } from '../cache/hash.ts'
import { makeFolder } from '../cache/work-folder.ts'
import { errorCode, limitReached, SiteError } from '../problems/errors.ts'
import { fatal } from '../problems/problem.ts'

/** Time between two looks at the queue, in milliseconds. */
const POLL_MS = 50
/** Waits that are not worth mentioning, in milliseconds. */
const NOTICE_MS = 1000
/** Default time limit of the wait for one process, in seconds. */
const TIME_LIMIT = 300
const TIME_LIMIT_VARIABLE = 'DOCSGEN_LOCK_TIMEOUT'

interface Ticket {
  readonly path: string
  readonly place: number
  readonly pid: number
  readonly start: string
  readonly machine: string
  readonly count: number
}

let count = 0

/**
 * Runs `run` while no other process runs anything with the lock of the same folder.
 * @param out absolute path of the output folder
 * @param onWait called with the id of a process that is waited for, when the wait is long
 * @throws SiteError if another process keeps the lock for too long
 */
export async function withLock<T>(
  out: string,
  onWait: (pid: number) => void,
  run: () => Promise<T>,
): Promise<T> {
  const ticket = draw(out)
  // Nothing can be published beside a folder in which no ticket can be made; `emit` reports it.
  if (ticket === null) return run()
  try {
    await turnOf(ticket, out, onWait)
    return await run()
  } finally {
    rmSync(ticket.path, { force: true })
  }
}

/** True if a process has the lock, waits for it, or was killed and left a ticket behind. */
export function isLocked(out: string): boolean {
  return readdirSync(dirname(out)).some((name) => name.startsWith(prefixOf(out)))
}

/** Takes the place after all others. While it is chosen, a ticket with place 0 has the others wait. */
function draw(out: string): Ticket | null {
  count += 1
  const { pid } = process
  const own = { pid, start: startOf(pid)?.start ?? '', machine: machine(), count }
  const choosing = pathOf(out, { ...own, place: 0 })
  try {
    makeFolder(dirname(out))
    create(choosing)
    const place = Math.max(0, ...waiting(out).map((other) => other.place)) + 1
    const path = pathOf(out, { ...own, place })
    create(path)
    return { ...own, place, path }
  } catch (error) {
    // A build that can be repeated must not run beside another one.
    if (limitReached(error)) throw error
    return null
  } finally {
    rmSync(choosing, { force: true })
  }
}

/** Resolves when no other process is before this one. */
async function turnOf(own: Ticket, out: string, onWait: (pid: number) => void): Promise<void> {
  const limit = timeLimit()
  let since = performance.now()
  let noticed = 0
  let ahead = nextBefore(own, out)
  while (ahead !== undefined) {
    const waited = performance.now() - since
    if (waited > limit) throw tooLong(ahead, out)
    if (waited > NOTICE_MS && noticed !== ahead.pid) onWait(ahead.pid)
    if (waited > NOTICE_MS) noticed = ahead.pid
    await sleep(POLL_MS)
    const next = nextBefore(own, out)
    if (next?.path !== ahead.path) since = performance.now()
    ahead = next
  }
}

/** The first in the queue that is before `own`. */
function nextBefore(own: Ticket, out: string): Ticket | undefined {
  // A folder that changes while it is listed may hide a process whose place is just being chosen.
  const all = [...waiting(out), ...waiting(out)]
  return all.filter((other) => other.path !== own.path && compare(other, own) < 0).sort(compare)[0]
}

function compare(a: Ticket, b: Ticket): number {
  return a.place - b.place || a.pid - b.pid || a.count - b.count
}

/** The tickets of all processes that run; others are deleted. */
function waiting(out: string): Ticket[] {
  const folder = dirname(out)
  const prefix = prefixOf(out)
  return readdirSync(folder).flatMap((name) => {
    if (!name.startsWith(prefix)) return []
    const path = join(folder, name)
    const ticket = parse(name.slice(prefix.length), path)
    if (ticket && isRunning(ticket)) return [ticket]
    rmSync(path, { force: true })
    return []
  })
}

function prefixOf(out: string): string {
  return `.${basename(out)}.docsgen-lock-`
}

function pathOf(out: string, ticket: Omit<Ticket, 'path'>): string {
  const { place, pid, start, machine, count } = ticket
  const name = [place, pid, start, machine, count].join('.')
  return join(dirname(out), `${prefixOf(out)}${name}`)
}

function parse(name: string, path: string): Ticket | null {
  const [, place, pid, start, machine, count] =
    /^(\d+)\.(\d+)\.([\w-]*)\.([\w-]+)\.(\d+)$/.exec(name) ?? []
  if (start === undefined || machine === undefined) return null
  return { path, place: Number(place), pid: Number(pid), start, machine, count: Number(count) }
}

function create(path: string): void {
  closeSync(openSync(path, 'wx'))
}

/**
 * True while the process that drew the ticket runs. Of another machine or container nothing can be
 * known: its tickets count as left behind, such as those in a restored cache.
 */
function isRunning(ticket: Ticket): boolean {
  if (ticket.machine !== machine()) return false
  try {
    process.kill(ticket.pid, 0)
  } catch (error) {
    if (errorCode(error) !== 'EPERM') return false // Another user's process runs.
  }
  const known = startOf(ticket.pid)
  return known === null || (!known.isZombie && known.start === ticket.start)
}

/**
 * When a process started, in a unit that depends on the system, which tells it from a later one with
 * the same id; null if that is unknown. A zombie has ended, and its parent has not noticed yet.
 */
function startOf(pid: number): { readonly start: string; readonly isZombie: boolean } | null {
  if (process.platform === 'win32') return null
  if (process.platform !== 'linux') {
    const { stdout } = spawnSync('ps', ['-o', 'stat=,lstart=', '-p', String(pid)], {
      encoding: 'utf8',
      env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' },
    })
    const [, state, start] = /^\s*(\S+)\s+(.*\S)/.exec(stdout ?? '') ?? []
    return start === undefined ? null : { start: hash(start), isZombie: /^Z/.test(state ?? '') }
  }
  try {
    // After the name of the program, which may contain anything: state, and start as the 20th field.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
    return { start: fields[19] ?? '', isZombie: /^[ZX]$/.test(fields[0] ?? '') }
  } catch {
    return null
  }
}

let known: string | null = null

/** What ids of processes are unique in: the machine since its start, and the container. */
function machine(): string {
  known ??= hash(
    [
      hostname(),
      contentOf(() => readFileSync('/proc/sys/kernel/random/boot_id', 'utf8')),
      contentOf(() => readlinkSync('/proc/self/ns/pid')),
    ].join(),
  ).slice(0, 8)
  return known
}

function contentOf(read: () => string): string {
  try {
    return read()
  } catch {
    return '' // Not Linux.
  }
}

function timeLimit(): number {
  const seconds = Number(process.env[TIME_LIMIT_VARIABLE])
  return (seconds > 0 ? seconds : TIME_LIMIT) * 1000
}

function tooLong({ pid, path }: Ticket, out: string): SiteError {
  const reason = `process ${pid} has been building into this folder for more than ${timeLimit() / 1000} seconds`
  const note = `End that process if it is docsgen, or else delete ${path}. You can also choose another folder with --out, or set ${TIME_LIMIT_VARIABLE} to a larger number of seconds.`
  return new SiteError([fatal('output', { file: out }, reason, note)])
}
