/** Which pages each locale has: overlays put over the common pages, drafts and the rest left out. */
import { fatal, warning } from '../problems.ts'
import { folderOf, routeOfSource, urlOfRoute } from '../shared/paths.ts'
import { didYouMean } from '../suggest.ts'
import type { Config, Doc, Locale, Problem, Source } from '../types.ts'
import type { RoutedDoc } from './sidebar.ts'

/** The sources of one locale's pages: its overlays, and the common pages that no overlay replaces. */
export function sourcesOf(sources: readonly Source[], locale: Locale): Source[] {
  const overlaid = new Set(sources.filter((s) => s.locale === locale.name).map((s) => s.path))
  return preferIndex(
    sources.filter((s) => s.locale === locale.name || (s.locale === null && !overlaid.has(s.path))),
  )
}

/** A README is its folder's page unless an index is there; then it is for readers of the repository. */
function preferIndex(sources: readonly Source[]): Source[] {
  const isIndex = ({ path }: Source) => /(^|\/)index\.\w+$/i.test(path)
  const indexed = new Set(sources.filter(isIndex).map(({ path }) => folderOf(path)))
  return sources.filter(
    ({ path }) => !(/(^|\/)readme\.\w+$/i.test(path) && indexed.has(folderOf(path))),
  )
}

/** True when a page is published in a locale. */
export function isPublished(doc: Doc, locale: Locale, config: Config): boolean {
  if (doc.meta.draft && !config.watch) return false
  return doc.meta.only === undefined || doc.meta.only.includes(locale.name)
}

/** A page's route: of its path, or of its own `slug` (absolute with `/`, else beside the file). */
export function routeOf(doc: Doc): string {
  const { slug } = doc.meta
  const route = routeOfSource(doc.path)
  if (slug === undefined) return route
  const parent = doc.path.includes('/') ? doc.path.slice(0, doc.path.lastIndexOf('/') + 1) : ''
  return (slug.startsWith('/') ? slug : parent + slug).replace(/^\/+|\/+$/g, '')
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

/** The routes of the pages that every locale has without a file. */
function ownPages({ search }: Config): ReadonlyMap<string, string> {
  const always = [['404', 'the page for addresses that lead nowhere']] as const
  return new Map(search === null ? always : [...always, ['search', 'the search page']])
}

/** Gives the pages their routes; of two with one route the first by path stays. */
export function routePages(
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
    const own = ownPages(config).get(route.toLowerCase())
    if (own !== undefined) {
      problems.push(
        warning(
          'duplicate-route',
          { file: doc.file },
          `the route "/${route}" is taken by ${own}, which docsgen makes; this page was left out`,
          'Rename the file, or give it a `slug` of its own.',
        ),
      )
      continue
    }
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
