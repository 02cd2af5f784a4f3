/** Terminal output shared by the commands. */
import { readFileSync } from 'node:fs'
import { isAbsolute, join, relative, resolve } from 'node:path'
import { styleText } from 'node:util'
import type { Style } from '../plugin/commands.ts'
import { formatProblems, type LineReader, styleFor } from '../problems/report.ts'
import type { Session } from '../session.ts'
import type { Problem } from '../types.ts'

/** Colors if Node.js has them for standard error: see FORCE_COLOR, NO_COLOR and the terminal. */
export const style: Style = styleFor(styleText('red', ' ', { stream: process.stderr }) !== ' ')

/** Prints one line if the stored cache was damaged. */
export function reportDamage({ damage }: Session): void {
  if (damage !== null) console.error(style.dim(damage))
}

/** Prints a warning for each folder of an earlier site that could not be deleted. */
export function printLeft(folders: readonly string[]): void {
  for (const folder of folders) {
    const reason = 'this folder has files of an earlier site and could not be deleted'
    console.error(`${folder} ${style.yellow('warning')} ${reason}`)
    console.error('  The new site is published. Delete the folder, or change its permissions.')
  }
}

/**
 * Prints problems: a few with code frames, many as a summary.
 * @param root folder of the site
 * @param all never summarizes
 */
export function printProblems(problems: readonly Problem[], root: string, all = false): void {
  const { folder, prefix } = shownFrom(root)
  const shown = problems.map((one) => (one.file === '' ? one : { ...one, file: prefix + one.file }))
  for (const text of formatProblems(shown, style, lineReader(folder), all)) console.error(text)
}

/**
 * The folder from which paths are shown, and the path from it to the site: on GitHub the repository,
 * because annotations need its paths; elsewhere the site.
 */
function shownFrom(root: string): { readonly folder: string; readonly prefix: string } {
  const repository = process.env.GITHUB_WORKSPACE
  const path = repository ? relative(repository, resolve(root)).replaceAll('\\', '/') : ''
  if (!repository || path === '' || path.startsWith('..') || isAbsolute(path))
    return { folder: root, prefix: '' }
  return { folder: repository, prefix: `${path}/` }
}

/** Reads lines of the site's files for code frames. */
function lineReader(root: string): LineReader {
  const files = new Map<string, string[]>()
  return (file, line) => {
    let lines = files.get(file)
    if (lines === undefined) {
      try {
        lines = readFileSync(join(root, file), 'utf8').split('\n')
      } catch {
        lines = []
      }
      files.set(file, lines)
    }
    return lines[line - 1]
  }
}

/** Tells why nothing happens. */
export function printWait(pid: number): void {
  console.error(`Waiting for process ${pid}, which is building into the same folder.`)
}

/** Milliseconds without a progress line at the beginning, and between two of its states. */
const PROGRESS_START = 1000
const PROGRESS_INTERVAL = 100

interface ProgressLine {
  /** @param verb such as `Compiling` @param nouns such as `pages` */
  readonly show: (verb: string, done: number, total: number, nouns: string) => void
  readonly clear: () => void
}

/** A progress line for work of more than a second, on terminals only. */
export function progressLine(isTerminal = process.stderr.isTTY === true): ProgressLine {
  let next = performance.now() + PROGRESS_START
  return {
    show: (verb, done, total, nouns) => {
      if (!isTerminal || performance.now() < next) return
      next = performance.now() + PROGRESS_INTERVAL
      process.stderr.write(`\r\u001b[K${verb} ${done} of ${total} ${nouns}`)
    },
    clear: () => {
      if (isTerminal) process.stderr.write('\r\u001b[K')
    },
  }
}
