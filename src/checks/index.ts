/** Every check, in the order in which they run. They inspect the linked site and return problems. */
import type { BuildCache } from '../cache/build-cache.ts'
import { PerItem } from '../cache/per-item.ts'
import { eachPlugin, runCheck } from '../plugin/run.ts'
import { onlyFiles } from '../site/only-current.ts'
import type { Page, Problem, Site } from '../types.ts'
import { eachWithPauses, noPause, type Pause } from '../utilities/pause.ts'
import { activeFiles } from './active-files.ts'
import { blockedEmbeds } from './blocked.ts'
import { unknownRules } from './levels.ts'
import { brokenAnchors, brokenConfigLinks, brokenLinks, missingConfigImages } from './links.ts'
import { duplicateEntities, duplicateIds, layouts, orphans, rootless } from './pages.ts'
import { redirects } from './redirects.ts'
import { renderedLinks } from './rendered-links.ts'
import { missingScripts } from './scripts.ts'
import { contrast, missingFonts } from './theme.ts'
import type { PageCheck, SiteCheck } from './types.ts'

const pageChecks: readonly PageCheck[] = [
  brokenLinks,
  brokenAnchors,
  layouts,
  duplicateIds,
  blockedEmbeds,
]

const siteChecks: readonly SiteCheck[] = [
  brokenConfigLinks,
  renderedLinks,
  missingConfigImages,
  activeFiles,
  orphans,
  rootless,
  duplicateEntities,
  redirects,
  contrast,
  missingFonts,
  missingScripts,
]

/** The problems that were found before the checks: pages that could not be read, compiled or placed. */
export function foundBefore(site: Site, cache: BuildCache): Problem[] {
  const found = [...site.problems]
  for (const { locale, pages } of onlyFiles(site).locales)
    for (const problems of cache.memoize('problems', locale, problemsOfPages).of(pages))
      append(found, problems ?? [])
  return found
}

/** Unlike `push(...more)`, which overflows the stack with a hundred thousand problems. */
function append(found: Problem[], more: readonly Problem[]): void {
  for (const problem of more) found.push(problem)
}

function problemsOfPages() {
  return new PerItem(({ doc: { problems } }: Page) => (problems.length > 0 ? problems : null))
}

/** All problems of a linked site, as they were found: see levels.ts for what is reported. */
export async function check(
  whole: Site,
  cache: BuildCache,
  pause: Pause = noPause,
): Promise<Problem[]> {
  const site = onlyFiles(whole)
  const found = foundBefore(site, cache)
  const pages = site.locales.flatMap((locale) => locale.pages)
  await eachWithPauses(pages, pause, (page) => append(found, checkPage(page, site, cache)))
  await eachWithPauses(siteChecks, pause, (run) => append(found, run(site, cache)))
  await eachPlugin([...site.config.plugins, ...site.config.optional], pause, (plugin) => {
    append(found, runCheck(plugin, site))
  })
  return [...found, ...unknownRules(found, site.config)]
}

function checkPage(page: Page, site: Site, cache: BuildCache): readonly Problem[] {
  return cache.memoize('checked', page, () => pageChecks.flatMap((run) => run(page, site, cache)))
}
