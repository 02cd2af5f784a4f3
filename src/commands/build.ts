import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { BuildOptions } from '../build.ts'
import { unchangedBuild } from '../cache/unchanged.ts'
import { isFailure } from '../checks/levels.ts'
import { siteRoot } from '../config/evaluate.ts'
import { pluginsSettled } from '../plugin/supervise.ts'
import { UsageError } from '../problems/errors.ts'
import { fatal } from '../problems/problem.ts'
import { countProblems, formatReport, formatTimes } from '../problems/report.ts'
import type { Problem, Report } from '../types.ts'
import { type FormatOptions, isForPeople, printResult } from './result.ts'
import {
  printLeft,
  printProblems,
  printWait,
  progressLine,
  reportDamage,
  style,
} from './terminal.ts'

export interface BuildCommand extends FormatOptions {
  readonly config?: string
  readonly root?: string
  readonly out?: string
  readonly relative?: boolean
  readonly cache: boolean
  readonly profile?: boolean
  readonly strict?: boolean
  readonly all?: boolean
  readonly verify?: boolean
}

async function printProfile({ times }: Report): Promise<void> {
  console.error(formatTimes(times))
  const { satteri } = await import('../markdown/satteri.ts')
  console.error(`Markdown is parsed with ${satteri() ? 'the native parser' : 'remark'}.`)
}

/** `docsgen build` */
export async function runBuild(options: BuildCommand): Promise<void> {
  const { root, config: file, out, relative } = options
  const place = { root, file, out, relative }
  refuseWorkFolder(out, siteRoot(place))
  const replaced = relative && out === undefined && isForServer(join(siteRoot(place), 'build'))
  const { report, finish } = await buildIfNeeded(place, options.cache)
  if (isForPeople(options)) printProblems(report.problems, siteRoot(place), options.all)
  console.error(formatReport(report, style))
  if (replaced)
    console.error(
      'This replaced the site for a web server that was in build. Use --out to keep both.',
    )
  if (options.profile) await printProfile(report)
  finish()
  if (options.verify) await runVerify(place)
  if (isFailure(report.problems, options.strict)) {
    const count = countProblems(report.problems, style)
    console.error(
      `${style.red('error')} the site was published, but --strict allows no warnings: ${count}`,
    )
    process.exitCode = 1
  }
  // Last, because a failure before it prints another report.
  printResult(options, report.problems, report, siteRoot(place))
}

/** @throws UsageError if the output would be among what docsgen keeps between builds */
function refuseWorkFolder(out: string | undefined, root: string): void {
  const folder = join(root, '.docsgen')
  if (out === undefined || !`${resolve(out)}/`.startsWith(`${folder}/`)) return
  const reason = 'docsgen keeps in the folder .docsgen what it needs for the next build'
  const note = 'Choose another folder with --out.'
  throw new UsageError([fatal('output', { file: out }, reason, note)])
}

/** True for a folder with a site for a web server, which is not relative. */
function isForServer(folder: string): boolean {
  return existsSync(join(folder, 'site.webmanifest'))
}

/**
 * Builds a site, and shows the progress.
 * @returns the report, and what to call last to keep the cache
 * @throws SiteError
 */
export async function buildIfNeeded(options: BuildOptions, useCache: boolean) {
  const known = useCache ? await unchangedBuild(options) : null
  return known ? { report: known, finish: () => {} } : runFully(options, useCache)
}

/** Loads the pipeline, which takes longer than an unchanged build, and runs it. */
async function runFully(options: BuildOptions, useCache: boolean) {
  const [{ build }, { Session }] = await Promise.all([
    import('../build.ts'),
    import('../session.ts'),
  ])
  const session = new Session(useCache)
  const line = progressLine()
  session.progress = line.show
  session.waiting = printWait
  session.leaving = printLeft
  const report = await build(options, session).finally(line.clear)
  await pluginsSettled()
  const finish = () => {
    session.save()
    reportDamage(session)
  }
  return { report, finish }
}

/** The report of a build that failed. */
export function failedBuild(problems: readonly Problem[]): Report {
  const counts = { pages: 0, compiled: 0, rendered: 0, written: 0, unchanged: 0, removed: 0 }
  return { ...counts, problems, times: {} }
}

/** Lists the files that a clean build writes differently. There should never be any. */
async function runVerify(options: BuildOptions): Promise<void> {
  const out = resolve(options.out ?? join(siteRoot(options), 'build'))
  const { verify } = await import('./verify.ts')
  const { files, differences } = await verify(options, out)
  for (const { path, how } of differences) console.error(`${style.red(how)} ${path}`)
  if (differences.length === 0) {
    console.error(style.green(`verified: a clean build writes the same ${files} files`))
    return
  }
  console.error(`${differences.length} of ${files} files differ from a clean build`)
  process.exitCode = 1
}
