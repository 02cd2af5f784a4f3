/** The built-in generators, in the order in which they run. */

import type { Generator } from '../types.ts'
import { files } from './files.ts'
import { llms } from './llms.ts'
import { manifest } from './manifest.ts'
import { pages } from './pages.ts'
import { redirects } from './redirects.ts'
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
  redirects,
  llms,
  searchIndex,
  openSearch,
}

/** Generators that run on each save under watch; the others follow shortly after. */
export const onSave: readonly Generator[] = [pages, notFoundPages, searchPages, files, redirects]
