/** Which pages each locale has: overlays replace common pages; drafts and pages of other locales are left out. */
import { fatal, warning } from '../problems.ts'
import { folderOf, routeOfSource, trimSlashes, urlOfRoute } from '../shared/paths.ts'
import { didYouMean } from '../suggest.ts'
import type { Config, Doc, Locale, Problem, Source } from '../types.ts'
import type { RoutedDoc } from './sidebar.ts'

/** The sources of one locale's pages: its overlays, and the common pages without an overlay. */
export function sourcesOf(sources: readonly Source[], locale: Locale): Source[] {
  const overlaid = new Set(sources.filter((s) => s.locale === locale.name).map((s) => s.path))
  return preferIndex(
    sources.filter((s) => s.locale === locale.name || (s.locale === null && !overlaid.has(s.path))),
  )
}

/** A README is its folder's page unless there is an index; then it is for readers of the repository. */
function preferIndex(sources: readonly Source[]): Source[] {
  const isIndex = ({ path }: Source) => /(^|\/)index\.\w+$/i.test(path)
  const indexed = new Set(sources.filter(isIndex).map(({ path }) => folderOf(path)))
  return sources.filter(
    ({ path }) => !(/(^|\/)readme\.\w+$/i.test(path) && indexed.has(folderOf(path))),
  )
}

/** True if a page is published in a locale. */
function isPublished(doc: Doc, locale: Locale, config: Config): boolean {
  if (doc.meta.draft && !config.watch) return false
  return doc.meta.only === undefined || doc.meta.only.includes(locale.name)
}

/** A page's route: its path, or its `slug` (absolute with `/`, otherwise relative to the file). */
function routeOf(doc: Doc): string {
  const { slug } = doc.meta
  const route = routeOfSource(doc.path)
  if (slug === undefined) return route
  const parent = doc.path.includes('/') ? doc.path.slice(0, doc.path.lastIndexOf('/') + 1) : ''
  return trimSlashes(slug.startsWith('/') ? slug : parent + slug)
}

/** A page for an unknown locale would silently be published nowhere. */
function unknownLocales({ meta, file }: Doc, { locales }: Config): Problem[] {
  const names = locales.map((l) => l.name)
  const unknown = (meta.only ?? []).filter((name) => !names.includes(name))
  return unknown.map((name) =>
    warning(
      'front-matter',
      { file },
      `front matter: unknown locale "${name}" in \`only\``,
      didYouMean(name, names) ?? `The locales are ${names.join(', ')}.`,
    ),
  )
}

/** The routes of the pages docsgen generates for every locale. */
function ownPages({ search }: Config): ReadonlyMap<string, string> {
  const always = [['404', 'the not-found page']] as const
  return new Map(search === null ? always : [...always, ['search', 'the search page']])
}

/** Assigns routes to pages; if two claim the same route, the first by path wins. */
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
          `the route "/${route}" is reserved for ${own}; this page was left out`,
          'Rename the file, or set a different `slug`.',
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
          ? `the route "/${route}" is already used by ${other.doc.file}`
          : `the route "/${route}" differs from "/${other.route}" of ${other.doc.file} only in letter case`,
        'Rename one of the files, or set a different `slug`.',
      ),
    )
  }
  return [...taken.values()]
}
