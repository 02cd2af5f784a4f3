/** The generators of the core, of features and of plugins. */

import type { Memo } from '../cache/memo.ts'
import { PerItem } from '../cache/per-item.ts'
import { perObject } from '../cache/per-object.ts'
import type { Pause } from '../pause.ts'
import type { Feature } from '../plugin/feature.ts'
import { eachPlugin, runGenerator } from '../plugin/run.ts'
import type { Generator, Kit, Output, Site } from '../types.ts'
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
  features: readonly Feature[],
  kit: Kit,
  memo: Memo,
): Promise<Output[]> {
  const remember = memo.remember.bind(memo)
  const context = contextOf(site, kit)
  const outputs = generators.flatMap((generator) => generator(site, kit, remember, context))
  for (const { generate } of features)
    if (generate) outputs.push(...(await generate(site, kit, remember, context)))
  return outputs
}

/** What takes long to make, such as the search index, and what plugins add. */
export async function makeOutputs(
  site: Site,
  features: readonly Feature[],
  kit: Kit,
  memo: Memo,
  pause: Pause,
): Promise<Output[]> {
  const outputs: Output[] = []
  const context = contextOf(site, kit)
  for (const { finish } of features)
    if (finish) outputs.push(...(await finish(site, memo, pause, kit)))
  await eachPlugin(site.config.plugins, pause, (plugin) => {
    outputs.push(...runGenerator(plugin, site, kit, memo.remember.bind(memo), context))
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
