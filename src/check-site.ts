/** `docsgen check`: the first three steps of a build, with checks that only it runs. */
import { join } from 'node:path'
import { recordCheck } from './cache/last-build.ts'
import { check } from './checks/index.ts'
import { applyLevels } from './checks/levels.ts'
import { templateProblems } from './checks/templates.ts'
import type { LoadOptions } from './config/evaluate.ts'
import { linkSite } from './link-site.ts'
import type { Inspection } from './plugin/official-plugin.ts'
import { runInspect } from './plugin/run.ts'
import { officialPlugins } from './plugins/index.ts'
import { prepare } from './prepare.ts'
import { problemsOf } from './problems/errors.ts'
import { Clock, type Session } from './session.ts'
import { namingPlugins } from './sources/plugin-pages.ts'
import { loadTheme } from './theme/load.ts'
import { themeFiles } from './theme/static-files.ts'
import type { CheckedSite, Problem, Site } from './types.ts'
import { listFiles } from './utilities/list-files.ts'
import { noPause } from './utilities/pause.ts'

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
  const { cache } = session
  const clock = new Clock()
  session.begin(undefined)
  const inputs = await prepare(options, session, clock, noPause)
  const { config, scanned } = inputs
  const memo = session.memo(config.root)
  const disk = session.disk(config.root)
  const { site, before } = await linkSite(inputs, session, clock)
  const watched: string[] = []
  const found = await inspect(site, inspects, {
    read: (path) => disk.readText(path),
    list: (folder) => listFiles(join(config.root, folder)),
    theme: themeFiles,
    watch: (path) => void watched.push(path),
    remember: memo.remember.bind(memo),
  })
  const theme = await loadTheme(config, inputs.theme.key, inputs).catch(problemsOf)
  const isLoaded = 'outputs' in theme
  found.push(...(isLoaded ? [...theme.problems, ...templateProblems(site, theme, cache)] : theme))
  memo.turn()
  const all = [...before, ...(await check(site, cache)), ...found]
  const problems = applyLevels(namingPlugins(all, scanned.sources), config)
  if (session.useCache && isLoaded)
    recordCheck({ ...inputs, theme }, watched, { pages: site.byUrl.size, problems }, disk)
  return { site, problems }
}

/** What plugins find that takes longer than a check, such as reading other files. */
async function inspect(site: Site, ofSite: boolean, context: Inspection): Promise<Problem[]> {
  const found: Problem[] = []
  for (const { inspect } of officialPlugins)
    if (inspect) found.push(...(await inspect(site, context)))
  for (const plugin of ofSite ? site.config.plugins : [])
    found.push(...(await runInspect(plugin, site, context)))
  return found
}
