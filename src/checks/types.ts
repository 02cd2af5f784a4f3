import type { BuildCache } from '../cache/build-cache.ts'
import type { Page, Problem, Site } from '../types.ts'

/** A check of the whole site. */
export type SiteCheck = (site: Site, cache: BuildCache) => readonly Problem[]

/**
 * A check of one page. It reads of other pages only what they show to others (`PageSummary`), so that its
 * result is valid as long as the page and its place are the same.
 */
export type PageCheck = (page: Page, site: Site, cache: BuildCache) => readonly Problem[]
