/** Reports why a command failed: as a sentence, with a stack trace only for `--debug`. */
import { messageOf, SiteError } from '../problems.ts'
import { countProblems } from '../report.ts'
import { printProblems, style } from './terminal.ts'

/**
 * Prints why a command failed and sets the exit code.
 * @param root folder of the site, which positions are relative to
 */
export function explainFailure(
  error: unknown,
  root: string,
  { debug = false, all = false }: { readonly debug?: boolean; readonly all?: boolean },
): void {
  process.exitCode = 1
  if (error instanceof SiteError) {
    printProblems(error.problems, root, all)
    console.error(countProblems(error.problems, style))
  } else {
    console.error(`${style.red('error')} ${messageOf(error)}`)
    if (!debug)
      console.error('  This is a bug in docsgen. Run again with --debug for a stack trace.')
  }
  if (debug) console.error(error instanceof Error ? (error.cause ?? error) : error)
}
