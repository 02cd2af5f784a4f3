/** The link stage: routes, URLs, sidebar, previous and next page, and the target of every link. */
import { folderOf, outputOfUrl, urlOfRoute } from '../shared/paths.ts'
import type { Alternate, Asset, Config, Entity, Problem, Site, SiteLocale } from '../types.ts'
import { usagesOf, usedIn } from './backlinks.ts'
import { buildSidebar } from './configured-sidebar.ts'
import { breadcrumbsOf, neighborsOf, readingOrder, sectionOf } from './order.ts'
import { linkRedirects } from './redirects.ts'
import { KINDS, type LinkContext } from './resolve.ts'
import { type LocaleDocs, routePages } from './routes.ts'
import type { RoutedDoc } from './sidebar.ts'
import { targetsOf } from './targets.ts'

export interface LinkInput {
  readonly config: Config
  readonly locales: readonly LocaleDocs[]
  readonly assets: ReadonlyMap<string, Asset>
  readonly staticFiles: ReadonlySet<string>
  readonly layouts: ReadonlySet<string>
  /** The day of the last change of each page, by its file; see `datesOfPages`. */
  readonly dates: Readonly<Record<string, string>>
}

/** A linked site together with its inputs, which relink.ts needs. */
export interface Linked {
  readonly site: Site
  readonly docs: readonly LocaleDocs[]
  readonly assets: ReadonlyMap<string, Asset>
  /** One for each locale. */
  readonly contexts: readonly LinkContext[]
}

/** Links the site. A pure function: the same pages give the same site. */
export function link({ config, locales, assets, staticFiles, layouts, dates }: LinkInput): Linked {
  const problems: Problem[] = []
  const routed = locales.map((localeDocs) => ({
    locale: localeDocs.locale,
    pages: routePages(config, localeDocs.locale, localeDocs, problems),
  }))
  const byUrl = new Map(
    routed.flatMap(({ pages }) => pages.map((page) => [page.url, page] as const)),
  )
  const routes = new Map(
    routed.map(({ locale, pages }) => [locale.name, new Map(pages.map((p) => [p.route, p]))]),
  )
  const kinds = new Set([
    ...KINDS,
    ...routed.flatMap(({ pages }) => pages.flatMap(({ doc }) => doc.entities.map((e) => e.kind))),
  ])
  const files = new Map<string, Asset>()
  const contexts = routed.map(
    ({ locale, pages }): LinkContext => ({
      config,
      locale,
      bySource: new Map(pages.map((p) => [p.doc.path, p])),
      byRoute: new Map(pages.map((p) => [p.route, p])),
      byUrl,
      assets,
      staticFiles,
      entities: entitiesOf(pages),
      kinds,
    }),
  )
  const siteLocales = routed.map(({ locale, pages }, place): SiteLocale => {
    const at = contexts[place] as LinkContext
    const { sidebar, sections } = buildSidebar(config, locale, pages, problems)
    const order = readingOrder(sidebar, sections, pages)
    const uses = usagesOf(pages)
    return {
      locale,
      sidebar,
      sections,
      pages: pages.map((page) => ({
        doc: page.doc,
        locale,
        route: page.route,
        url: page.url,
        fallback: page.fallback,
        output: outputOfUrl(page.url, config.base),
        breadcrumbs: breadcrumbsOf(page, order, at.byRoute),
        section: sectionOf(page, order),
        ...neighborsOf(page, order),
        alternates: alternatesOf(page.route, config, routes),
        targets: targetsOf(page, at, files),
        lastUpdated: dates[page.doc.file] ?? null,
        usedIn: usedIn(page, uses),
      })),
    }
  })
  const pagesByUrl = new Map(
    siteLocales.flatMap(({ pages }) => pages.map((p) => [p.url, p] as const)),
  )
  const site: Site = {
    config,
    locales: siteLocales,
    byUrl: pagesByUrl,
    files,
    staticFiles,
    layouts,
    redirects: linkRedirects(siteLocales, { config, byUrl: pagesByUrl, staticFiles }),
    problems,
  }
  return { site, docs: locales, assets, contexts }
}

/** The entities that pages define; the first definition wins. */
function entitiesOf(pages: readonly RoutedDoc[]): LinkContext['entities'] {
  const found = new Map<string, { entity: Entity; page: RoutedDoc }>()
  for (const page of pages) {
    for (const entity of page.doc.entities) {
      const name = `${entity.kind}:${entity.name}`
      if (!found.has(name)) found.set(name, { entity, page })
    }
  }
  return found
}

type Routes = ReadonlyMap<string, ReadonlyMap<string, RoutedDoc>>

/** The same page in every locale or, where it is missing, its nearest ancestor. */
function alternatesOf(route: string, config: Config, routes: Routes): Alternate[] {
  return config.locales.map((locale) => {
    const there = routes.get(locale.name)
    let found = route
    while (found !== '' && !there?.has(found)) found = folderOf(found)
    const page = there?.get(route)
    return {
      locale: locale.name,
      label: locale.label,
      htmlLang: locale.htmlLang,
      url: urlOfRoute(locale.path, found),
      same: page !== undefined && page.fallback === null,
    }
  })
}
