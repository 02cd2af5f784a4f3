/** Formats problems and reports as text. Nothing here prints. */
import type { Problem, Report } from './types.ts'

/** Colors text if the terminal supports it; otherwise leaves it plain. */
export interface Style {
  readonly bold: (text: string) => string
  readonly dim: (text: string) => string
  readonly red: (text: string) => string
  readonly yellow: (text: string) => string
  readonly green: (text: string) => string
}

export function styleFor(hasColors: boolean): Style {
  const paint = (code: number) => (text: string) =>
    hasColors ? `\u001b[${code}m${text}\u001b[0m` : text
  return { bold: paint(1), dim: paint(2), red: paint(31), yellow: paint(33), green: paint(32) }
}

/** Reads a line of a file for the code frame; undefined if it cannot be read. */
export type LineReader = (file: string, line: number) => string | undefined

/**
 * A problem as text: `docs/faq.md:12:3 warning sentence (rule)`, the source line, and how
 * to fix it.
 */
export function formatProblem(problem: Problem, style: Style, readLine?: LineReader): string {
  const { file, line, column, reason, note, ruleId } = problem
  const place = line > 0 ? `${file}:${line}:${column}` : file
  const level = problem.fatal ? style.red('error') : style.yellow('warning')
  const source = line > 0 ? readLine?.(file, line) : undefined
  return [
    `${place ? `${style.bold(place)} ` : ''}${level} ${reason} ${style.dim(`(${ruleId})`)}`,
    ...(source === undefined ? [] : codeFrame(source, line, column, style)),
    ...(note ? [`  ${note}`] : []),
  ].join('\n')
}

/** Identical problems printed per file before the rest are only counted. */
const MOST_ALIKE = 5

/** All problems as text, in order; repetitions within one file are counted. */
export function formatProblems(
  problems: readonly Problem[],
  style: Style,
  readLine?: LineReader,
): string[] {
  const alike = new Map<string, Problem[]>()
  for (const problem of problems) {
    const key = `${problem.file}\n${problem.ruleId}\n${problem.reason}`
    const group = alike.get(key)
    if (group) group.push(problem)
    else alike.set(key, [problem])
  }
  const more = new Map<Problem, number>()
  const hidden = new Set<Problem>()
  for (const group of alike.values()) {
    if (group.length <= MOST_ALIKE) continue
    more.set(group[MOST_ALIKE - 1] as Problem, group.length - MOST_ALIKE)
    for (const problem of group.slice(MOST_ALIKE)) hidden.add(problem)
  }
  return problems
    .filter((problem) => !hidden.has(problem))
    .map((problem) => {
      const text = formatProblem(problem, style, readLine)
      const count = more.get(problem)
      return count === undefined
        ? text
        : `${text}\n  ${style.dim(`The same ${count} times more in this file.`)}`
    })
}

function codeFrame(source: string, line: number, column: number, style: Style): string[] {
  const number = String(line)
  const start = Math.max(0, Math.min(column - 40, source.length - 100))
  const shown = source.slice(start, start + 100).replaceAll('\t', ' ')
  return [
    style.dim(`  ${number} | `) + shown,
    `  ${' '.repeat(number.length)} ${style.dim('|')} ${' '.repeat(Math.max(0, column - 1 - start))}${style.red('^')}`,
  ]
}

/** Summarizes a build in one or two lines. */
export function formatReport(report: Report, style: Style): string {
  const { pages, compiled, rendered, written, unchanged, removed, problems, times } = report
  const total = Object.values(times).reduce((sum, time) => sum + time, 0)
  const work = `${compiled} compiled, ${rendered} rendered, ${written} written, ${unchanged} unchanged, ${removed} removed`
  return `${style.green(plural(pages, 'page'))}: ${work} ${style.dim(`in ${formatTime(total)}`)}${
    problems.length > 0 ? `\n${countProblems(problems, style)}` : ''
  }`
}

export function countProblems(problems: readonly Problem[], style: Style): string {
  const errors = problems.filter((p) => p.fatal).length
  const warnings = problems.length - errors
  const parts = [
    ...(errors > 0 ? [style.red(plural(errors, 'error'))] : []),
    ...(warnings > 0 ? [style.yellow(plural(warnings, 'warning'))] : []),
  ]
  return parts.join(', ') || 'no problems'
}

/** Milliseconds of each stage, for `--profile`. */
export function formatTimes(times: Report['times']): string {
  return Object.entries(times)
    .map(([stage, time]) => `  ${stage.padEnd(10)}${time.toFixed(1).padStart(9)} ms`)
    .join('\n')
}

function plural(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`
}

function formatTime(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(2)} s`
}
