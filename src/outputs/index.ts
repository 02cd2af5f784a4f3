/** Every generator, in the order in which they run. */

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

/** Those that make what a reader of the site meets; the others serve its search and other programs. */
export const visible: readonly Generator[] = [pages, notFoundPages, searchPages, files, redirects]
