/**
 * A lock for each output folder, so that simultaneous builds publish one after the other: a file
 * beside the folder that names the process which has made it. A process that no longer runs blocks
 * nothing.
 */
import {
  existsSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { hostname } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { makeFolder } from '../cache/work-folder.ts'
import { absentOrThrow, errorCode, limitReached, SiteError } from '../problems/errors.ts'
import { fatal } from '../problems/problem.ts'

/** Time between two attempts, in milliseconds. */
const POLL_MS = 50
/** Waits that are not worth mentioning, in milliseconds. */
const NOTICE_MS = 1000
/** When this process began. */
const STARTED = String(Math.round(performance.timeOrigin))
/** Time after which a lock has its text, in milliseconds. */
const WRITTEN_MS = 2000
/** Default time limit of the wait for one process, in seconds. */
const TIME_LIMIT = 300
const TIME_LIMIT_VARIABLE = 'DOCSGEN_LOCK_TIMEOUT'

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
  const missing = missingAbove(out)
  // Nothing can be published beside a folder in which no file can be made; `publishSite` reports it.
  if (!(await acquire(out, onWait))) return run()
  try {
    return await run()
  } finally {
    rmSync(pathOf(out), { force: true })
    removeEmpty(missing)
  }
}

/** The folders around a folder that do not exist yet, the deepest first. */
function missingAbove(folder: string): string[] {
  const above = dirname(folder)
  return above === folder || existsSync(above) ? [] : [above, ...missingAbove(above)]
}

/** Leaves nothing of a place where no site may be published. */
function removeEmpty(folders: readonly string[]): void {
  for (const folder of folders) {
    if (!existsSync(folder) || readdirSync(folder).length > 0) return
    rmdirSync(folder)
  }
}

/** True if a process has the lock, or was killed and left it behind. */
export function isLocked(out: string): boolean {
  return read(pathOf(out)) !== null
}

/** Waits until this process has the lock. @returns false if none can be made */
async function acquire(out: string, onWait: (pid: number) => void): Promise<boolean> {
  const path = pathOf(out)
  let holder: string | null = null
  let since = performance.now()
  let isNoticed = false
  for (;;) {
    try {
      makeFolder(dirname(out))
      writeFileSync(path, `${process.pid} ${STARTED} ${machine()}`, { flag: 'wx' })
      return true
    } catch (error) {
      // A build that can be repeated must not run beside another one.
      if (limitReached(error)) throw error
      if (errorCode(error) !== 'EEXIST') return false
    }
    const other = read(path)
    if (other !== holder) [holder, since, isNoticed] = [other, performance.now(), false]
    if (other !== null && !isRunning(other, path)) discard(path, other)
    else if (other !== null) {
      const [waited, pid] = [performance.now() - since, pidOf(other)]
      if (waited > timeLimit()) throw tooLong(pid, path, out)
      if (waited > NOTICE_MS && !isNoticed) onWait(pid)
      isNoticed ||= waited > NOTICE_MS
      await sleep(POLL_MS)
    }
  }
}

/**
 * Deletes the lock of a process that has ended. Another process may have done so in the meantime, and
 * have the lock now: then it is put back.
 */
function discard(path: string, holder: string): void {
  const aside = `${path}.${process.pid}`
  try {
    renameSync(path, aside)
    if (read(aside) === holder) rmSync(aside, { force: true })
    else renameSync(aside, path)
  } catch (error) {
    absentOrThrow(error)
  }
}

/** What the lock says of its process; null if there is none. */
function read(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    return absentOrThrow(error)
  }
}

function pidOf(holder: string): number {
  return Number(holder.split(' ', 1)[0])
}

/**
 * True while a process runs. Of another machine or container nothing can be known: its locks count as
 * left behind, such as those in a restored cache. One without a text is just being made, or its process
 * was killed before it had written the text.
 */
function isRunning(holder: string, path: string): boolean {
  if (holder === '') {
    const made = statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
    return Date.now() - made < WRITTEN_MS
  }
  const [pid, started, ...rest] = holder.split(' ')
  if (rest.join(' ') !== machine()) return false
  // In a container that is started again, a process has the same id as before.
  if (Number(pid) === process.pid) return started === STARTED
  try {
    process.kill(pidOf(holder), 0)
    return true
  } catch (error) {
    return errorCode(error) === 'EPERM' // Another user's process runs.
  }
}

/** What ids of processes are unique in: the machine since its start, or the container. */
function machine(): string {
  const bootId = read('/proc/sys/kernel/random/boot_id') ?? ''
  return `${hostname()} ${bootId.trim()}`.trim()
}

function pathOf(out: string): string {
  return join(dirname(out), `.${basename(out)}.docsgen-lock`)
}

function timeLimit(): number {
  const seconds = Number(process.env[TIME_LIMIT_VARIABLE])
  return (seconds > 0 ? seconds : TIME_LIMIT) * 1000
}

function tooLong(pid: number, path: string, out: string): SiteError {
  const reason = `process ${pid} has been building into this folder for more than ${timeLimit() / 1000} seconds`
  const note = `End that process if it is docsgen, or else delete ${path}. You can also choose another folder with --out, or set ${TIME_LIMIT_VARIABLE} to a larger number of seconds.`
  return new SiteError([fatal('output', { file: out }, reason, note)])
}
