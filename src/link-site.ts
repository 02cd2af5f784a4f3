/** The pipeline from the sources to the linked site: compile, complete, link. */
import type { BuildArgument } from './cache/last-build.ts'
import type { Memo } from './cache/memo.ts'
import { compileAll } from './content/compile-all.ts'
import { type CompiledPage, type CompileTasks, compileTasks } from './content/compile-tasks.ts'
import { completeDocs } from './content/components/complete.ts'
import type { Scan } from './content/scan.ts'
import { datesOfPages, historyProblems } from './history/history.ts'
import { secondStyles } from './kit/component-files.ts'
import { staticProblems } from './kit/statics.ts'
import { noPause, type Pause } from './pause.ts'
import { features } from './plugins/index.ts'
import type { Clock, Session } from './session.ts'
import { assetReader, prepareAssets } from './site/assets.ts'
import { link } from './site/link.ts'
import { type Member, membersByLocale } from './site/routes.ts'
import type { Config, Doc, Problem, Site } from './types.ts'

interface LinkArgument extends Omit<BuildArgument, 'kit'> {
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
      () => (ahead ? precomputeAll(config, tasks, memo) : undefined),
    ),
  )
  const docs = await clock.time('components', () =>
    completeDocs(
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
      docs: positions.map((position) => docs[position] as Doc),
    }))
    await prepareAssets(scanned, config, locales, cache)
    const landscape = session.landscape({
      config,
      locales,
      otherFiles: cache.memoize('names of files', scanned.files, namesOf),
      refusedFiles: scanned.refused,
      staticFiles,
      layouts,
    })
    const assetsOf = assetReader(scanned, config, disk, cache)
    const dates = datesOfPages(locales, history.changes)
    return link(landscape, { locales, assetsOf, dates }, cache)
  })
  const ofFiles = [...staticProblems(config), ...secondStyles(config)]
  const around = [...historyProblems(history, config), ...ofFiles]
  return { site, before: [...scanned.problems, ...around] }
}

/** The locale of each page's text. */
const writtenFor = (members: readonly Member[]) => members.map(({ from }) => from)

const namesOf = (files: Scan['files']): ReadonlySet<string> => new Set(files.keys())

/** What features can compute as soon as pages are compiled. */
function precomputeAll(config: Config, tasks: CompileTasks, memo: Memo) {
  const all = features.flatMap(({ precompute }) => precompute?.(config, tasks, memo) ?? [])
  return (pages: readonly CompiledPage[]) => {
    for (const precompute of all) precompute(pages)
  }
}
