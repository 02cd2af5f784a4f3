/** The error that ends a command with problems, and what errors of other code say. */
import { relative, resolve } from 'node:path'
import { fatal, type Problem } from './problem.ts'

/** What an error is. Plugins of a site have their own copies of these classes. */
const KIND: unique symbol = Symbol.for('docsgen.error') as never

function kindOf(value: unknown): unknown {
  return value instanceof Error && KIND in value ? value[KIND] : undefined
}

/** Ends a command with problems that its user can fix. Any other error is a bug in docsgen. */
export class SiteError extends Error {
  readonly [KIND]: string = 'site'
  readonly problems: readonly Problem[]

  constructor(problems: readonly Problem[], options?: ErrorOptions) {
    super(problems.map((p) => p.reason).join('\n'), options)
    this.name = 'SiteError'
    this.problems = problems
  }

  static override [Symbol.hasInstance](value: unknown): boolean {
    return kindOf(value) !== undefined
  }
}

/** Ends a command that was called in the wrong way, before anything was done. */
export class UsageError extends SiteError {
  override readonly [KIND] = 'usage'

  static override [Symbol.hasInstance](value: unknown): boolean {
    return kindOf(value) === 'usage'
  }
}

/** The problems of a SiteError. @throws any other error again */
export function problemsOf(error: unknown): readonly Problem[] {
  if (!(error instanceof SiteError)) throw error
  return error.problems
}

/**
 * Runs `make` and adds the page to the problems it throws, unless they say what to do.
 * @param placeOf what the problems call a file, if it is not one of the site
 */
export function whileRendering<T>(
  page: string,
  make: () => T,
  placeOf = (file: string) => file,
): T {
  try {
    return make()
  } catch (error) {
    if (!(error instanceof SiteError)) throw error
    const problems = error.problems.map((problem) => {
      const { note = `While rendering ${page}.` } = problem
      return { ...problem, file: placeOf(problem.file), note }
    })
    throw new SiteError(problems, { cause: error.cause })
  }
}

/** Reads the code of a Node.js system error, e.g. `ENOENT`. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}

/** Codes of errors for a path at which no file can be, such as a long text in a code sample. */
const NO_FILE: readonly (string | undefined)[] = [
  'ENOENT',
  'ENOTDIR',
  'ELOOP',
  'ENAMETOOLONG',
  'EINVAL',
  'ERR_INVALID_ARG_VALUE',
]

/** True for an error which says that there is no file at a path. */
export function isNoFile(error: unknown): boolean {
  return NO_FILE.includes(errorCode(error))
}

/**
 * Null for an error which says that there is no file at a path, or none that this user may read.
 * @throws any other error, such as that of a broken disk or for too many open files
 */
export function absentOrThrow(error: unknown): null {
  if (isNoFile(error) || ['EACCES', 'EPERM'].includes(errorCode(error) ?? '')) return null
  throw error
}

/** The first line of the message of anything that was thrown. */
export function messageOf(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error)
  return text.split('\n', 1)[0] as string
}

/** True if the disk is full, or its user may not use more of it. */
export function isDiskFull(error: unknown): boolean {
  return ['ENOSPC', 'EDQUOT'].includes(errorCode(error) ?? '')
}

/** What to say of an error about the limits of a process or of the system; null for any other error. */
export function limitReached(error: unknown): [reason: string, note: string] | null {
  if (errorCode(error) === 'EMFILE') {
    const note = 'Raise the limit with `ulimit -n 4096` in the same shell, and try again.'
    return ['this process may not open more files at once', note]
  }
  if (errorCode(error) === 'ENFILE') {
    const note = 'Close other programs, or raise fs.file-max, and try again.'
    return ['the system has too many open files', note]
  }
  if (errorCode(error) === 'EFBIG') {
    const note =
      'Raise the limit with `ulimit -f unlimited` in the same shell, or use a disk whose file system allows larger files.'
    return [`a file is larger than this process or the disk allows${pathOf(error)}`, note]
  }
  return null
}

function pathOf(error: unknown): string {
  return error instanceof Error && 'path' in error ? `: ${error.path}` : ''
}

/** Codes of errors with which the system refuses access to a file or folder, or cannot get at it. */
const REFUSED: readonly (string | undefined)[] = ['EACCES', 'EPERM', 'EROFS', 'EBUSY', 'EIO']

/**
 * The error for a full disk, for too many open files, for a file or folder that the system refuses, and for
 * a file of the site that was deleted during the build; null for any other error.
 */
export function fileError(error: unknown, root: string): SiteError | null {
  if (isDiskFull(error)) {
    const full = fatal('output', { file: '' }, 'the disk is full', 'Free some space and try again.')
    return new SiteError([full], { cause: error })
  }
  const limit = limitReached(error)
  if (limit) return new SiteError([fatal('limit', { file: '' }, ...limit)], { cause: error })
  if (!(error instanceof Error) || !('path' in error)) return null
  const path = String(error.path)
  const file = relative(resolve(root), path).replaceAll('\\', '/')
  const isOfSite = file !== '' && !file.startsWith('.')
  const why = messageOf(error).replace(/, \w+ '.*$/, '')
  if (!isOfSite) {
    if (!REFUSED.includes(errorCode(error))) return null
    const reason = `the system refuses access to it: ${why}`
    const note = 'Check its permissions and its disk, and try again.'
    const place = { file: file === '' || file.startsWith('..') ? path : file }
    return new SiteError([fatal('unreadable', place, reason, note)], { cause: error })
  }
  const reason =
    errorCode(error) === 'ENOENT'
      ? 'the file was deleted while docsgen was running'
      : `the file cannot be read: ${why}`
  return new SiteError([fatal('unreadable', { file }, reason)], { cause: error })
}

/** A site with errors is not published. @throws SiteError if there are any */
export function refuse(problems: readonly Problem[]): void {
  if (problems.some((problem) => problem.fatal)) throw new SiteError(problems)
}
