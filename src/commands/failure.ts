/** The end of a command that failed: a sentence, never a stack trace unless it was asked for. */
import { messageOf, SiteError } from '../problems.ts'
import { countProblems } from '../report.ts'
import { printProblems, style } from './terminal.ts'

/**
 * Prints why a command failed and sets the exit code.
 * @param root folder of the site, which the places are relative to
 */
export function explainFailure(error: unknown, root: string, debug: boolean): void {
  process.exitCode = 1
  if (error instanceof SiteError) {
    printProblems(error.problems, root)
    console.error(countProblems(error.problems, style))
  } else {
    console.error(`${style.red('error')} ${messageOf(error)}`)
    if (!debug)
      console.error('  This is a defect of docsgen. Run again with --debug to see where it is.')
  }
  if (debug) console.error(error instanceof Error ? (error.cause ?? error) : error)
}
