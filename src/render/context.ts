/** What generators may ask for: see `SiteContext`. */
import type { BuildCache } from '../cache/build-cache.ts'
import type { Site, SiteContext, Theme } from '../types.ts'
import { policyOfSite } from './policy.ts'
import { movedByUrl } from './redirects.ts'
import { versionsOf } from './versions.ts'

export function contextOf(site: Site, theme: Theme, cache: BuildCache): SiteContext {
  return {
    cache,
    canonicals: ({ locale: { path } }) => {
      // Plugins have views of the site.
      const siteLocale = site.locales.find(({ locale }) => locale.path === path)
      if (siteLocale === undefined) throw new Error(`the site has no locale at "${path}"`)
      return versionsOf(site, siteLocale, cache).canonicals
    },
    moved: () => movedByUrl(site),
    policy: () => policyOfSite(site, theme),
  }
}
