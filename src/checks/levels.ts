/** Applies `checks` of the configuration: the one place where a problem is dropped or becomes an error. */

import type { CheckConfig } from '../config/types.ts'
import { warning } from '../problems/problem.ts'
import { isRule, rules } from '../problems/rules.ts'
import { didYouMean } from '../problems/suggest.ts'
import { matchesPattern } from '../shared/paths.ts'
import type { Config, Problem } from '../types.ts'

/**
 * The problems to report, sorted and without duplicates. What is fatal anyway cannot be turned off.
 * @param problems all that were found
 */
export function applyLevels(problems: readonly Problem[], { checks }: Config): Problem[] {
  const reported = problems.flatMap((problem): Problem[] => {
    const check = Object.hasOwn(checks, problem.ruleId) ? checks[problem.ruleId] : undefined
    if (problem.fatal || check === undefined) return [problem]
    const level = levelOf(check, problem.file)
    if (level === 'off' || isAllowed(problem, check.allow)) return []
    return [level === 'error' && !problem.info ? { ...problem, fatal: true } : problem]
  })
  return sortProblems(reported)
}

function levelOf({ level, files }: CheckConfig, file: string): CheckConfig['level'] {
  const pattern = Object.keys(files).findLast((path) => matchesPattern(path, file))
  return pattern === undefined ? level : (files[pattern] as CheckConfig['level'])
}

function isAllowed({ actual }: Problem, allow: readonly string[]): boolean {
  return actual !== undefined && allow.some((pattern) => matchesPattern(pattern, actual))
}

/** True if a command fails with these problems: errors always do, warnings with `--strict`, information never. */
export function isFailure(problems: readonly Problem[], strict = false): boolean {
  return problems.some(({ fatal, info }) => fatal || (strict && !info))
}

/** Names in `checks` that are neither rules of docsgen nor of a plugin. */
export function unknownRules(found: readonly Problem[], config: Config): Problem[] {
  // A plugin need not declare a rule that it reports.
  const others = [
    ...config.plugins.flatMap((plugin) => plugin.rules ?? []),
    ...found.map((problem) => problem.ruleId),
  ]
  const names = Object.entries(config.checks).filter(
    ([name]) => !isRule(name) && !others.includes(name),
  )
  return names.map(([name, { line, column }]) =>
    warning(
      'config',
      { file: config.file ?? '', line, column },
      `\`checks\` names "${name}", which is not a rule`,
      didYouMean(name, [...Object.keys(rules), ...others]) ??
        'A problem ends with its rule in parentheses; a plugin declares its own in `rules`.',
    ),
  )
}

/** Sorts by file and position and removes duplicates, of which the first is left. */
function sortProblems(problems: readonly Problem[]): Problem[] {
  const unique = new Map<string, Problem>()
  for (const problem of problems) {
    const { file, line, column, ruleId, reason } = problem
    const key = `${file}\n${line}\n${column}\n${ruleId}\n${reason}`
    if (!unique.has(key)) unique.set(key, problem)
  }
  return [...unique.values()].sort(
    (a, b) =>
      compare(a.file, b.file) ||
      a.line - b.line ||
      a.column - b.column ||
      compare(a.reason, b.reason),
  )
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
