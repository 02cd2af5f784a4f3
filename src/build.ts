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
import { type Emitted, emit, rewrite } from './emit/emit.ts'
import { isMarked } from './emit/marker.ts'
import { behindLink, mend } from './emit/place.ts'
import { changesFor, datesOfPages, historyProblems } from './history/history.ts'
import { kitKey, loadKit } from './kit/load.ts'
import { staticUrls } from './kit/statics.ts'
import { type BuildArgument, recallBuild, recordBuild } from './last.ts'
import type { Memo } from './memo.ts'
import { generators, onSave } from './outputs/index.ts'
import { SiteError } from './problems.ts'
import { indexAhead } from './search/index/ahead.ts'
import { type Around, Clock, type LastBuild, type Session } from './session.ts'
import { readAssets } from './site/assets.ts'
import { type Linked, link } from './site/link.ts'
import { relink } from './site/relink.ts'
import { sourcesOf } from './site/routes.ts'
import type { Config, Doc, Generator, Kit, Output, Problem, Report, Site } from './types.ts'
import { makeWorkFolder } from './work-folder.ts'

export interface BuildOptions extends LoadOptions {
  /** The folder to write to. Default: `build` in the site's root. */
  readonly out?: string | undefined
  /**
   * The only files, by paths relative to the root, that have changed since the session's last
   * build. This is believed: no other file is looked at, and only what readers meet is written. The
   * next build without it looks at everything and writes the rest, such as the search's index.
   */
  readonly changed?: ReadonlySet<string> | undefined
}

/**
 * Builds the site and publishes it as a whole.
 * @throws SiteError with everything that keeps it from being built; the site that was up stays up
 */
export async function build(options: BuildOptions, session: Session): Promise<Report> {
  const clock = new Clock()
  const before = session.last
  const last = options.changed && before && isMarked(before.around.out) ? before : null
  if (!last) session.last = null
  const around = last?.around ?? (await lookAround(options, clock))
  const { config, out } = around
  // Before anything can fail: a site that stands is not to be missing because a page is broken.
  mend(out)
  const memo = session.memo(config.root)
  memo.begin()
  const disk = session.disk(config.root)
  disk.believe(last && (options.changed ?? null))
  const argument = { ...around, scanned: await clock.time('scan', () => scan(config, disk)) }
  const known =
    session.useCache && session.isNew
      ? await clock.time('recall', () => recallBuild(argument, out, disk))
      : null
  session.isNew = false
  if (known) return { ...known, times: clock.times }

  const kit = session.kit(around.kit, () => loadKit(config, around.kit))
  kit.catch(() => {}) // Whoever awaits it below is told; until then nobody need be.
  const { linked, problems } = await understand(argument, session, clock, { last, ahead: !last })
  const { site } = linked
  refuse(problems)
  const ready = await clock.time('kit', () => kit)
  const run = last ? onSave : generatorsOf(config)
  const outputs = await clock.time('generate', () => generate(site, ready, memo, run))
  if (last && !hasSameFiles(site, outputs, last))
    return build({ ...options, changed: undefined }, session)
  const target = { out, root: config.root, outputs, whole: !config.watch }
  const emitted = await clock.time('emit', () =>
    last
      ? rewrite({ ...target, published: last.published })
      : emit({ ...target, published: before?.published }),
  )
  const report = reportOf(site, problems, emitted, memo, clock)
  session.last = { around, linked, published: emitted.published }
  if (last) return report
  memo.turn()
  // Bundling may have found more that the kit is made of.
  if (session.useCache) recordBuild({ ...argument, kit: ready.key }, out, site, report, disk)
  return report
}

/** False when there is a page more or less: then what is gone must be found and taken away. */
function hasSameFiles(site: Site, outputs: readonly Output[], { linked, published }: LastBuild) {
  return (
    site.byUrl.size === linked.site.byUrl.size && outputs.every(({ path }) => published.has(path))
  )
}

/** What is around the docs: the configuration, the theme, the history, and where the site goes. */
async function lookAround(options: BuildOptions, clock: Clock): Promise<Around> {
  const config = await clock.time('config', () => loadConfig(options))
  makeWorkFolder(config.root)
  return {
    config,
    out: behindLink(resolve(options.out ?? join(config.root, 'build'))),
    history: await clock.time('history', () => changesFor(config)),
    kit: await clock.time('kit', () => kitKey(config)),
  }
}

function reportOf(
  site: Site,
  problems: readonly Problem[],
  { made, written, unchanged, removed }: Emitted,
  memo: Memo,
  clock: Clock,
): Report {
  return {
    pages: site.byUrl.size,
    compiled: memo.made('doc'),
    rendered: made.filter((path) => path.endsWith('.html')).length,
    written: written.length,
    unchanged,
    removed: removed.length,
    problems,
    times: clock.times,
  }
}

/** Reads and checks the site without rendering or writing anything. */
export async function checkSite(options: LoadOptions, session: Session): Promise<Checked> {
  const config = await loadConfig(options)
  const memo = session.memo(config.root)
  const scanned = scan(config, session.disk(config.root))
  const history = await changesFor(config)
  const { linked, problems } = await understand({ config, scanned, history }, session, new Clock())
  const found = await checkDocuments(documentsOf(scanned.sources), memo)
  memo.turn()
  const wanted = found.filter((problem) => config.checks[problem.ruleId] !== 'off')
  return { site: linked.site, problems: sortProblems([...problems, ...wanted]) }
}

export interface Checked {
  readonly site: Site
  readonly problems: readonly Problem[]
}

/**
 * The line up to the checks.
 * @param ahead whether the search's index will be wanted too
 */
async function understand(
  { config, scanned, history }: Omit<BuildArgument, 'kit'>,
  session: Session,
  clock: Clock,
  { last = null, ahead = false }: { last?: LastBuild | null; ahead?: boolean } = {},
): Promise<{ readonly linked: Linked; readonly problems: readonly Problem[] }> {
  const disk = session.disk(config.root)
  const tasks = config.locales.flatMap((locale) =>
    sourcesOf(scanned.sources, locale).map((source) => ({
      locale,
      input: compileInput(config, source, locale),
    })),
  )
  // The locales of a page follow each other: what they share is found once.
  tasks.sort((a, b) => (a.input.file < b.input.file ? -1 : a.input.file > b.input.file ? 1 : 0))
  const memo = session.memo(config.root)
  const docs = await clock.time('compile', () =>
    compileAll(
      tasks.map((t) => t.input),
      memo,
      session.progress,
      ahead ? indexAhead(config, tasks, memo.remember.bind(memo)) : undefined,
    ),
  )
  return clock.time('link', () => {
    const locales = config.locales.map((locale) => ({
      locale,
      docs: docs.filter((_, i) => tasks[i]?.locale === locale),
    }))
    const assetsOf = (some: readonly Doc[]) => readAssets(config, some, scanned.files, disk)
    const linked =
      (last && relink(last.linked, locales, assetsOf)) ??
      link({
        config,
        locales,
        assets: assetsOf(docs),
        staticUrls: staticUrls(config),
        dates: datesOfPages(scanned.sources, history.changes),
      })
    const problems = [
      ...scanned.problems,
      ...historyProblems(history, config),
      ...check(linked.site),
    ]
    return { linked, problems: sortProblems(problems) }
  })
}

function generatorsOf({ plugins }: Config): Generator[] {
  return [...Object.values(generators), ...plugins.flatMap((plugin) => plugin.generate ?? [])]
}

function generate(site: Site, kit: Kit, memo: Memo, run: readonly Generator[]): Output[] {
  return run.flatMap((generator) => generator(site, kit, memo.remember.bind(memo)))
}

/** A site with an error in it is not published. */
function refuse(problems: readonly Problem[]): void {
  if (problems.some((problem) => problem.fatal)) throw new SiteError(problems)
}
