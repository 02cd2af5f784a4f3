import { build } from '../build.ts'
import { siteRoot } from '../config/load.ts'
import { SiteError } from '../problems.ts'
import { formatProblem, formatReport, formatTimes } from '../report.ts'
import { Session } from '../session.ts'
import { lineReader, progressLine, reportDamage, style } from './terminal.ts'

export interface BuildCommand {
  readonly config?: string
  readonly root?: string
  readonly out?: string
  readonly cache: boolean
  readonly json?: boolean
  readonly profile?: boolean
  readonly strict?: boolean
  readonly verify?: boolean
}

/** `docsgen build` */
export async function runBuild(options: BuildCommand): Promise<void> {
  const session = new Session(options.cache)
  const place = { root: options.root, file: options.config }
  const line = progressLine()
  session.progress = line.show
  const report = await build({ ...place, out: options.out }, session).finally(line.clear)
  const readLine = lineReader(siteRoot(place))
  for (const problem of report.problems) console.error(formatProblem(problem, style, readLine))
  console.error(formatReport(report, style))
  if (options.profile) console.error(formatTimes(report.times))
  if (options.json) console.log(JSON.stringify(report, null, 2))
  reportDamage(session)
  session.save()
  if (options.strict && report.problems.length > 0) throw new SiteError([])
}
