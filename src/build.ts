/**
 * The pipeline in five steps: prepare, link, check, render, publish. `docsgen check` stops after the
 * checks (check-site.ts); `docsgen serve --watch` runs it repeatedly with the same session.
 */
import { reportOf } from './build-report.ts'
import { recordInputs } from './cache/last-build.ts'
import { outputFolder } from './cache/unchanged.ts'
import { check, foundBefore } from './checks/index.ts'
import { applyLevels } from './checks/levels.ts'
import { templateProblems } from './checks/templates.ts'
import { siteRoot } from './config/evaluate.ts'
import { linkSite } from './link-site.ts'
import { type BuildInputs, type PrepareOptions, prepare } from './prepare.ts'
import { refuse } from './problems/errors.ts'
import { withLock } from './publish/lock.ts'
import { publishSite } from './publish/publish.ts'
import type { Published } from './publish/published.ts'
import { restore } from './publish/swap.ts'
import { describeFiles, renderFiles, rewriteFiles, withoutReplaced } from './render/index.ts'
import { Clock, type Session } from './session.ts'
import { namingPlugins } from './sources/plugin-pages.ts'
import { loadTheme } from './theme/load.ts'
import type { Config, Output, Problem, Report } from './types.ts'
import { noPause, type Pause } from './utilities/pause.ts'

export interface BuildOptions extends PrepareOptions {
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
  if (options.watch) return buildSite(options, session)
  const out = outputFolder(siteRoot(options), options.out)
  return withLock(out, session.waiting, () => buildSite(options, session))
}

async function buildSite(options: BuildOptions, session: Session): Promise<Report> {
  const { show, pause = noPause, isShown = false } = options
  const { cache } = session
  const clock = new Clock()
  // Until there is something to show, nobody is kept waiting.
  const before = isShown ? pause : noPause

  // Before anything can fail: a broken page must not keep the last good site from being restored.
  restore(outputFolder(siteRoot(options), options.out))
  session.begin(options.changed)
  const inputs = await prepare(options, session, clock, before)
  const { config, out, scanned } = inputs
  const memo = session.memo(config.root)
  const published = session.publishedIn(out, config.root)

  const { site, theme, found } = await link(inputs, session, clock, before)
  const reported = (problems: readonly Problem[]) =>
    applyLevels(namingPlugins([...found, ...problems], scanned.sources), config)
  refuse(reported(foundBefore(site, cache)))
  const described = await clock.time('render', () =>
    describeFiles(site, inputs, theme, memo, cache),
  )
  if (show) {
    const shown = withoutReplaced(described, 'shown', cache)
    show({ config, published, outputs: await rewriteFiles(shown, site, theme) })
  }

  const checked = await clock.time('check', () => check(site, cache, pause))
  const problems = reported([...checked, ...templateProblems(site, theme, cache)])
  refuse(problems)

  const files = await clock.time('render', () =>
    renderFiles(site, described, theme, memo, cache, pause),
  )
  const result = await clock.time('publish', () => publish(files, inputs, session, pause))

  const report = reportOf(site, problems, result, memo, clock)
  memo.turn()
  // Bundling may have found more inputs of the theme.
  session.keep(config, () =>
    recordInputs({ ...inputs, theme }, out, report, session.disk(config.root)),
  )
  return report
}

/** Compiles and links the pages while the theme is bundled. `found` has the problems of both. */
async function link(inputs: BuildInputs, session: Session, clock: Clock, pause: Pause) {
  const { key } = inputs.theme
  const bundling = session.theme(`${key} ${inputs.components.key}`, (last) =>
    loadTheme(inputs.config, key, inputs, last),
  )
  bundling.catch(() => {}) // It is awaited below; until then a rejection counts as handled.
  const { site, before } = await linkSite(inputs, session, clock, { pause, ahead: true }).finally(
    () => clock.time('theme', () => bundling).catch(() => {}), // esbuild must not be interrupted.
  )
  const theme = await bundling
  return { site, theme, found: [...before, ...theme.problems] }
}

function publish(
  outputs: readonly Output[],
  { config, out, linked }: BuildInputs,
  { published, leaving, progress, cache }: Session,
  pause: Pause,
) {
  const { root, watch, docs, components, templates, pages, static: files } = config
  const sources = [
    docs,
    components,
    templates,
    files,
    ...(pages === null ? [] : [pages]),
    ...linked.folders,
  ]
  const options = { out, root, sources, outputs, whole: !watch, pause, leaving, progress, cache }
  return publishSite({ ...options, published: published ?? undefined })
}
