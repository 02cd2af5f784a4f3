/** Every check, in the order in which they run. They inspect the linked site and return problems. */
import type { Check, Doc, Problem, Site } from '../types.ts'
import { brokenAnchors, brokenConfigLinks, brokenLinks } from './links.ts'
import { duplicateEntities, duplicateIds, orphans, rootless } from './pages.ts'
import { redirects } from './redirects.ts'

const checks: readonly Check[] = [
  brokenLinks,
  brokenAnchors,
  brokenConfigLinks,
  orphans,
  rootless,
  duplicateIds,
  duplicateEntities,
  redirects,
]

/**
 * All problems of a site, sorted by file and position; a problem in several locales is listed once.
 * Problems of checks that are off are left out.
 */
export function check(site: Site): Problem[] {
  const docs = new Set<Doc>(site.locales.flatMap((l) => l.pages.map((page) => page.doc)))
  const own = site.config.plugins.flatMap((plugin) => plugin.check ?? [])
  const found = [
    ...site.problems,
    ...[...docs].flatMap((doc) => doc.problems),
    ...[...checks, ...own].flatMap((run) => run(site)),
  ]
  return sortProblems(found).filter((problem) => site.config.checks[problem.ruleId] !== 'off')
}

/** Sorts by file and position and removes duplicates. */
export function sortProblems(problems: readonly Problem[]): Problem[] {
  const unique = new Map(
    problems.map((p) => [`${p.file}\n${p.line}\n${p.column}\n${p.ruleId}\n${p.reason}`, p]),
  )
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
