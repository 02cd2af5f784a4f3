/** The built-in generators, in the order in which they run. */

import { llms } from '../features/llms/index.ts'
import { manifest } from '../features/manifest/index.ts'
import { openSearch, searchIndex } from '../features/search/outputs.ts'
import { robots, sitemap } from '../features/sitemap/index.ts'
import { eachWithPauses, type Pause } from '../pause.ts'
import { runGenerator } from '../run-plugins.ts'
import type { Generator, Kit, Output, Remember, Site } from '../types.ts'
import { files, noJekyll } from './files.ts'
import { pages } from './pages.ts'
import { redirectPages, redirectRules, rootPage } from './redirects.ts'
import { notFoundPages, searchPages } from './special-pages.ts'

/** They only describe their files, which are made when they are needed. */
const generators: readonly Generator[] = [
  pages,
  notFoundPages,
  searchPages,
  files,
  manifest,
  sitemap,
  robots,
  noJekyll,
  redirectPages,
  redirectRules,
  rootPage,
  llms,
  openSearch,
]

/** Everything but the search index and what plugins add. */
export function describeOutputs(site: Site, kit: Kit, remember: Remember): Output[] {
  return generators.flatMap((generator) => generator(site, kit, remember))
}

/** The search index, and what plugins add. */
export async function makeOutputs(
  site: Site,
  kit: Kit,
  remember: Remember,
  pause: Pause,
): Promise<Output[]> {
  const outputs = await searchIndex(site, remember, pause)
  await eachWithPauses(site.config.plugins, pause, (plugin) => {
    outputs.push(...runGenerator(plugin, site, kit, remember))
  })
  return outputs
}

/** Leaves out generated files that a site has written itself. */
export function withoutReplaced(outputs: readonly Output[]): Output[] {
  const nameOf = ({ path }: Output) => path.toLowerCase()
  const generated = new Set(outputs.filter((output) => output.replaceable).map(nameOf))
  const own = outputs.filter((output) => !output.replaceable && generated.has(nameOf(output)))
  const replaced = new Set(own.map(nameOf))
  return outputs.filter((output) => !output.replaceable || !replaced.has(nameOf(output)))
}
