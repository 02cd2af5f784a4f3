/** What a build has done. */
import type { Memo } from './cache/memo.ts'
import type { PublishedFiles } from './publish/publish.ts'
import type { Clock } from './session.ts'
import type { Problem, Report, Site } from './types.ts'

/** The report of a finished build. @param result what was made and written */
export function reportOf(
  site: Site,
  problems: readonly Problem[],
  result: PublishedFiles,
  memo: Memo,
  clock: Clock,
): Report {
  const { made, written, unchanged, removed } = result
  return {
    pages: site.byUrl.size,
    compiled: memo.made('doc'),
    rendered: countPages(site, made),
    written: written.length,
    unchanged,
    removed: removed.length,
    problems,
    times: clock.times,
  }
}

/** How many of these files are pages; others are made for the search, for redirects and so on. */
function countPages({ locales }: Site, made: readonly string[]): number {
  if (made.length === 0) return 0
  const paths = new Set(made)
  return locales.reduce(
    (sum, { pages }) => sum + pages.filter(({ output }) => paths.has(output)).length,
    0,
  )
}
