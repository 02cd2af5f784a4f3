/** Formats problems and reports as text. Nothing here prints. */

import type { Style } from '../plugin/commands.ts'
import type { Problem, Report } from '../types.ts'
import { groupBy } from '../utilities/own-property.ts'
import { printable, printableLine } from './printable.ts'
import { levelOf } from './problem.ts'
import { isRule, rules } from './rules.ts'

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
  const { file, line, column, reason, note, ruleId, count = 1 } = problem
  const place = placeOf(problem)
  const level = levelOf(problem)
  const source = line > 0 ? readLine?.(file, line) : undefined
  return [
    `${place ? `${style.bold(place)} ` : ''}${style[COLORS[level]](level)} ${printable(reason)} ${style.dim(`${count > 1 ? `(${times(count)}) ` : ''}(${ruleId})`)}`,
    ...(source === undefined ? [] : codeFrame(source, line, column, style)),
    ...(note ? [`  ${printable(note).replaceAll('\n', '\n  ')}`] : []),
  ].join('\n')
}

function placeOf({ file, line, column }: Problem): string {
  const name = printableLine(file)
  return line > 0 ? `${name}:${line}:${column}` : name
}

type Level = ReturnType<typeof levelOf>

const LEVELS = ['error', 'warning', 'note'] as const
const COLORS = { error: 'red', warning: 'yellow', note: 'green' } as const

function ofLevel(problems: readonly Problem[], level: Level): Problem[] {
  return problems.filter((problem) => levelOf(problem) === level)
}

/** Identical problems printed per file before the rest are only counted. */
const MOST_ALIKE = 5
/** More entries than these are summarized by rule and cause. */
const MOST_ENTRIES = 15
/** Causes listed in a summary, shared by all rules. */
const MOST_CAUSES = 24

/**
 * Problems as text. A few are listed one by one, in order; many are summarized: totals by rule, and
 * one entry for each of the most common causes with its first place.
 * @param all lists all of them one by one, however many there are
 */
export function formatProblems(
  problems: readonly Problem[],
  style: Style,
  readLine?: LineReader,
  all = false,
): string[] {
  if (all) return problems.map((problem) => formatProblem(problem, style, readLine))
  const entries = collapsed(problems, style, readLine)
  if (entries.length <= MOST_ENTRIES) return entries
  return [
    ...LEVELS.flatMap((level) => summaries(ofLevel(problems, level), style)),
    style.dim('Use --all to list every problem with its place.'),
  ]
}

/** One entry for each problem; those that repeat are counted after the first few, or the first of one cause. */
function collapsed(
  problems: readonly Problem[],
  style: Style,
  readLine: LineReader | undefined,
): string[] {
  const isOneCause = ({ ruleId }: Problem) => isRule(ruleId) && rules[ruleId].isOneCause === true
  const groups = grouped(
    problems,
    (p) => `${isOneCause(p) ? '' : p.file}\n${p.ruleId}\n${p.reason}`,
  )
  const more = new Map<Problem, string>()
  const hidden = new Set<Problem>()
  for (const group of groups) {
    const first = group[0] as Problem
    const most = isOneCause(first) ? 1 : MOST_ALIKE
    if (group.length <= most) continue
    const rest = group.slice(most)
    const where = isOneCause(first) ? `in ${plural(filesOf(rest), 'file')}` : 'in this file'
    more.set(group[most - 1] as Problem, `${times(rest.length)} more ${where}`)
    for (const problem of rest) hidden.add(problem)
  }
  return problems
    .filter((problem) => !hidden.has(problem))
    .map((problem) => {
      const text = formatProblem(problem, style, readLine)
      const count = more.get(problem)
      return count === undefined ? text : `${text}\n  ${style.dim(`The same ${count}.`)}`
    })
}

/** For each rule, the most common first: its total and its most common causes. */
function summaries(problems: readonly Problem[], style: Style): string[] {
  const rules = grouped(problems, (p) => p.ruleId)
  const causesOf = new Map(rules.map((ofRule) => [ofRule, grouped(ofRule, (p) => p.reason)]))
  // Every rule shows its first cause; the most common others share what is left.
  const chosen = new Set([...causesOf.values()].map((causes) => causes[0]))
  const others = [...causesOf.values()].flat().sort((a, b) => b.length - a.length)
  for (const cause of others) if (chosen.size < MOST_CAUSES) chosen.add(cause)
  return rules.map((ofRule) => {
    const causes = causesOf.get(ofRule) ?? []
    const shown = causes.filter((cause) => chosen.has(cause))
    const rest = causes.filter((cause) => !chosen.has(cause))
    const left = rest.reduce((sum, cause) => sum + cause.length, 0)
    const { ruleId } = ofRule[0] as Problem
    const level = levelOf(ofRule[0] as Problem)
    const notes = new Set<string>()
    return [
      `${style[COLORS[level]](plural(ofRule.length, `${ruleId} ${level}`))} in ${plural(filesOf(ofRule), 'file')}`,
      ...shown.flatMap((cause) => {
        const { note } = cause[0] as Problem
        const isNew = note !== undefined && !notes.has(note)
        if (isNew) notes.add(note)
        return [causeLine(cause, style), ...(isNew ? [`    ${printable(note)}`] : [])]
      }),
      ...(left > 0
        ? [
            style.dim(
              `  and ${grouping.format(left)} more with ${plural(rest.length, 'other cause')}`,
            ),
          ]
        : []),
    ].join('\n')
  })
}

/** The first place of a cause, the reason, and how often it occurs. */
function causeLine(cause: readonly Problem[], style: Style): string {
  const first = cause[0] as Problem
  const place = placeOf(first)
  const files = filesOf(cause)
  const where = files === 1 ? 'in this file' : `in ${plural(files, 'file')}`
  const total = cause.reduce((sum, { count = 1 }) => sum + count, 0)
  const count = total > 1 ? ` ${style.dim(`(${times(total)} ${where})`)}` : ''
  return `  ${place ? `${style.bold(place)} ` : ''}${printable(first.reason)}${count}`
}

function filesOf(problems: readonly Problem[]): number {
  return new Set(problems.map((p) => p.file)).size
}

/** Groups of problems with the same key: the largest first, groups of one size in order. */
function grouped(problems: readonly Problem[], keyOf: (p: Problem) => string): Problem[][] {
  return [...groupBy(problems, (p) => [keyOf(p)]).values()].sort((a, b) => b.length - a.length)
}

function codeFrame(source: string, line: number, column: number, style: Style): string[] {
  const number = String(line)
  const start = Math.max(0, Math.min(column - 40, source.length - 100))
  const shown = printableLine(source.slice(start, start + 100))
  return [
    style.dim(`  ${number} | `) + shown,
    `  ${' '.repeat(number.length)} ${style.dim('|')} ${' '.repeat(Math.max(0, column - 1 - start))}${style.red('^')}`,
  ]
}

/** Summarizes a build in one or two lines. */
export function formatReport(report: Report, style: Style): string {
  const { pages, compiled, rendered, written, unchanged, removed, problems, times } = report
  const total = Object.values(times).reduce((sum, time) => sum + time, 0)
  const work = `${compiled} compiled, ${rendered} rendered; ${plural(written, 'file')} written, ${unchanged} unchanged, ${removed} removed`
  return `${style.green(plural(pages, 'page'))}: ${work} ${style.dim(`in ${formatTime(total)}`)}${
    problems.length > 0 ? `\n${countProblems(problems, style)}` : ''
  }`
}

export function countProblems(problems: readonly Problem[], style: Style): string {
  const parts = LEVELS.flatMap((level) => {
    const { length } = ofLevel(problems, level)
    return length > 0 ? [style[COLORS[level]](plural(length, level))] : []
  })
  if (ofLevel(problems, 'note').length === problems.length) parts.unshift('no problems')
  return parts.join(', ')
}

/** Milliseconds of each stage, for `--profile`. */
export function formatTimes(times: Report['times']): string {
  return Object.entries(times)
    .map(([stage, time]) => `  ${stage.padEnd(10)}${time.toFixed(1).padStart(9)} ms`)
    .join('\n')
}

/** `1 page`, `1,200 pages`. */
export function plural(count: number, noun: string): string {
  return `${grouping.format(count)} ${noun}${count === 1 ? '' : 's'}`
}

function times(count: number): string {
  return plural(count, 'time')
}

/** Always English, whatever the machine's locale. */
export const grouping = new Intl.NumberFormat('en-US')

function formatTime(ms: number): string {
  return ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(2)} s`
}
