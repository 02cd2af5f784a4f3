/**
 * The warnings that a site has accepted for now, so that `check --strict` fails only for new ones.
 * They are counted by file, rule and reason, without lines, which change with every edit.
 */

import { levelOf } from '../problems/problem.ts'
import type { Problem } from '../types.ts'
import { groupBy } from '../utilities/own-property.ts'

/** Name of the file in the site's root. */
export const BASELINE = 'docsgen.baseline.json'

/** How often a warning was found in a file. */
export interface Entry {
  readonly file: string
  readonly rule: string
  readonly reason: string
  readonly count: number
}

/** What a check found, compared with a baseline. */
export interface Compared {
  /** The problems to report. */
  readonly left: readonly Problem[]
  /** The baseline without what has been fixed since. */
  readonly baseline: readonly Entry[]
  /** How many accepted problems were found. */
  readonly accepted: number
  /** How many have been fixed since. */
  readonly fixed: number
}

/** A line for each entry, sorted, so that changes of two people rarely conflict. */
export function formatBaseline(entries: readonly Entry[]): string {
  const lines = entries.map((each) => JSON.stringify(each)).sort()
  return `[${lines.map((line) => `\n  ${line}`).join(',')}\n]\n`
}

/** A baseline that accepts every warning. Errors are not accepted: the site cannot be built with them. */
export function baselineOf(problems: readonly Problem[]): readonly Entry[] {
  return [...grouped(problems).values()].map((group) => ({
    ...entryOf(group),
    count: total(group),
  }))
}

/** The text of a baseline that accepts every warning; null if there is none. */
export function acceptWarnings(problems: readonly Problem[]): string | null {
  const entries = baselineOf(problems)
  return entries.length > 0 ? formatBaseline(entries) : null
}

/**
 * Leaves out the problems that a baseline accepts. One that occurs more often than accepted is
 * reported wherever it occurs: nobody knows which of them is new.
 * @param examined false for rules that this check did not apply, whose entries stay as they are
 */
export function compare(
  problems: readonly Problem[],
  baseline: readonly Entry[],
  examined: (rule: string) => boolean,
): Compared {
  const found = grouped(problems)
  const accepted = new Set<Problem>()
  const kept: Entry[] = []
  let fixed = 0
  for (const each of baseline) {
    const group = found.get(keyOf(each)) ?? []
    const count = examined(each.rule) ? Math.min(each.count, total(group)) : each.count
    if (total(group) <= each.count) for (const problem of group) accepted.add(problem)
    if (count > 0) kept.push({ ...each, count })
    fixed += each.count - count
  }
  const left = problems.filter((problem) => !accepted.has(problem))
  return { left, baseline: kept, accepted: total([...accepted]), fixed }
}

/** The warnings that count as one. */
function grouped(problems: readonly Problem[]): Map<string, Problem[]> {
  const warnings = problems.filter((problem) => levelOf(problem) === 'warning')
  return groupBy(warnings, (problem) => [keyOf({ ...problem, rule: problem.ruleId })])
}

function keyOf({ file, rule, reason }: Omit<Entry, 'count'>): string {
  return `${file}\n${rule}\n${reason}`
}

function entryOf([first]: readonly Problem[]): Omit<Entry, 'count'> {
  const { file, ruleId, reason } = first as Problem
  return { file, rule: ruleId, reason }
}

function total(problems: readonly Problem[]): number {
  return problems.reduce((sum, { count = 1 }) => sum + count, 0)
}
