/**
 * The routing of a site: routes, sidebars, reading order, redirects, and what links can lead to.
 * It is made of the configuration, of file names, and of what pages show to others (`PageSummary`), so
 * that an edit of a paragraph leaves it as it is.
 */
import type { BuildCache } from '../cache/build-cache.ts'
import { hash } from '../cache/hash.ts'
import { PerItem } from '../cache/per-item.ts'
import type { RefusedFile } from '../compile/types.ts'
import { type InLocale, reportedOnce } from '../problems/per-locale.ts'
import { folderOf, outputOfUrl, urlOfRoute } from '../shared/paths.ts'
import type {
  Alternate,
  Config,
  Entity,
  Locale,
  NavItem,
  PageSummary,
  Place,
  Problem,
  Redirect,
  SiteLocale,
} from '../types.ts'
import { usagesOf, usedIn } from './backlinks.ts'
import { buildSidebar } from './configured-sidebar.ts'
import { breadcrumbsOf, neighborsOf, readingOrder, sectionOf } from './order.ts'
import { linkRedirects } from './redirects.ts'
import { KINDS, type LinkContext } from './resolve.ts'
import { type LocalePages, routePages } from './routes.ts'
import { isPageOfFolder, nameOverviews, type RoutedPage, startOf } from './sidebar.ts'
import { earlierRoutes } from './version-sidebar.ts'

export interface RoutingArgument {
  readonly config: Config
  /** What all pages of each locale show to others. */
  readonly locales: readonly LocalePages<PageSummary>[]
  /** Source paths of the files in the docs folder that are not pages. */
  readonly otherFiles: ReadonlySet<string>
  readonly refusedFiles: ReadonlyMap<string, RefusedFile>
  readonly staticFiles: ReadonlySet<string>
  readonly layouts: ReadonlySet<string>
}

export interface SiteRouting
  extends Pick<RoutingArgument, 'otherFiles' | 'refusedFiles' | 'staticFiles' | 'layouts'> {
  /** Hash of the argument. */
  readonly key: string
  readonly config: Config
  readonly locales: readonly LocaleRouting[]
  readonly redirects: readonly Redirect[]
  readonly problems: readonly Problem[]
}

export interface LocaleRouting {
  readonly locale: Locale
  readonly sidebar: readonly NavItem[]
  readonly sections: SiteLocale['sections']
  readonly places: readonly Place[]
  /** For each place, the position of its page in the argument's list. */
  readonly positions: readonly number[]
  readonly links: LinkContext
}

/** The key of a routing, without making it. */
export function routingKey(argument: RoutingArgument, cache: BuildCache): string {
  const { config, locales, otherFiles, refusedFiles, staticFiles, layouts } = argument
  const ofLocales = locales.map(({ locale, docs, fallbacks }) => [
    keyOfList(cache.memoize('summaries', locale, summaryKeys).of(docs), cache),
    [...fallbacks].map(([path, { name }]) => [path, name]),
  ])
  const names = [otherFiles, refusedFiles, staticFiles, layouts].map((names) =>
    keyOfList(names, cache),
  )
  return hash(JSON.stringify([config.key, ofLocales, names]))
}

function summaryKeys() {
  return new PerItem((outside: PageSummary) => outside.outside)
}

/** A list or set that is the same object while nothing in it has changed is hashed once. */
function keyOfList(names: Iterable<unknown> & object, cache: BuildCache): string {
  return cache.memoize('key of list', names, () => hash(JSON.stringify([...names])))
}

export function routeSite(argument: RoutingArgument, cache: BuildCache): SiteRouting {
  const { config, locales, otherFiles, refusedFiles, staticFiles, layouts } = argument
  const problems: Problem[] = []
  const routed = locales.map((ofLocale) => ({
    locale: ofLocale.locale,
    pages: routePages(config, ofLocale.locale, ofLocale, reported(ofLocale.locale, problems)),
  }))
  const found: InLocale[] = []
  const earlier = earlierRoutes(config, routed)
  // Unlike its pages, the sidebar of a commit is in the configuration, and can be corrected.
  const arranged = routed.map(({ locale, pages }) => {
    const built = buildSidebar(config, locale, pages, { staticFiles, earlier }, found)
    const indexes = new Set(pages.filter(isPageOfFolder).map(({ url }) => url))
    return { locale, pages, ...built, sidebar: nameOverviews(built.sidebar, indexes, locale) }
  })
  problems.push(...reportedOnce(found, { config }))
  const starts = startsOf(arranged)
  const contexts = linkContexts(config, staticFiles, arranged, starts)
  const routings = arranged.map((there, index): LocaleRouting => {
    const { locale, pages, sidebar, sections } = there
    const links = contexts[index] as LinkContext
    const order = readingOrder(sidebar, sections, pages)
    const uses = usagesOf(pages)
    const places = pages.map(
      (page): Place => ({
        doc: page.doc,
        locale,
        route: page.route,
        url: page.url,
        fallback: page.fallback,
        output: outputOfUrl(page.url, config.base),
        breadcrumbs: breadcrumbsOf(page, order),
        section: sectionOf(page, order),
        ...neighborsOf(page, order),
        alternates: alternatesOf(page.route, locale, contexts),
        usedIn: usedIn(page, uses),
      }),
    )
    const positionOf = new Map(locales[index]?.docs.map((doc, position) => [doc, position]))
    const positions = pages.map(({ doc }) => positionOf.get(doc) ?? 0)
    return { locale, sidebar, sections, places, positions, links }
  })
  const byUrl = new Map(
    routings.flatMap(({ places }) => places.map((place) => [place.url, place] as const)),
  )
  return {
    key: routingKey(argument, cache),
    config,
    otherFiles,
    refusedFiles,
    staticFiles,
    layouts,
    locales: routings,
    redirects: linkRedirects(routings, { config, byUrl, starts, staticFiles }),
    problems,
  }
}

/** Where problems go: nowhere, if they are in a commit, which cannot be changed. */
function reported({ version }: Locale, problems: Problem[]): Problem[] {
  return version?.commit ? [] : problems
}

/** The pages of a locale in their order. */
interface Arranged extends Pick<SiteLocale, 'locale' | 'sidebar'> {
  readonly pages: readonly RoutedPage[]
}

/** The first page of each older version that has none at its root, by the URL of the root. */
function startsOf(arranged: readonly Arranged[]): LinkContext['starts'] {
  const older = arranged.filter(({ locale }) => locale.version !== null)
  return new Map(
    older.flatMap((there) => {
      const start = startOf(there)
      const page = there.pages.find(({ url }) => url === start)
      return page && page.route !== '' ? [[there.locale.path, page] as const] : []
    }),
  )
}

/** What the links of each locale can lead to. */
function linkContexts(
  config: Config,
  staticFiles: ReadonlySet<string>,
  routed: readonly Pick<Arranged, 'locale' | 'pages'>[],
  starts: LinkContext['starts'],
): LinkContext[] {
  const all = routed.flatMap(({ pages }) => pages)
  const byUrl = new Map(all.map((page) => [page.url, page]))
  const kinds = new Set([...KINDS, ...all.flatMap(({ doc }) => doc.entities.map((e) => e.kind))])
  return routed.map(({ locale, pages }) => ({
    config,
    locale,
    bySource: new Map(pages.map((p) => [p.doc.path, p])),
    byRoute: new Map(pages.map((p) => [p.route, p])),
    byUrl,
    starts,
    staticFiles,
    entities: entitiesOf(pages),
    kinds,
  }))
}

/** The entities that pages define; the first definition wins. */
function entitiesOf(pages: readonly RoutedPage[]): LinkContext['entities'] {
  const found = new Map<string, { entity: Entity; page: RoutedPage }>()
  for (const page of pages) {
    for (const entity of page.doc.entities) {
      const name = `${entity.kind}:${entity.name}`
      if (!found.has(name)) found.set(name, { entity, page })
    }
  }
  return found
}

/** The same page in every locale of its version or, where it is missing, its nearest ancestor. */
function alternatesOf(
  route: string,
  { version }: Locale,
  contexts: readonly LinkContext[],
): Alternate[] {
  const sameVersion = contexts.filter(({ locale }) => locale.version === version)
  return sameVersion.map(({ locale, byRoute }) => {
    const found = nearestRoute(route, byRoute)
    const page = byRoute.get(route)
    return {
      locale: locale.name,
      label: locale.label,
      htmlLang: locale.htmlLang,
      url: urlOfRoute(locale.path, found),
      same: page !== undefined && page.fallback === null,
    }
  })
}

/** A route that exists: this one, or else that of the nearest folder around it; or the root. */
export function nearestRoute(route: string, routes: { has(route: string): boolean }): string {
  let found = route
  while (found !== '' && !routes.has(found)) found = folderOf(found)
  return found
}
