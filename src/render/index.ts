/** The generators of the core, of official plugins and of plugins. */

import type { BuildCache } from '../cache/build-cache.ts'
import type { Memo } from '../cache/memo.ts'
import { PerItem } from '../cache/per-item.ts'
import { eachPlugin, runGenerator, runRewrite } from '../plugin/run.ts'
import { officialPlugins } from '../plugins/index.ts'
import type { BuildContext } from '../session.ts'
import type { Generator, Output, Site, Theme } from '../types.ts'
import type { Pause } from '../utilities/pause.ts'
import { contextOf } from './context.ts'
import { files, noJekyll } from './files.ts'
import { pages } from './pages.ts'
import { pluginStyles } from './plugin-styles.ts'
import { redirectPages, redirectRules, rootPage } from './redirects.ts'
import { notFoundPages, pageLists, searchPages } from './special-pages.ts'

/** They only describe their files, which are made when they are needed. */
const generators: readonly Generator[] = [
  pages,
  pluginStyles,
  notFoundPages,
  pageLists,
  searchPages,
  files,
  noJekyll,
  redirectPages,
  redirectRules,
  rootPage,
]

/** The files that only have to be described, and are made when they are needed. */
export async function describeFiles(
  site: Site,
  { staticOutputs }: Pick<BuildContext, 'staticOutputs'>,
  theme: Theme,
  memo: Memo,
  cache: BuildCache,
): Promise<Output[]> {
  const remember = memo.remember.bind(memo)
  const context = contextOf(site, theme, cache)
  const outputs = generators.flatMap((generator) => generator(site, theme, remember, context))
  for (const { generate } of officialPlugins)
    if (generate) outputs.push(...(await generate(site, theme, remember, context)))
  return [...staticOutputs, ...outputs]
}

/** All files of the site: besides those, what takes long, such as the search index, and what plugins add. */
export async function renderFiles(
  site: Site,
  described: readonly Output[],
  theme: Theme,
  memo: Memo,
  cache: BuildCache,
  pause: Pause,
): Promise<readonly Output[]> {
  const outputs = [...described]
  const context = contextOf(site, theme, cache)
  for (const { finish } of officialPlugins)
    if (finish) outputs.push(...(await finish(site, memo, pause, theme, context)))
  await eachPlugin([...site.config.plugins, ...site.config.optional], pause, async (plugin) => {
    outputs.push(...(await runGenerator(plugin, site, theme, memo.remember.bind(memo), context)))
  })
  return rewriteFiles(withoutReplaced(outputs, 'published', cache), site, theme)
}

/** The files as plugins change them, those of the site first. */
export async function rewriteFiles(
  outputs: readonly Output[],
  site: Site,
  theme: Theme,
): Promise<readonly Output[]> {
  let files = outputs
  for (const plugin of site.config.plugins) files = await runRewrite(plugin, files, site, theme)
  for (const { rewrite } of officialPlugins) files = (await rewrite?.(files, site, theme)) ?? files
  return files
}

/**
 * Leaves out the generated files that a site has written itself.
 * @param list which list of files it is: its names are kept for the next build
 */
export function withoutReplaced(
  outputs: readonly Output[],
  list: 'shown' | 'published',
  cache: BuildCache,
): readonly Output[] {
  const all = cache.resource(`names of ${list} files`, namesOfFiles).of(outputs)
  const replaced = cache.memoize('replaced files', all, replacedAmong)
  if (replaced.size === 0) return outputs
  return outputs.filter((_, i) => !replaced.has(all[i] as string))
}

/** Before the name of a replaceable file. */
const REPLACEABLE = '\0'

function namesOfFiles() {
  return new PerItem(
    ({ path, replaceable }: Output) => (replaceable ? REPLACEABLE : '') + path.toLowerCase(),
  )
}

function replacedAmong(names: readonly string[]): ReadonlySet<string> {
  const all = new Set(names)
  return new Set(
    names.filter((name) => name.startsWith(REPLACEABLE) && all.has(name.slice(REPLACEABLE.length))),
  )
}
