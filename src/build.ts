/**
 * The pipeline: load, scan, compile, link, check, generate, publishSite. `docsgen check` stops after the
 * checks; `docsgen serve --watch` runs it repeatedly with the same session.
 */

import { join } from 'node:path'
import { reportOf } from './build-report.ts'
import { recordCheck, recordInputs } from './cache/last-build.ts'
import { configurationKey, outputFolder } from './cache/unchanged.ts'
import { makeWorkFolder } from './cache/work-folder.ts'
import { check, foundBefore } from './checks/index.ts'
import { applyLevels } from './checks/levels.ts'
import { templateProblems } from './checks/templates.ts'
import { type LoadOptions, siteRoot } from './config/evaluate.ts'
import { loadConfig } from './config/load.ts'
import { filesOfRefs, ignoredFiles } from './history/git.ts'
import { changesFor } from './history/history.ts'
import { linkSite } from './link-site.ts'
import type { Inspection } from './plugin/official-plugin.ts'
import { runInspect } from './plugin/run.ts'
import { officialPlugins } from './plugins/index.ts'
import { problemsOf, refuse } from './problems/errors.ts'
import { withLock } from './publish/lock.ts'
import { publishSite } from './publish/publish.ts'
import { Published } from './publish/published.ts'
import { restore } from './publish/swap.ts'
import { type ReactPages, reactPages, withReactPages } from './react-pages/render.ts'
import { describeOutputs, makeOutputs, replacing } from './render/index.ts'
import { withPrecompressed } from './render/precompressed.ts'
import { withRelative } from './render/relative.ts'
import { type BuildContext, Clock, type Session, type SiteCode } from './session.ts'
import { namingPlugins } from './sources/plugin-pages.ts'
import { Publishing, publishingRules } from './sources/publishing.ts'
import { scan } from './sources/scan.ts'
import { withVersions } from './sources/scan-versions.ts'
import { hashThemeFiles, themeSource } from './theme/argument.ts'
import { bundledComponents } from './theme/components.ts'
import { layoutNames } from './theme/layouts.ts'
import { keyOfArgument, loadTheme, themeVersion } from './theme/load.ts'
import { SiteCss } from './theme/site-css.ts'
import {
  filesOf,
  linkedStaticFiles,
  staticOutputs,
  staticPaths,
  themeFiles,
} from './theme/static-files.ts'
import type { CheckedSite, Config, Output, Problem, Report } from './types.ts'
import { listFiles } from './utilities/list-files.ts'
import { noPause, type Pause } from './utilities/pause.ts'

export interface BuildOptions extends LoadOptions {
  /** The folder to write to. Default: `build` in the site's root. */
  readonly out?: string | undefined
  /**
   * The only files that have changed since the session last read them all, by paths relative to the
   * root; no other file is read again.
   */
  readonly changed?: ReadonlySet<string> | undefined
  /** Called as soon as pages can be served; the build goes on with the checks and the other files. */
  readonly show?: ((preview: Shown) => void) | undefined
  /** Lets a server answer in the meantime. */
  readonly pause?: Pause | undefined
  /** True if a server already shows the output folder, which was up to date when it was started. */
  readonly isShown?: boolean | undefined
}

/** What a server can answer with. */
export interface Shown {
  readonly config: Config
  /** What the output folder contains. */
  readonly published: Published
  /** Files that may differ from those in the folder. */
  readonly outputs: readonly Output[]
}

/**
 * Builds the site and publishes it atomically, after any other process that builds into the same folder.
 * @throws SiteError with every error that prevents it; the published site is then unchanged
 */
export async function build(options: BuildOptions, session: Session): Promise<Report> {
  // The folder of watch mode belongs to one process, which serves from it between builds.
  if (options.watch) return buildNow(options, session)
  const out = outputFolder(siteRoot(options), options.out)
  return withLock(out, session.waiting, () => buildNow(options, session))
}

async function buildNow(options: BuildOptions, session: Session): Promise<Report> {
  const { show, pause = noPause, isShown = false } = options
  const clock = new Clock()
  session.begin(options.changed)
  session.context ??= await loadContext(options, clock)
  const { config, out, staticOutputs } = session.context
  // Before anything can fail: a broken page must not keep the last good site from being restored.
  restore(out)
  const memo = session.memo(config.root)
  memo.begin()
  const disk = session.disk(config.root)
  const { scanned, pages } = await scanAll(
    session.context,
    session,
    clock,
    isShown ? pause : noPause,
  )
  const code = await loadCode(pages, config, session, clock)
  const argument = { ...session.context, ...code, scanned }
  session.isNew = false
  if (!session.published?.isCurrent()) session.published = null
  session.published ??= new Published(out, config.root)
  const { published } = session

  const theme = session.theme(`${code.theme.key} ${code.components.key}`, (last) =>
    loadTheme(config, code.theme.key, code, last),
  )
  theme.catch(() => {}) // It is awaited below; until then a rejection counts as handled.
  const { site, before } = await linkSite(argument, session, clock, {
    pause: isShown ? pause : noPause,
    ahead: true,
  }).finally(() => clock.time('theme', () => theme).catch(() => {})) // esbuild must not be interrupted.
  const ready = await theme
  const reported = (found: readonly Problem[]) =>
    applyLevels(namingPlugins([...before, ...found, ...ready.problems], scanned.sources), config)
  refuse(reported(foundBefore(site, session.cache)))
  const described = await clock.time('generate', async () => [
    ...staticOutputs,
    ...(await describeOutputs(site, officialPlugins, ready, memo)),
  ])
  show?.({ config, published, outputs: shownOutputs(described) })

  const checked = await clock.time('check', () => check(site, session.cache, pause))
  const problems = reported([...checked, ...templateProblems(site, ready, session.cache)])
  refuse(problems)
  const made = await clock.time('generate', () =>
    makeOutputs(site, officialPlugins, ready, memo, pause),
  )
  const complete = publishedOutputs([...described, ...made])
  const outputs = withPrecompressed(await withRelative(complete, config, ready), config)
  const result = await clock.time('publish', () => publish(outputs, argument, session, pause))
  const report = reportOf(site, problems, result, memo, clock)
  memo.turn()
  // Bundling may have found more inputs of the theme.
  const built = { ...argument, theme: ready }
  session.keep(config, () => recordInputs(built, out, report, disk))
  return report
}

function publish(
  outputs: readonly Output[],
  { config, out, linked }: BuildContext,
  { published, leaving, progress }: Session,
  pause: Pause,
) {
  const { root, watch, docs, components, templates, pages, static: files } = config
  const known = published ?? undefined
  const named = [docs, components, templates, files, ...(pages === null ? [] : [pages])]
  const sources = [...named, ...linked.folders]
  const whole = !watch
  return publishSite({
    out,
    root,
    sources,
    outputs,
    whole,
    published: known,
    pause,
    leaving,
    progress,
  })
}

const shownOutputs = replacing()
const publishedOutputs = replacing()

/** Loads what the build depends on besides the docs and the theme. */
async function loadContext(
  options: Pick<BuildOptions, keyof LoadOptions | 'out'>,
  clock: Clock,
): Promise<BuildContext> {
  const since = Date.now()
  const ignored = ignoredFiles(siteRoot(options)) // In the meantime.
  ignored.catch(() => {}) // It is awaited below; until then a rejection counts as handled.
  const config = await clock.time('config', () => loadConfig(options))
  return {
    config,
    files: config.watch ? filesOf(config) : new Set(),
    since,
    configuration: await configurationKey(options),
    out: outputFolder(config.root, options.out),
    history: await clock.time('history', () => changesFor(config)),
    publishing: publishingRules(config, await ignored),
    refs: config.watch ? await watchedRefs(config) : [],
    staticFiles: staticPaths(config),
    staticOutputs: staticOutputs(config),
    linked: linkedStaticFiles(config),
    layouts: layoutNames(config),
  }
}

/** The files that say where the branches and tags of older versions are. */
async function watchedRefs({ root, versions }: Config): Promise<readonly string[]> {
  const refs = versions.flatMap(({ ref, commit }) => (ref === null || ref === commit ? [] : [ref]))
  return refs.length === 0 ? [] : filesOfRefs(root, refs)
}

/** The sources of all pages, including those that code makes. @throws SiteError without any */
async function scanAll(
  { config, publishing }: BuildContext,
  session: Session,
  clock: Clock,
  pause: Pause = noPause,
) {
  const disk = session.disk(config.root)
  if (disk.publishing.rules !== publishing) disk.publishing = new Publishing(publishing, disk)
  const pages = await clock.time('pages', () =>
    reactPages(config, disk, session.code?.pages ?? null),
  )
  const scanned = await clock.time('scan', async () => {
    const current = withReactPages(
      await scan(config, disk, pause, officialPlugins, session.cache),
      pages,
      config,
      disk,
    )
    return withVersions(current, config, disk, officialPlugins, session.cache)
  })
  makeWorkFolder(config.root) // Now that this folder is known to be a site.
  return { scanned, pages }
}

async function loadCode(
  pages: ReactPages,
  config: Config,
  session: Session,
  clock: Clock,
): Promise<SiteCode> {
  const known = session.code
  const isSame = known?.pages === pages
  // What plugins make of style sheets may depend on any file.
  if (isSame && known.css.plugins.length === 0) return known
  const css = new SiteCss(config)
  session.css = css
  const components = isSame
    ? known.components
    : await clock.time('components', () => bundledComponents(config))
  const theme = await clock.time('theme', () => {
    session.themeSourceFiles ??= hashThemeFiles(config)
    const code = { components, pages, css }
    return themeVersion(
      config,
      code,
      keyOfArgument(themeSource(config, code, session.themeSourceFiles)),
    )
  })
  session.code = { components, pages, theme, css }
  return session.code
}

/**
 * Reads and checks the site without rendering or publishing anything.
 * @param inspects whether plugins of the site inspect it, too
 * @throws SiteError
 */
export async function checkSite(
  options: LoadOptions,
  session: Session,
  { inspects = false }: { readonly inspects?: boolean } = {},
): Promise<CheckedSite> {
  session.begin(undefined)
  const context = await loadContext(options, new Clock())
  const { config } = context
  const memo = session.memo(config.root)
  const { scanned, pages } = await scanAll(context, session, new Clock())
  const code = await loadCode(pages, config, session, new Clock())
  const { site, before } = await linkSite({ ...context, ...code, scanned }, session, new Clock())
  const found: Problem[] = []
  const disk = session.disk(config.root)
  const watched: string[] = []
  const inspection: Inspection = {
    read: (path) => disk.readText(path),
    list: (folder) => listFiles(join(config.root, folder)),
    theme: themeFiles,
    watch: (path) => void watched.push(path),
    remember: memo.remember.bind(memo),
  }
  for (const { inspect } of officialPlugins)
    if (inspect) found.push(...(await inspect(site, inspection)))
  for (const plugin of inspects ? config.plugins : [])
    found.push(...(await runInspect(plugin, site, inspection)))
  const theme = await loadTheme(config, code.theme.key, code).catch(problemsOf)
  const isLoaded = 'outputs' in theme
  found.push(
    ...(isLoaded ? [...theme.problems, ...templateProblems(site, theme, session.cache)] : theme),
  )
  memo.turn()
  const all = namingPlugins(
    [...before, ...(await check(site, session.cache)), ...found],
    scanned.sources,
  )
  const problems = applyLevels(all, config)
  if (session.useCache && isLoaded) {
    const result = { pages: site.byUrl.size, problems }
    recordCheck({ ...context, ...code, scanned, theme }, watched, result, disk)
  }
  return { site, problems }
}
