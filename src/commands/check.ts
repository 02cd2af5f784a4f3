import { checkSite } from '../build.ts'
import { applyLevels, isFailure } from '../checks/levels.ts'
import { siteRoot } from '../config/load.ts'
import { readHistory } from '../history/history.ts'
import { countProblems, plural } from '../report.ts'
import { Session } from '../session.ts'
import { type VarianceRow, varianceOf } from '../site/variance.ts'
import type { Problem, Site } from '../types.ts'
import { problemsOf } from './failure.ts'
import { print } from './output.ts'
import { printProblems, reportDamage, style } from './terminal.ts'
import { formatVariance } from './variance.ts'

export interface CheckCommand {
  readonly config?: string
  readonly root?: string
  readonly strict?: boolean
  readonly all?: boolean
  readonly json?: boolean
  readonly samples?: boolean
  readonly search?: boolean
  readonly variance?: boolean
  readonly cache: boolean
}

/** `docsgen check` */
export async function runCheck(options: CheckCommand): Promise<void> {
  const session = new Session(options.cache)
  const place = { root: options.root, file: options.config }
  const { site, problems } = await checkSite(place, session).catch((error: unknown) => {
    if (options.json)
      printResult({ pages: 0, problems: problemsOf(error, place.root ?? '.'), variance: null })
    throw error
  })
  const print = (found: readonly Problem[]) => printProblems(found, siteRoot(place), options.all)
  print(problems)
  console.error(`${plural(site.byUrl.size, 'page')} checked: ${countProblems(problems, style)}`)
  const all = [...problems]
  if (options.samples) {
    // Loaded on demand: the parsers are slow to load.
    const { checkSiteSamples, countSamples } = await import('../samples/site.ts')
    const report = await checkSiteSamples(place, session)
    const found = applyLevels(report.problems, site.config)
    print(found)
    for (const line of report.unchecked) console.error(line)
    console.error(`${countSamples(report)}: ${countProblems(found, style)}`)
    all.push(...found)
  }
  const variance = options.variance ? await varianceReport(site) : null
  if (variance) console.error(formatVariance(variance, style))
  if (options.search) {
    const { checkSearch, formatFigures } = await import('../search/check.ts')
    const report = await checkSearch(site)
    const found = applyLevels(report.problems, site.config)
    print(found)
    for (const change of report.changes) console.error(change)
    console.error(formatFigures(report.figures, style))
    all.push(...found)
  }
  if (options.json) printResult({ pages: site.byUrl.size, problems: all, variance })
  reportDamage(session)
  session.save()
  if (isFailure(all, options.strict)) process.exitCode = 1
}

/** The output of `--json`, whatever the other options are. */
interface Result {
  readonly pages: number
  /** Those of `--samples` and `--search` included. */
  readonly problems: readonly Problem[]
  /** Null without `--variance`. */
  readonly variance: readonly VarianceRow[] | null
}

function printResult(result: Result): void {
  print(JSON.stringify(result, null, 2))
}

/** Reads the git history, which other commands need only if pages show dates. */
async function varianceReport(site: Site): Promise<VarianceRow[]> {
  const { changes } = await readHistory(site.config.root)
  return varianceOf(site, changes)
}
