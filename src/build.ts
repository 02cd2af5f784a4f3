/**
 * The pipeline: load, scan, compile, link, check, generate, emit. `docsgen check` stops after the
 * checks; `docsgen serve --watch` runs it repeatedly with the same session.
 */
import { join, resolve } from 'node:path'
import { type BuildArgument, recallBuild, recordBuild } from './build-cache.ts'
import { check } from './checks/index.ts'
import { applyLevels } from './checks/levels.ts'
import { checkDocuments, documentsOf } from './checks/openapi.ts'
import { type LoadOptions, loadConfig } from './config/load.ts'
import { compileAll } from './content/compile-all.ts'
import { compileInput } from './content/compile-input.ts'
import { completeDocs } from './content/components/complete.ts'
import { namingPlugins } from './content/plugin-pages.ts'
import { scan } from './content/scan.ts'
import { type Emitted, emit, writeChanged } from './emit/emit.ts'
import { hasManifest } from './emit/manifest.ts'
import { resolveLink, restore } from './emit/publish.ts'
import { changesFor, datesOfPages, historyProblems } from './history/history.ts'
import { mentionedBlocks } from './kit/component-files.ts'
import { bundledComponents } from './kit/components.ts'
import { missingHooks } from './kit/hooks.ts'
import { layoutNames } from './kit/layouts.ts'
import { kitKey, loadKit } from './kit/load.ts'
import { staticPaths } from './kit/statics.ts'
import type { Memo } from './memo.ts'
import { generators, onSave, withoutReplaced } from './outputs/index.ts'
import { outdatedOverrides } from './overrides/check.ts'
import { type ReactPages, reactPages, withReactPages } from './pages/render.ts'
import { SiteError } from './problems.ts'
import { runGenerator } from './run-plugins.ts'
import { precomputeSections } from './search/index/precompute.ts'
import { type BuildContext, Clock, type LastBuild, type Session } from './session.ts'
import { readAssets } from './site/assets.ts'
import { type Linked, link } from './site/link.ts'
import { relink } from './site/relink.ts'
import { sourcesOf } from './site/routes.ts'
import type { Config, Doc, Generator, Output, Problem, Report, Site } from './types.ts'
import { makeWorkFolder } from './work-folder.ts'

export interface BuildOptions extends LoadOptions {
  /** The folder to write to. Default: `build` in the site's root. */
  readonly out?: string | undefined
  /**
   * The only files that have changed since the session's last build, by paths relative to the root.
   * No other file is checked, and only pages and their files are written. The next build without
   * this option checks everything and writes the rest, such as the search index.
   */
  readonly changed?: ReadonlySet<string> | undefined
}

/**
 * Builds the site and publishes it atomically.
 * @throws SiteError with every error that prevents it; the published site is then unchanged
 */
export async function build(options: BuildOptions, session: Session): Promise<Report> {
  const clock = new Clock()
  const before = session.last
  const last = options.changed && before && hasManifest(before.context.out) ? before : null
  if (!last) session.last = null
  const { config, out, history } = last?.context ?? (await loadContext(options, clock))
  // Before anything can fail: a broken page must not keep the last good site from being restored.
  restore(out)
  const memo = session.memo(config.root)
  memo.begin()
  const disk = session.disk(config.root)
  disk.assumeUnchangedExcept(last && (options.changed ?? null))
  const pages = await clock.time('pages', () =>
    reactPages(config, disk, before?.context.pages ?? null),
  )
  if (last && pages !== last.context.pages)
    return build({ ...options, changed: undefined }, session)
  const scanned = await clock.time('scan', () =>
    withReactPages(scan(config, disk), pages, config, disk),
  )
  const blocks = mentionedBlocks(scanned.sources)
  if (last && !blocks.every((name) => last.context.components.blocks.includes(name)))
    return build({ ...options, changed: undefined }, session)
  const bundles = last?.context ?? (await loadBundles(config, pages, blocks, clock))
  const { kit: kitName, components } = bundles
  const context = { config, out, history, kit: kitName, components, pages }
  const argument = { ...context, scanned }
  const known =
    session.useCache && session.isNew
      ? await clock.time('recall', () => recallBuild(argument, out, disk))
      : null
  session.isNew = false
  if (known) return { ...known, times: clock.times }

  const kit = session.kit(`${context.kit} ${context.components.key}`, () =>
    loadKit(config, context.kit, context),
  )
  kit.catch(() => {}) // It is awaited below; until then a rejection counts as handled.
  const { linked, problems } = await understand(argument, session, clock, {
    last,
    ahead: !last,
  }).finally(() => clock.time('kit', () => kit).catch(() => {})) // esbuild must not be interrupted.
  const { site } = linked
  refuse(problems)
  const ready = await kit
  const found = applyLevels([...problems, ...ready.problems], config)
  refuse(found)
  const run = last ? onSave : generatorsOf(config)
  const remember = memo.remember.bind(memo)
  const outputs = await clock.time('generate', () =>
    withoutReplaced(run.flatMap((generator) => generator(site, ready, remember))),
  )
  if (last && !hasSameFiles(site, outputs, last))
    return build({ ...options, changed: undefined }, session)
  const target = { out, root: config.root, outputs, whole: !config.watch }
  const emitted = await clock.time('emit', () =>
    last
      ? writeChanged({ ...target, published: last.published })
      : emit({ ...target, published: before?.published }),
  )
  const report = reportOf(site, found, emitted, memo, clock)
  session.last = { context, linked, published: emitted.published }
  if (last) return report
  memo.turn()
  // Bundling may have found more inputs of the kit.
  if (session.useCache) recordBuild({ ...argument, kit: ready.key }, out, site, report, disk)
  return report
}

/** False when pages were added or removed: then obsolete files must be found and removed. */
function hasSameFiles(site: Site, outputs: readonly Output[], { linked, published }: LastBuild) {
  return (
    site.byUrl.size === linked.site.byUrl.size && outputs.every(({ path }) => published.has(path))
  )
}

/** Loads what the build depends on besides the docs and the theme. */
async function loadContext(
  options: BuildOptions,
  clock: Clock,
): Promise<Pick<BuildContext, 'config' | 'out' | 'history'>> {
  const config = await clock.time('config', () => loadConfig(options))
  makeWorkFolder(config.root)
  return {
    config,
    out: resolveLink(resolve(options.out ?? join(config.root, 'build'))),
    history: await clock.time('history', () => changesFor(config)),
  }
}

/** @param blocks the components of docsgen that pages mention */
async function loadBundles(
  config: Config,
  pages: ReactPages,
  blocks: readonly string[],
  clock: Clock,
): Promise<Pick<BuildContext, 'kit' | 'components'>> {
  const components = await clock.time('components', () => bundledComponents(config, blocks))
  return { components, kit: await clock.time('kit', () => kitKey(config, { components, pages })) }
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

/** Reads and checks the site without rendering or publishing anything. @throws SiteError */
export async function checkSite(options: LoadOptions, session: Session): Promise<Checked> {
  const config = await loadConfig(options)
  const memo = session.memo(config.root)
  const disk = session.disk(config.root)
  const pages = await reactPages(config, disk, null)
  const scanned = withReactPages(scan(config, disk), pages, config, disk)
  const history = await changesFor(config)
  const components = await bundledComponents(config, mentionedBlocks(scanned.sources))
  const argument = { config, scanned, history, components }
  const { linked, problems } = await understand(argument, session, new Clock())
  const documents = await checkDocuments(documentsOf(scanned.sources), memo)
  const found = [...documents, ...missingHooks(config), ...outdatedOverrides(config)]
  memo.turn()
  return { site: linked.site, problems: applyLevels([...problems, ...found], config) }
}

/** The linked site with all its problems. */
export interface Checked {
  readonly site: Site
  readonly problems: readonly Problem[]
}

/**
 * The pipeline up to the checks.
 * @param ahead whether the search index will be needed too
 */
async function understand(
  { config, scanned, history, components }: Omit<BuildArgument, 'kit'>,
  session: Session,
  clock: Clock,
  { last = null, ahead = false }: { last?: LastBuild | null; ahead?: boolean } = {},
): Promise<{ readonly linked: Linked; readonly problems: readonly Problem[] }> {
  const disk = session.disk(config.root)
  const tasks = config.locales.flatMap((locale) =>
    sourcesOf(scanned.sources, locale, config.locales).map(({ source, from }) => ({
      locale,
      from,
      input: compileInput(config, source, from, components.schemas),
    })),
  )
  // Keep the locales of a page together: they share cached work.
  tasks.sort((a, b) => (a.input.file < b.input.file ? -1 : a.input.file > b.input.file ? 1 : 0))
  const memo = session.memo(config.root)
  const compiled = await clock.time('compile', () =>
    compileAll(
      tasks.map((t) => t.input),
      memo,
      session.progress,
      ahead ? precomputeSections(config, tasks, memo.remember.bind(memo)) : undefined,
    ),
  )
  const docs = await clock.time('components', () =>
    completeDocs(
      compiled,
      tasks.map((task) => task.from),
      components,
      memo,
    ),
  )
  return clock.time('link', () => {
    const locales = config.locales.map((locale) => ({
      locale,
      docs: docs.filter((_, i) => tasks[i]?.locale === locale),
      standIns: new Map(
        tasks
          .filter((task) => task.locale === locale && task.from !== locale)
          .map(({ input, from }) => [input.path, from]),
      ),
    }))
    const assetsOf = (some: readonly Doc[]) => readAssets(config, some, scanned.files, disk)
    const linked =
      (last && relink(last.linked, locales, assetsOf)) ??
      link({
        config,
        locales,
        assets: assetsOf(docs),
        staticFiles: staticPaths(config),
        layouts: layoutNames(config),
        dates: datesOfPages(scanned.sources, history.changes),
      })
    const problems = [
      ...scanned.problems,
      ...historyProblems(history, config),
      ...check(linked.site),
    ]
    return { linked, problems: applyLevels(namingPlugins(problems, scanned.sources), config) }
  })
}

function generatorsOf({ plugins }: Config): Generator[] {
  const own = plugins.map(
    (plugin): Generator =>
      (...args) =>
        runGenerator(plugin, ...args),
  )
  return [...Object.values(generators), ...own]
}

/** A site with errors is not published. */
function refuse(problems: readonly Problem[]): void {
  if (problems.some((problem) => problem.fatal)) throw new SiteError(problems)
}
