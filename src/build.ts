/**
 * The one line of docsgen: load, scan, compile, link, check, generate, emit. `docsgen check` walks
 * it up to the checks, `docsgen serve --watch` walks it again and again with the same session.
 */
import { join, resolve } from 'node:path'
import { check, sortProblems } from './checks/index.ts'
import { checkDocuments, documentsOf } from './checks/openapi.ts'
import { type LoadOptions, loadConfig } from './config/load.ts'
import { compileAll } from './content/compile-all.ts'
import { compileInput } from './content/input.ts'
import { scan } from './content/scan.ts'
import { emit } from './emit/emit.ts'
import { behindLink } from './emit/place.ts'
import { changesFor, datesOfPages, historyProblems } from './history/history.ts'
import { kitKey, loadKit } from './kit/load.ts'
import { staticUrls } from './kit/statics.ts'
import { type BuildArgument, recallBuild, recordBuild } from './last.ts'
import type { Memo } from './memo.ts'
import { generators } from './outputs/index.ts'
import { SiteError } from './problems.ts'
import { Clock, type Session } from './session.ts'
import { readAssets } from './site/assets.ts'
import { link } from './site/link.ts'
import { sourcesOf } from './site/routes.ts'
import type { Kit, Output, Problem, Report, Site } from './types.ts'
import { makeWorkFolder } from './work-folder.ts'

export interface BuildOptions extends LoadOptions {
  /** The folder to write to. Default: `build` in the site's root. */
  readonly out?: string | undefined
}

/**
 * Builds the site and publishes it as a whole.
 * @throws SiteError with everything that keeps it from being built; the site that was up stays up
 */
export async function build(options: BuildOptions, session: Session): Promise<Report> {
  const clock = new Clock()
  const config = await clock.time('config', () => loadConfig(options))
  makeWorkFolder(config.root)
  const out = behindLink(resolve(options.out ?? join(config.root, 'build')))
  const memo = session.memo(config.root)
  memo.begin()
  const disk = session.disk(config.root)
  const scanned = await clock.time('scan', () => scan(config, disk))
  const history = await clock.time('history', () => changesFor(config))
  const argument = { config, kit: await clock.time('kit', () => kitKey(config)), scanned, history }
  const known = session.useCache
    ? await clock.time('recall', () => recallBuild(argument, out, disk))
    : null
  if (known) return { ...known, times: clock.times }

  const kit = session.kit(argument.kit, () => loadKit(config, argument.kit))
  kit.catch(() => {}) // Whoever awaits it below is told; until then nobody need be.
  const { site, problems } = await understand(argument, session, clock)
  refuse(problems)
  const ready = await clock.time('kit', () => kit)
  const outputs = await clock.time('generate', () => generate(site, ready, memo))
  const emitted = await clock.time('emit', () =>
    emit({ out, root: config.root, outputs, whole: !config.watch }),
  )
  const report: Report = {
    pages: site.byUrl.size,
    compiled: memo.made('doc'),
    rendered: emitted.made.filter((path) => path.endsWith('.html')).length,
    written: emitted.written.length,
    unchanged: emitted.unchanged,
    removed: emitted.removed.length,
    problems,
    times: clock.times,
  }
  memo.turn()
  // Bundling may have found more that the kit is made of.
  const made = { ...argument, kit: ready.key }
  if (session.useCache) recordBuild(made, out, site, report, disk)
  return report
}

/** Reads and checks the site without rendering or writing anything. */
export async function checkSite(options: LoadOptions, session: Session): Promise<Checked> {
  const config = await loadConfig(options)
  const memo = session.memo(config.root)
  const scanned = scan(config, session.disk(config.root))
  const history = await changesFor(config)
  const { site, problems } = await understand({ config, scanned, history }, session, new Clock())
  const found = await checkDocuments(documentsOf(scanned.sources), memo)
  memo.turn()
  const wanted = found.filter((problem) => config.checks[problem.ruleId] !== 'off')
  return { site, problems: sortProblems([...problems, ...wanted]) }
}

export interface Checked {
  readonly site: Site
  readonly problems: readonly Problem[]
}

/** The line up to the checks. */
async function understand(
  { config, scanned, history }: Omit<BuildArgument, 'kit'>,
  session: Session,
  clock: Clock,
): Promise<Checked> {
  const disk = session.disk(config.root)
  const tasks = config.locales.flatMap((locale) =>
    sourcesOf(scanned.sources, locale).map((source) => ({
      locale,
      input: compileInput(config, source, locale),
    })),
  )
  // The locales of a page follow each other, so that its text is parsed once.
  tasks.sort((a, b) => (a.input.file < b.input.file ? -1 : a.input.file > b.input.file ? 1 : 0))
  const docs = await clock.time('compile', () =>
    compileAll(
      tasks.map((t) => t.input),
      session.memo(config.root),
      session.progress,
    ),
  )
  return clock.time('link', () => {
    const site = link({
      config,
      locales: config.locales.map((locale) => ({
        locale,
        docs: docs.filter((_, i) => tasks[i]?.locale === locale),
      })),
      assets: readAssets(config, docs, scanned.files, disk),
      staticUrls: staticUrls(config),
      dates: datesOfPages(scanned.sources, history.changes),
    })
    const problems = [...scanned.problems, ...historyProblems(history, config), ...check(site)]
    return { site, problems: sortProblems(problems) }
  })
}

function generate(site: Site, kit: Kit, memo: Memo): Output[] {
  const own = site.config.plugins.flatMap((plugin) => plugin.generate ?? [])
  return [...Object.values(generators), ...own].flatMap((run) =>
    run(site, kit, memo.remember.bind(memo)),
  )
}

/** A site with an error in it is not published. */
function refuse(problems: readonly Problem[]): void {
  if (problems.some((problem) => problem.fatal)) throw new SiteError(problems)
}
