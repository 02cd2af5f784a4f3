import { checkSite } from '../build.ts'
import { applyLevels, isFailure } from '../checks/levels.ts'
import { siteRoot } from '../config/evaluate.ts'
import { formatVariance } from '../features/variance/print.ts'
import { type VarianceRow, varianceOf } from '../features/variance/rows.ts'
import { readHistory } from '../history/history.ts'
import { pluginsSettled } from '../left-behind.ts'
import { countProblems, plural } from '../report.ts'
import { Session } from '../session.ts'
import type { Problem, Site } from '../types.ts'
import { print } from './output.ts'
import { printProblems, reportDamage, style } from './terminal.ts'

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
  const { site, problems } = await checkSite(place, session)
  const report = (found: readonly Problem[]) => printProblems(found, siteRoot(place), options.all)
  report(problems)
  console.error(`${plural(site.byUrl.size, 'page')} checked: ${countProblems(problems, style)}`)
  const all = [...problems]
  if (options.samples) {
    // Loaded on demand: the parsers are slow to load.
    const { checkSiteSamples, countSamples } = await import('../features/samples/site.ts')
    const samples = await checkSiteSamples(place, session)
    const found = applyLevels(samples.problems, site.config)
    report(found)
    for (const line of samples.unchecked) console.error(line)
    console.error(`${countSamples(samples)}: ${countProblems(found, style)}`)
    all.push(...found)
  }
  const variance = options.variance ? await varianceReport(site) : null
  if (variance) console.error(formatVariance(variance, style))
  if (options.search) {
    const { checkSearch, formatFigures } = await import('../features/search/check.ts')
    const search = await checkSearch(site)
    const found = applyLevels(search.problems, site.config)
    report(found)
    for (const change of search.changes) console.error(change)
    console.error(formatFigures(search.figures, style))
    all.push(...found)
  }
  await pluginsSettled()
  reportDamage(session)
  session.save()
  if (isFailure(all, options.strict)) process.exitCode = 1
  const result: CheckResult = { pages: site.byUrl.size, problems: all, variance }
  // Last, because a failure before it prints another result.
  if (options.json) print(JSON.stringify(result, null, 2))
}

/** The output of `--json`, whatever the other options are. */
interface CheckResult {
  readonly pages: number
  /** Those of `--samples` and `--search` included. */
  readonly problems: readonly Problem[]
  /** Null without `--variance`. */
  readonly variance: readonly VarianceRow[] | null
}

/** The result of a check that failed. */
export function failedCheck(problems: readonly Problem[]): CheckResult {
  return { pages: 0, problems, variance: null }
}

/** Reads the git history, which other commands need only if pages show dates. */
async function varianceReport(site: Site): Promise<VarianceRow[]> {
  const { changes } = await readHistory(site.config.root)
  return varianceOf(site, changes)
}
