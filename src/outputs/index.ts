/** The built-in generators, in the order in which they run. */

import type { Generator, Output } from '../types.ts'
import { files, noJekyll } from './files.ts'
import { llms } from './llms.ts'
import { manifest } from './manifest.ts'
import { pages } from './pages.ts'
import { redirectPages, redirectRules } from './redirects.ts'
import { openSearch, searchIndex } from './search.ts'
import { robots, sitemap } from './sitemap.ts'
import { notFoundPages, searchPages } from './special-pages.ts'

export const generators: Readonly<Record<string, Generator>> = {
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
  llms,
  searchIndex,
  openSearch,
}

/** Generators that run on each save under watch; the others follow shortly after. */
export const onSave: readonly Generator[] = [
  pages,
  notFoundPages,
  searchPages,
  files,
  redirectPages,
]

/** Leaves out generated files that a site has written itself. */
export function withoutReplaced(outputs: readonly Output[]): Output[] {
  const own = new Set(outputs.filter((o) => !o.replaceable).map((o) => o.path.toLowerCase()))
  return outputs.filter((o) => !o.replaceable || !own.has(o.path.toLowerCase()))
}
