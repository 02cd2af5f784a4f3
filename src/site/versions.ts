/** How the pages of one version relate to those of the others. */
import type { BuildCache } from '../cache/build-cache.ts'
import { Latest } from '../cache/latest.ts'
import { urlOfRoute } from '../shared/paths.ts'
import type { Locale, Page, Site, SiteLocale } from '../types.ts'
import { wholePage } from './redirects.ts'
import { nearestRoute } from './routing.ts'
import { saySame } from './same-content.ts'
import { startOf } from './sidebar.ts'

/** A page as another version has it. */
export interface Counterpart {
  /** Of the page, else of the nearest one above it, else of the first page. */
  readonly url: string
  /** True if it is the page itself, perhaps at another address. */
  readonly same: boolean
}

/** The counterparts of each page, in all versions, its own too; the current version is the first. */
export function counterpartsOf(
  site: Site,
  siteLocale: SiteLocale,
  cache: BuildCache,
): readonly (readonly Counterpart[])[] {
  const { locale, routing, pages } = siteLocale
  // By the path of a locale, as long as the routing is the same.
  const known = cache.of(site.config).resource('counterparts', newCounterparts)
  return known.get(locale.path, routing, () => {
    const there = site.locales
      .filter((other) => other.locale.name === locale.name)
      .map((other) => new VersionPages(other, site))
    const own = there.find((other) => other.isOf(siteLocale)) as VersionPages
    return pages.map((page) => there.map((other) => other.counterpartOf(page, own)))
  })
}

const newCounterparts = () => new Latest<readonly (readonly Counterpart[])[]>()

/** The pages of a version, in one locale. */
class VersionPages {
  readonly #there: SiteLocale
  readonly #urls: ReadonlyMap<string, string>
  /** Where the pages at old addresses are now, and the old addresses of each page. */
  readonly #moved: ReadonlyMap<string, string>
  readonly #before: ReadonlyMap<string, readonly string[]>

  constructor(there: SiteLocale, site: Site) {
    this.#there = there
    this.#urls = new Map(there.pages.map(({ route, url }) => [route, url]))
    const moves = site.redirects.filter(({ locale }) => locale === there.locale).flatMap(wholePage)
    this.#moved = new Map(moves)
    const before = new Map<string, string[]>()
    for (const [from, to] of moves) before.set(to, [...(before.get(to) ?? []), from])
    this.#before = before
  }

  isOf(siteLocale: SiteLocale): boolean {
    return this.#there === siteLocale
  }

  /** @param own the pages of the page's version */
  counterpartOf(page: Page, own: VersionPages): Counterpart {
    const found =
      this.#find(page.route) ??
      own
        .#earlier(page)
        .map((r) => this.#find(r))
        .find(Boolean)
    if (found !== undefined) return { url: found, same: true }
    const above = this.#urls.get(nearestRoute(page.route, this.#urls))
    return { url: above ?? startOf(this.#there), same: false }
  }

  /** The URL of a route, or of the page that is there instead now. */
  #find(route: string): string | undefined {
    const { path } = this.#there.locale
    return this.#urls.get(route) ?? this.#moved.get(urlOfRoute(path, route))
  }

  /** The routes that a page had before. */
  #earlier({ url }: Page): string[] {
    const { path } = this.#there.locale
    return (this.#before.get(url) ?? []).map((from) => decodeURIComponent(from.slice(path.length)))
  }
}

/**
 * The URL under which search engines should know each page of an older version: that of the newest
 * version in which it says the same. Null for a page of its own address. A fallback page has that of
 * its original.
 */
export function canonicalsOf(
  site: Site,
  siteLocale: SiteLocale,
  cache: BuildCache,
): readonly (string | null)[] {
  const { version } = siteLocale.locale
  if (version === null) return siteLocale.pages.map(() => null)
  const { versions } = site.config
  const own = versions.indexOf(version) + 1
  const isListed = [true, ...versions.map(({ status }) => status === 'supported')]
  const all = counterpartsOf(site, siteLocale, cache)
  const byUrl = new Map(siteLocale.pages.map(({ url }, index) => [url, all[index]]))
  const ofOriginals = new Map<Locale, ReadonlyMap<string, string | null>>()
  const ofOriginal = ({ route }: Page, locale: Locale): string | null => {
    const known = ofOriginals.get(locale) ?? canonicalsByRoute(site, locale, cache)
    ofOriginals.set(locale, known)
    return known.get(route) ?? null
  }
  return all.map((counterparts, index) => {
    const page = siteLocale.pages[index] as Page
    if (page.fallback !== null) return ofOriginal(page, page.fallback)
    for (const [at, { url, same }] of counterparts.slice(0, own).entries()) {
      const other = same && isListed[at] ? site.byUrl.get(url) : undefined
      const isMoved = (from: string, to: string) => {
        const there = byUrl.get(from)?.[at]
        return there?.same === true && there.url === to
      }
      if (other && saySame(page, other, site, isMoved, cache)) return url
    }
    return null
  })
}

function canonicalsByRoute(
  site: Site,
  locale: Locale,
  cache: BuildCache,
): ReadonlyMap<string, string | null> {
  const there = site.locales.find((one) => one.locale === locale)
  if (there === undefined) return new Map()
  const canonicals = canonicalsOf(site, there, cache)
  return new Map(there.pages.map(({ route }, index) => [route, canonicals[index] ?? null]))
}
