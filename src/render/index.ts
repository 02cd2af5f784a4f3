/** The generators of the core, of officialPlugins and of plugins. */

import type { Memo } from '../cache/memo.ts'
import { PerItem } from '../cache/per-item.ts'
import { perObject } from '../cache/per-object.ts'
import type { OfficialPlugin } from '../plugin/official-plugin.ts'
import { eachPlugin, runGenerator } from '../plugin/run.ts'
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

/** Everything that is made when it is needed. */
export async function describeOutputs(
  site: Site,
  officialPlugins: readonly OfficialPlugin[],
  theme: Theme,
  memo: Memo,
): Promise<Output[]> {
  const remember = memo.remember.bind(memo)
  const context = contextOf(site, theme)
  const outputs = generators.flatMap((generator) => generator(site, theme, remember, context))
  for (const { generate } of officialPlugins)
    if (generate) outputs.push(...(await generate(site, theme, remember, context)))
  return outputs
}

/** What takes long to make, such as the search index, and what plugins add. */
export async function makeOutputs(
  site: Site,
  officialPlugins: readonly OfficialPlugin[],
  theme: Theme,
  memo: Memo,
  pause: Pause,
): Promise<Output[]> {
  const outputs: Output[] = []
  const context = contextOf(site, theme)
  for (const { finish } of officialPlugins)
    if (finish) outputs.push(...(await finish(site, memo, pause, theme)))
  await eachPlugin(site.config.plugins, pause, (plugin) => {
    outputs.push(...runGenerator(plugin, site, theme, memo.remember.bind(memo), context))
  })
  return outputs
}

/** Makes a function that leaves out the generated files of a list that a site has written itself. */
export function replacing(): (outputs: readonly Output[]) => readonly Output[] {
  const names = new PerItem(({ path, replaceable }: Output) => {
    return (replaceable ? REPLACEABLE : '') + path.toLowerCase()
  })
  return (outputs) => {
    const all = names.of(outputs)
    const replaced = replacedAmong(all)
    if (replaced.size === 0) return outputs
    return outputs.filter((_, i) => !replaced.has(all[i] as string))
  }
}

/** Before the name of a replaceable file. */
const REPLACEABLE = '\0'

const replacedAmong = perObject((names: readonly string[]): ReadonlySet<string> => {
  const own = new Set(names)
  return new Set(
    names.filter((name) => name.startsWith(REPLACEABLE) && own.has(name.slice(REPLACEABLE.length))),
  )
})
