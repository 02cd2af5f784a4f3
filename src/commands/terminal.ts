/** Terminal output shared by the commands. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Progress } from '../content/compile-all.ts'
import { formatProblems, type LineReader, type Style, styleFor } from '../problems/report.ts'
import type { Session } from '../session.ts'
import type { Problem } from '../types.ts'

/** Colors if the terminal supports them, unless NO_COLOR is set. */
export const style: Style = styleFor(
  process.stderr.isTTY === true && process.stderr.hasColors() && !process.env.NO_COLOR,
)

/** Prints one line if the stored cache was damaged. */
export function reportDamage({ damage }: Session): void {
  if (damage !== null) console.error(style.dim(damage))
}

/**
 * Prints problems: a few with code frames, many as a summary.
 * @param root folder of the site
 * @param all never summarizes
 */
export function printProblems(problems: readonly Problem[], root: string, all = false): void {
  for (const text of formatProblems(problems, style, lineReader(root), all)) console.error(text)
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

/**
 * A progress line for work of more than a second, on terminals only.
 * @param verb such as `Compiling`
 * @param nouns such as `pages`
 */
export function progressLine(
  verb: string,
  nouns: string,
): { readonly show: Progress; readonly clear: () => void } {
  const start = performance.now()
  const isTerminal = process.stderr.isTTY === true
  return {
    show: (done, total) => {
      if (!isTerminal || performance.now() - start < 1000) return
      process.stderr.write(`\r\u001b[K${verb} ${done} of ${total} ${nouns}`)
    },
    clear: () => {
      if (isTerminal) process.stderr.write('\r\u001b[K')
    },
  }
}
