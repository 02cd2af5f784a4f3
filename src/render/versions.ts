/** What a page shows of the versions of the docs. */

import type { BuildCache } from '../cache/build-cache.ts'
import type { VersionNoticeProps, VersionProps } from '../shared/theme.ts'
import { type Counterpart, canonicalsOf, counterpartsOf } from '../site/versions.ts'
import type { Config, Locale, Page, Site, SiteLocale } from '../types.ts'

const ONLY_VERSION: readonly Counterpart[] = Object.freeze([])

/** For each page of a locale, what depends on the other versions. */
export interface Versions {
  /** Empty on a site with one version. */
  readonly counterparts: readonly (readonly Counterpart[])[]
  readonly canonicals: readonly (string | null)[]
}

export function versionsOf(site: Site, siteLocale: SiteLocale, cache: BuildCache): Versions {
  if (site.config.versions.length > 0)
    return {
      counterparts: counterpartsOf(site, siteLocale, cache),
      canonicals: canonicalsOf(site, siteLocale, cache),
    }
  const { pages } = siteLocale
  return { counterparts: pages.map(() => ONLY_VERSION), canonicals: pages.map(() => null) }
}

/** The current version, then the older ones; empty on a site with one version. */
export function versionProps({ version, versions }: Config): VersionProps[] {
  if (versions.length === 0) return []
  const all = [version, ...versions]
  return all.map(({ name, label }) => ({ name, label: label === '' ? name : label }))
}

/** The version of a locale's pages. */
export function ownVersion({ version }: Locale, config: Config): VersionProps {
  const { name, label } = version ?? config.version
  return { name, label }
}

/** The notice at the top of a page of an older version; null for the current one. */
export function versionNotice(
  { locale: { version } }: Page,
  counterparts: readonly Counterpart[],
): Omit<VersionNoticeProps, 'site'> | null {
  const [current] = counterparts
  if (version === null || current === undefined) return null
  return { isSupported: version.status === 'supported', url: current.url, same: current.same }
}
