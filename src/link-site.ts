/** The pipeline from the sources to the linked site: compile, complete, link. */
import type { BuildCache } from './cache/build-cache.ts'
import type { BuildArgument } from './cache/last-build.ts'
import type { Memo } from './cache/memo.ts'
import { compileAll } from './compile/compile-all.ts'
import { type CompileResult, type CompileTasks, compileTasks } from './compile/compile-tasks.ts'
import { completePages } from './components/complete.ts'
import { datesOfPages, historyProblems } from './history/history.ts'
import { officialPlugins } from './plugins/index.ts'
import type { Clock, Session } from './session.ts'
import { assetReader, prepareAssets } from './site/assets.ts'
import { link } from './site/link.ts'
import { type Member, membersByLocale } from './site/routes.ts'
import type { Scan } from './sources/scan.ts'
import { secondStyles } from './theme/component-files.ts'
import { staticProblems } from './theme/static-files.ts'
import type { CompiledPage, Config, Problem, Site } from './types.ts'
import { noPause, type Pause } from './utilities/pause.ts'

interface LinkArgument extends Omit<BuildArgument, 'theme'> {
  readonly staticFiles: ReadonlySet<string>
  readonly layouts: ReadonlySet<string>
}

/** The pipeline up to the linked site, and the problems that are not of its pages. */
export async function linkSite(
  { config, scanned, history, components, staticFiles, layouts }: LinkArgument,
  session: Session,
  clock: Clock,
  { pause = noPause, ahead = false }: { pause?: Pause; ahead?: boolean } = {},
): Promise<{ readonly site: Site; readonly before: readonly Problem[] }> {
  const { cache } = session
  const memo = session.memo(config.root)
  const tasks = await clock.time('compile', () =>
    compileTasks(config, scanned, components.schemas, pause, cache),
  )
  const { members } = tasks
  const compiled = await clock.time('compile', () =>
    compileAll(
      tasks,
      memo,
      cache,
      (done, total) => session.progress('Compiling', done, total, 'pages'),
      pause,
      () => (ahead ? precomputeAll(config, tasks, memo, cache) : undefined),
    ),
  )
  const docs = await clock.time('components', () =>
    completePages(
      compiled,
      cache.memoize('written for', members, writtenFor),
      components,
      memo,
      cache,
    ),
  )
  const site = await clock.time('link', async () => {
    const disk = session.disk(config.root)
    const locales = membersByLocale(config, members, cache).map(({ positions, ...locale }) => ({
      ...locale,
      docs: positions.map((position) => docs[position] as CompiledPage),
    }))
    await prepareAssets(scanned, config, locales, cache)
    const routing = session.routing({
      config,
      locales,
      otherFiles: cache.memoize('names of files', scanned.files, namesOf),
      refusedFiles: scanned.refused,
      staticFiles,
      layouts,
    })
    const assetsOf = assetReader(scanned, config, disk, cache)
    const dates = datesOfPages(locales, history.changes)
    return link(routing, { locales, assetsOf, dates }, cache)
  })
  const ofFiles = [...staticProblems(config), ...secondStyles(config)]
  const around = [...historyProblems(history, config), ...ofFiles]
  return { site, before: [...scanned.problems, ...around] }
}

/** The locale of each page's text. */
const writtenFor = (members: readonly Member[]) => members.map(({ from }) => from)

const namesOf = (files: Scan['files']): ReadonlySet<string> => new Set(files.keys())

/** What official plugins can compute as soon as pages are compiled. */
function precomputeAll(config: Config, tasks: CompileTasks, memo: Memo, cache: BuildCache) {
  const all = officialPlugins.flatMap(
    ({ precompute }) => precompute?.(config, tasks, memo, cache) ?? [],
  )
  return (pages: readonly CompileResult[]) => {
    for (const precompute of all) precompute(pages)
  }
}
