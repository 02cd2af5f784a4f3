/** `docsgen move`: moves pages, and changes everything that leads to them. */
import {
  type CommandContext,
  onlyCurrent,
  type Problem,
  plural,
  refuse,
  type Site,
  type Texts,
} from '../../plugin/index.ts'
import { changeBaseline, changeChecks } from './accepted.ts'
import { Destinations } from './destinations.ts'
import { changeIncludes } from './includes.ts'
import { changeConfiguration, changeSearchTests } from './navigation.ts'
import { type Moves, movesOf } from './paths.ts'
import { changeRedirects, movedRoutes, refuseTaken } from './redirects.ts'

/** @throws SiteError if it cannot be moved; then nothing was changed */
export async function runMove(context: CommandContext): Promise<void> {
  const { options } = context
  const [from, to] = context.names as [string, string]
  const place = { root: options.root, file: options.config, watch: true }
  // They have links, too.
  const drafts = { drafts: true }
  const { site: whole, problems: before } = await context.check(drafts)
  // The links of a page that could not be read would be left behind.
  refuse(before.filter(({ ruleId }) => ruleId === 'unreadable'))
  const site = onlyCurrent(whole)
  const { config, locales } = site
  const docs = locales.flatMap(({ pages }) => pages.map(({ doc }) => doc))
  const moves = movesOf([from, to], process.cwd(), config, docs)
  const destinations = new Destinations(site, moves)
  refuseTaken(site, destinations)
  const texts = context.texts()
  const moved = movedRoutes(destinations)
  const files = [...docs.map(({ file }) => file), ...moves.files.keys()]
  const left = [
    ...context.changeLinks(
      site,
      (link, page, index) =>
        page.targets[index] === null ? null : destinations.newTarget(link, page),
      texts,
    ),
    ...changeIncludes(files, config, destinations, texts),
    ...changeRedirects(moved, texts),
  ]
  await changeConfiguration(place, destinations, moves, texts)
  changeSearchTests(destinations, texts)
  changeBaseline(moves, texts)
  await context.movePaths(site, moves.files, texts)
  changeChecks(config, moves, texts)
  printMoves(moves, texts, context)
  const changed = texts.changed.map(([path]) => moves.files.get(path) ?? path)
  const result = { moved: [...moves.files].map(([old, now]) => ({ from: old, to: now })), changed }
  const finish = (problems: readonly Problem[]) => {
    report(problems, context)
    context.printResult({ ...result, problems })
  }
  if (options.dryRun) return finish(left)
  // Not printed: it follows from the changes that are.
  await context.writeTexts(site, texts, moves.files)
  const { site: after, problems } = await context.check(drafts)
  const found = [...left.map((problem) => inNewFile(problem, moves)), ...lost(site, after)]
  finish([...found, ...news(problems, [...before, ...found], moves)])
}

function inNewFile(problem: Problem, { files }: Moves): Problem {
  return { ...problem, file: files.get(problem.file) ?? problem.file }
}

/** The problems that were not there before. Those of a line that was reported are not repeated. */
function news(problems: readonly Problem[], known: readonly Problem[], moves: Moves): Problem[] {
  const idOf = ({ ruleId, file, reason }: Problem) =>
    // The reason names the original, which moves as well.
    JSON.stringify([ruleId, file, ruleId === 'stale-translation' ? '' : reason])
  const ids = new Set(known.flatMap((one) => [idOf(one), idOf(inNewFile(one, moves))]))
  const lines = new Set(known.map(({ file, line, actual }) => JSON.stringify([file, line, actual])))
  return problems.filter((one) => {
    return !ids.has(idOf(one)) && !lines.has(JSON.stringify([one.file, one.line, one.actual]))
  })
}

/** Addresses that no longer lead anywhere. */
function lost(before: Site, after: Site): Problem[] {
  const redirected = new Set(after.redirects.map(({ from, to }) => (to === null ? '' : from)))
  const pages = [...before.byUrl].filter(([url]) => !after.byUrl.has(url) && !redirected.has(url))
  const note = 'Add it to `redirects` in the configuration.'
  return pages.map(([url, { doc }]): Problem => {
    const reason = `the old address ${url} leads nowhere`
    return { ruleId: 'redirect', file: doc.file, line: 0, column: 0, reason, note, fatal: false }
  })
}

function printMoves({ files }: Moves, texts: Texts, { style }: CommandContext): void {
  for (const [from, to] of files) console.error(`${from} ${style.dim('→')} ${to}`)
  for (const line of texts.lines(files)) console.error(line)
}

function report(problems: readonly Problem[], { printProblems, style }: CommandContext): void {
  printProblems(problems)
  if (problems.length === 0) return
  const count = problems.length
  console.error(style.red(`${plural(count, 'problem')} ${count === 1 ? 'is' : 'are'} left`))
  process.exitCode = 1
}
