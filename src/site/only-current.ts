/** Views of a site with some of its versions. */
import type { Site, SiteLocale } from '../types.ts'

/** The site with the pages of the current version only, for what edits or compares their files. */
export function onlyCurrent(site: Site): Site {
  return withLocales(site, ({ locale }) => locale.version === null)
}

/** The site without the pages that are read from commits: nobody can correct them. */
export function onlyFiles(site: Site): Site {
  return withLocales(site, ({ locale }) => !locale.version?.commit)
}

/** Links to the pages that are left out still lead somewhere. */
function withLocales(site: Site, isIn: (there: SiteLocale) => boolean): Site {
  if (site.locales.every(isIn)) return site
  return {
    ...site,
    locales: site.locales.filter(isIn),
    redirects: site.redirects.filter(({ locale }) =>
      site.locales.some((there) => there.locale === locale && isIn(there)),
    ),
  }
}
