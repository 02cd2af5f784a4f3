/** Reads what a build starts from: the configuration, Git, the sources, and the site's own code. */

import { configurationKey, outputFolder } from './cache/unchanged.ts'
import { makeWorkFolder } from './cache/work-folder.ts'
import { type LoadOptions, siteRoot } from './config/evaluate.ts'
import { loadConfig } from './config/load.ts'
import { filesOfRefs, ignoredFiles } from './history/git.ts'
import { changesFor } from './history/history.ts'
import { officialPlugins } from './plugins/index.ts'
import { type ReactPages, reactPages, withReactPages } from './react-pages/render.ts'
import type { BuildContext, Clock, Session, SiteCode } from './session.ts'
import { Publishing, publishingRules } from './sources/publishing.ts'
import { type Scan, scan } from './sources/scan.ts'
import { withVersions } from './sources/scan-versions.ts'
import { hashThemeFiles, themeSource } from './theme/argument.ts'
import { bundledComponents } from './theme/components.ts'
import { layoutNames } from './theme/layouts.ts'
import { keyOfArgument, themeVersion } from './theme/load.ts'
import { SiteCss } from './theme/site-css.ts'
import { filesOf, linkedStaticFiles, staticOutputs, staticPaths } from './theme/static-files.ts'
import type { Config } from './types.ts'
import type { Pause } from './utilities/pause.ts'

export interface PrepareOptions extends LoadOptions {
  /** The folder to write to. Default: `build` in the site's root. */
  readonly out?: string | undefined
}

/** All that a build depends on, read but not compiled. */
export interface BuildInputs extends BuildContext, SiteCode {
  readonly scanned: Scan
}

/**
 * Reads what has changed since the session read it.
 * @throws SiteError if the configuration is wrong, or if there are no pages
 */
export async function prepare(
  options: PrepareOptions,
  session: Session,
  clock: Clock,
  pause: Pause,
): Promise<BuildInputs> {
  session.context ??= await loadContext(options, clock)
  const { config } = session.context
  session.memo(config.root).begin()
  const { scanned, pages } = await scanSources(session.context, session, clock, pause)
  const code = await loadCode(pages, config, session, clock)
  session.isNew = false
  return { ...session.context, ...code, scanned }
}

/** Loads what the build depends on besides the docs and the theme. */
async function loadContext(options: PrepareOptions, clock: Clock): Promise<BuildContext> {
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
async function scanSources(
  { config, publishing }: BuildContext,
  session: Session,
  clock: Clock,
  pause: Pause,
) {
  const { cache } = session
  const disk = session.disk(config.root)
  if (disk.publishing.rules !== publishing) disk.publishing = new Publishing(publishing, disk)
  const pages = await clock.time('pages', () =>
    reactPages(config, disk, session.code?.pages ?? null),
  )
  const scanned = await clock.time('scan', async () => {
    const found = await scan(config, disk, pause, officialPlugins, cache)
    const current = withReactPages(found, pages, config, disk)
    return withVersions(current, config, disk, officialPlugins, cache)
  })
  makeWorkFolder(config.root) // Now that this folder is known to be a site.
  return { scanned, pages }
}

/** Bundles the code of the site, unless it is that of the last build. */
async function loadCode(
  pages: ReactPages,
  config: Config,
  session: Session,
  clock: Clock,
): Promise<SiteCode> {
  const last = session.code
  const isSame = last?.pages === pages
  // What plugins make of style sheets may depend on any file.
  if (isSame && last.css.plugins.length === 0) return last
  const css = new SiteCss(config)
  session.css = css
  const components = isSame
    ? last.components
    : await clock.time('components', () => bundledComponents(config, session.cache))
  const theme = await clock.time('theme', () => {
    session.themeSourceFiles ??= hashThemeFiles(config)
    const code = { components, pages, css }
    const source = themeSource(config, code, session.themeSourceFiles)
    return themeVersion(config, code, keyOfArgument(source))
  })
  session.code = { components, pages, theme, css }
  return session.code
}
