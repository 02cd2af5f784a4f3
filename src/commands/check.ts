import { checkSite } from '../build.ts'
import { applyLevels, isFailure } from '../checks/levels.ts'
import { siteRoot } from '../config/evaluate.ts'
import { checkOptions } from '../features/cli.ts'
import { pluginsSettled } from '../plugins/left-behind.ts'
import { countProblems, plural } from '../problems/report.ts'
import { Session } from '../session.ts'
import type { Problem } from '../types.ts'
import type { CommandOptions } from './extension.ts'
import { print } from './output.ts'
import { printProblems, reportDamage, style } from './terminal.ts'

/** With the options of features, by name. */
export interface CheckCommand extends CommandOptions {
  readonly strict?: boolean
  readonly all?: boolean
  readonly json?: boolean
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
  const result: Record<string, unknown> = { ...failedCheck(all), pages: site.byUrl.size }
  for (const { name, run } of checkOptions) {
    if (!options[name]) continue
    const part = await run(site, place, session)
    const found = applyLevels(part.problems, site.config)
    report(found)
    for (const line of part.lines(found, style)) console.error(line)
    all.push(...found)
    if (part.data) result[name] = part.data
  }
  await pluginsSettled()
  reportDamage(session)
  session.save()
  if (isFailure(all, options.strict)) process.exitCode = 1
  // Last, because a failure before it prints another result.
  if (options.json) print(JSON.stringify(result, null, 2))
}

/** The output of `--json`, whatever the other options are. */
interface CheckResult {
  readonly pages: number
  /** Those of `--samples` and `--search` included. */
  readonly problems: readonly Problem[]
  /** Rows, see features/variance; null without `--variance`. */
  readonly variance: object | null
}

/** The result of a check that failed. */
export function failedCheck(problems: readonly Problem[]): CheckResult {
  return { pages: 0, problems, variance: null }
}
