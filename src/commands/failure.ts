/** Reports why a command failed: as a sentence, with a stack trace only for `--debug`. */

import { isFromSite } from '../plugin/supervise.ts'
import { fileError, messageOf, SiteError, UsageError } from '../problems/errors.ts'
import { fatal } from '../problems/problem.ts'
import { countProblems } from '../problems/report.ts'
import { thrownAt, thrownMessage } from '../theme/thrown-at.ts'
import type { Problem } from '../types.ts'
import { FAILED, WRONG_USAGE } from './exit-codes.ts'
import { printProblems, style } from './terminal.ts'

/**
 * Prints why a command failed and sets the exit code. Returns the problems.
 * @param root folder of the site, which positions are relative to
 * @param how see CommandContext
 */
export function explainFailure(
  error: unknown,
  root: string,
  how: Readonly<Record<'debug' | 'all' | 'pretty', boolean>>,
): readonly Problem[] {
  const { debug, all, pretty } = how
  process.exitCode = error instanceof UsageError ? WRONG_USAGE : FAILED
  const problems = problemsOf(error, root)
  if (pretty) printProblems(problems, root, all)
  console.error(countProblems(problems, style))
  if (debug) console.error(error instanceof Error ? (error.cause ?? error) : error)
  return problems
}

/** Anything that was thrown, as problems. @param root folder of the site */
export function problemsOf(error: unknown, root: string): readonly Problem[] {
  const known = error instanceof SiteError ? error : fileError(error, root)
  if (known) return known.problems
  if (isFromSite(error)) {
    const reason = `code of the site (configuration, plugin, template or component) failed: ${thrownMessage(error)}`
    return [
      fatal(
        'config',
        thrownAt(error) ?? { file: '' },
        reason,
        'Run again with --debug for a stack trace.',
      ),
    ]
  }
  const note = 'This is a bug in docsgen. Run again with --debug for a stack trace.'
  return [fatal('docsgen', { file: '' }, messageOf(error), note)]
}
