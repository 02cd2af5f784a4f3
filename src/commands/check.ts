import { checkSite } from '../build.ts'
import { siteRoot } from '../config/load.ts'
import { countProblems, formatProblem } from '../report.ts'
import { Session } from '../session.ts'
import { lineReader, style } from './terminal.ts'

export interface CheckCommand {
  readonly config?: string
  readonly root?: string
  readonly strict?: boolean
  readonly json?: boolean
  readonly cache: boolean
}

/** `docsgen check` */
export async function runCheck(options: CheckCommand): Promise<void> {
  const session = new Session(options.cache)
  const place = { root: options.root, file: options.config }
  const { site, problems } = await checkSite(place, session)
  const readLine = lineReader(siteRoot(place))
  for (const problem of problems) console.error(formatProblem(problem, style, readLine))
  console.error(`${site.byUrl.size} pages checked: ${countProblems(problems, style)}`)
  if (options.json) console.log(JSON.stringify(problems, null, 2))
  session.save()
  if (options.strict && problems.length > 0) process.exitCode = 1
}
