import { Option } from 'commander'
import { type CheckResult, unchangedCheck } from '../cache/unchanged.ts'
import { applyLevels, isFailure } from '../checks/levels.ts'
import { type LoadOptions, siteRoot } from '../config/evaluate.ts'
import type { CheckPart, CommandOptions } from '../plugin/commands.ts'
import { pluginsSettled } from '../plugin/supervise.ts'
import { countProblems, plural } from '../problems/report.ts'
import type { CheckOption, Plugin, Problem } from '../types.ts'
import { applyBaseline, describeBaseline } from './baseline.ts'
import { commandContext } from './context.ts'
import { type FormatOptions, isForPeople, printResult } from './result.ts'
import { printProblems, reportDamage, style } from './terminal.ts'

/** With the options of official plugins, by name. */
export interface CheckCommand extends CommandOptions, FormatOptions {
  readonly strict?: boolean
  readonly all?: boolean
  readonly writeBaseline?: boolean
}

/** `docsgen check` @param checkOptions those that it can have */
export async function runCheck(
  options: CheckCommand,
  checkOptions: readonly CheckOption[],
): Promise<void> {
  const place = { root: options.root, file: options.config }
  const root = siteRoot(place)
  const asked = checkOptions.filter((option) => isGiven(option, options))
  const known = asked.length === 0 && options.cache ? await unchangedCheck(place) : null
  const { pages, problems, parts, plugins } = known
    ? { ...known, parts: [], plugins: [] }
    : await checkFully(place, asked, options)
  const ofPlugins = plugins.flatMap((plugin) => plugin.checkOptions ?? [])
  const skipped = [...checkOptions, ...ofPlugins].filter((option) => !isGiven(option, options))
  const all = [...problems, ...parts.flatMap(({ found }) => found)]
  const compared = applyBaseline(
    all,
    root,
    (rule) => !skipped.some(({ rules }) => rules.some((name) => name === rule)),
    options.writeBaseline,
  )
  if (isForPeople(options)) printProblems(compared.left, root, options.all)
  console.error(`${plural(pages, 'page')} checked: ${countProblems(compared.left, style)}`)
  const left = new Set(compared.left)
  for (const { lines, found } of parts) {
    const shown = found.filter((problem) => left.has(problem))
    for (const line of lines(shown, style)) console.error(line)
  }
  const note = describeBaseline(compared, options.writeBaseline)
  if (note !== null) console.error(style.dim(note))
  if (isFailure(compared.left, options.strict)) process.exitCode = 1
  const data = Object.fromEntries(parts.flatMap(({ name, data }) => (data ? [[name, data]] : [])))
  const result = { ...failedCheck(compared.left), pages, ...data }
  // Last, because a failure before it prints another result.
  printResult(options, compared.left, result, root)
}

/** Commander stores `--two-words` as `twoWords`, and `--no-word` as a `word` that is false. */
function isGiven({ name }: CheckOption, options: CommandOptions): boolean {
  const option = new Option(`--${name}`)
  const value = options[option.attributeName()]
  return option.negate ? value === false : Boolean(value)
}

interface FullCheck extends CheckResult {
  /** Those of the site. */
  readonly plugins: readonly Plugin[]
  /** What the options found. */
  readonly parts: readonly (CheckPart & {
    readonly name: string
    readonly found: readonly Problem[]
  })[]
}

/** Loads the pipeline, which takes longer than a check with nothing to do, and runs it. */
async function checkFully(
  place: LoadOptions,
  asked: readonly CheckOption[],
  options: CommandOptions,
): Promise<FullCheck> {
  const [{ checkSite }, { Session }] = await Promise.all([
    import('../check-site.ts'),
    import('../session.ts'),
  ])
  const session = new Session(options.cache)
  const context = commandContext(options, [], session)
  for (const { before } of asked) await before?.(context)
  const { site, problems } = await checkSite(place, session, { inspects: true })
  const parts = []
  for (const { name, run } of asked) {
    if (!run) continue
    const part = await run(site, context)
    parts.push({ ...part, name, found: applyLevels(part.problems, site.config) })
  }
  await pluginsSettled()
  reportDamage(session)
  session.save()
  return { pages: site.byUrl.size, problems, parts, plugins: site.config.plugins }
}

/** The output of `--format json`, whatever the other options are. */
interface CheckOutput {
  readonly pages: number
  /** Those of `--samples` and `--search` included. */
  readonly problems: readonly Problem[]
  /** Rows, see plugins/variance; null without `--variance`. */
  readonly variance: object | null
}

/** The result of a check that failed. */
export function failedCheck(problems: readonly Problem[]): CheckOutput {
  return { pages: 0, problems, variance: null }
}
