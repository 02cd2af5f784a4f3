/** Puts the pages together: routes, urls, sidebar, neighbours, and what every link leads to. */
import { fatal, warning } from '../problems.ts'
import { folderOf, outputOfUrl, urlOfRoute } from '../shared/paths.ts'
import { didYouMean } from '../suggest.ts'
import type {
  Alternate,
  Asset,
  Config,
  Doc,
  Entity,
  Link,
  Locale,
  Problem,
  Site,
  SiteLocale,
  Target,
} from '../types.ts'
import { darkVariant } from './assets.ts'
import { usedIn, usesOf } from './backlinks.ts'
import { breadcrumbsOf, neighboursOf, readingOrder } from './order.ts'
import { linkRedirects } from './redirects.ts'
import { KINDS, type Landscape, resolveLink, urlOfAsset } from './resolve.ts'
import { isPublished, routeOf } from './routes.ts'
import { buildSidebar, type RoutedDoc } from './sidebar.ts'

/** All the pages of a locale, compiled. */
export interface LocaleDocs {
  readonly locale: Locale
  readonly docs: readonly Doc[]
}

export interface LinkInput {
  readonly config: Config
  readonly locales: readonly LocaleDocs[]
  readonly assets: ReadonlyMap<string, Asset>
  readonly staticUrls: ReadonlySet<string>
  /** The day of the last change of each page, by its file; see `datesOfPages`. */
  readonly dates: Readonly<Record<string, string>>
}

/** Links the site. Pure: the same pages give the same site. */
export function link({ config, locales, assets, staticUrls, dates }: LinkInput): Site {
  const problems: Problem[] = []
  const routed = locales.map(({ locale, docs }) => ({
    locale,
    pages: routePages(config, locale, docs, problems),
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
  const siteLocales = routed.map(({ locale, pages }): SiteLocale => {
    const at: Landscape = {
      config,
      locale,
      bySource: new Map(pages.map((p) => [p.doc.path, p])),
      byRoute: routes.get(locale.name) as Map<string, RoutedDoc>,
      byUrl,
      assets,
      staticUrls,
      entities: entitiesOf(pages),
      kinds,
    }
    const sidebar = buildSidebar(config, locale, pages, problems)
    const order = readingOrder(sidebar, pages)
    const uses = usesOf(pages)
    return {
      locale,
      sidebar,
      pages: pages.map((page) => ({
        doc: page.doc,
        locale,
        route: page.route,
        url: page.url,
        output: outputOfUrl(page.url, config.base),
        breadcrumbs: breadcrumbsOf(page, order, at.byRoute),
        ...neighboursOf(page, order),
        alternates: alternatesOf(page.route, config, routes),
        targets: page.doc.links.map((l) => targetOf(l, page, at, files)),
        lastUpdated: dates[page.doc.file] ?? null,
        usedIn: usedIn(page, uses),
      })),
    }
  })
  const pagesByUrl = new Map(
    siteLocales.flatMap(({ pages }) => pages.map((p) => [p.url, p] as const)),
  )
  return {
    config,
    locales: siteLocales,
    byUrl: pagesByUrl,
    files,
    redirects: linkRedirects(siteLocales, { config, byUrl: pagesByUrl, staticUrls }),
    problems,
  }
}

/** A page for a locale that does not exist is published nowhere, which nobody means. */
function unknownLocales({ meta, file }: Doc, { locales }: Config): Problem[] {
  const names = locales.map((l) => l.name)
  const unknown = (meta.only ?? []).filter((name) => !names.includes(name))
  return unknown.map((name) =>
    warning(
      'front-matter',
      { file },
      `front matter: \`only\` names "${name}", which is no locale`,
      didYouMean(name, names) ?? `The locales are ${names.join(', ')}.`,
    ),
  )
}

/** Gives the pages their routes; of two with one route the first by path stays. */
function routePages(
  config: Config,
  locale: Locale,
  docs: readonly Doc[],
  problems: Problem[],
): RoutedDoc[] {
  const taken = new Map<string, RoutedDoc>()
  for (const doc of docs) {
    problems.push(...unknownLocales(doc, config))
    if (!isPublished(doc, locale, config)) continue
    const route = routeOf(doc)
    const other = taken.get(route.toLowerCase())
    if (other === undefined) {
      taken.set(route.toLowerCase(), { doc, route, url: urlOfRoute(locale.path, route) })
      continue
    }
    const same = other.route === route
    if (problems.some((p) => p.file === doc.file && p.ruleId === 'duplicate-route')) continue
    problems.push(
      fatal(
        'duplicate-route',
        { file: doc.file },
        same
          ? `the route "/${route}" is taken by ${other.doc.file} already`
          : `the route "/${route}" differs from "/${other.route}" of ${other.doc.file} only in upper and lower case`,
        'Rename one of the files, or give one a `slug` of its own.',
      ),
    )
  }
  return [...taken.values()]
}

/** What the pages define; of two definitions the first counts. */
function entitiesOf(pages: readonly RoutedDoc[]): Landscape['entities'] {
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

/** The same page in every locale, or where it is missing its nearest ancestor there. */
function alternatesOf(route: string, config: Config, routes: Routes): Alternate[] {
  return config.locales.map((locale) => {
    const there = routes.get(locale.name)
    let found = route
    while (found !== '' && !there?.has(found)) found = folderOf(found)
    return {
      locale: locale.name,
      label: locale.label,
      htmlLang: locale.htmlLang,
      url: urlOfRoute(locale.path, found),
      same: found === route && there?.has(route) === true,
    }
  })
}

function targetOf(
  written: Link,
  page: RoutedDoc,
  at: Landscape,
  files: Map<string, Asset>,
): Target | null {
  const found = resolveLink(written, page, at)
  if (found === null) return null
  if (found.kind !== 'asset') return { url: found.url }
  const { base } = at.config
  const publish = (asset: Asset): string => {
    const url = urlOfAsset(asset, at.locale, base)
    files.set(decodeURIComponent(url.slice(base.length)), asset)
    return url
  }
  const { asset } = found
  const dark = written.kind === 'image' ? at.assets.get(darkVariant(asset.path)) : undefined
  return {
    url: publish(asset) + found.suffix,
    width: asset.width,
    height: asset.height,
    dark: dark && publish(dark),
  }
}
