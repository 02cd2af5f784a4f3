/** Every check, in the order in which they run. They inspect the linked site and return problems. */
import { runCheck } from '../run-plugins.ts'
import type { Check, Doc, Problem, Site } from '../types.ts'
import { blockedEmbeds } from './blocked.ts'
import { unknownRules } from './levels.ts'
import { brokenAnchors, brokenConfigLinks, brokenLinks, missingConfigImages } from './links.ts'
import { duplicateEntities, duplicateIds, layouts, orphans, rootless } from './pages.ts'
import { syntaxPlugins } from './plugins.ts'
import { redirects } from './redirects.ts'
import { contrast, missingFonts } from './theme.ts'

const checks: readonly Check[] = [
  brokenLinks,
  brokenAnchors,
  brokenConfigLinks,
  missingConfigImages,
  orphans,
  rootless,
  layouts,
  duplicateIds,
  duplicateEntities,
  redirects,
  blockedEmbeds,
  syntaxPlugins,
  contrast,
  missingFonts,
]

/** All problems of a linked site, as they were found: see levels.ts for what is reported. */
export function check(site: Site): Problem[] {
  const docs = new Set<Doc>(site.locales.flatMap((l) => l.pages.map((page) => page.doc)))
  const found = [
    ...site.problems,
    ...[...docs].flatMap((doc) => doc.problems),
    ...checks.flatMap((run) => run(site)),
    ...site.config.plugins.flatMap((plugin) => runCheck(plugin, site)),
  ]
  return [...found, ...unknownRules(found, site.config)]
}
