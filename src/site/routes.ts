/** Which pages each locale of each version has: overlays replace common pages; drafts and pages of other locales are left out. */

import type { BuildCache } from '../cache/build-cache.ts'
import { Latest } from '../cache/latest.ts'
import { PerItem } from '../cache/per-item.ts'
import { fatal, warning } from '../problems/problem.ts'
import { didYouMean } from '../problems/suggest.ts'
import { folderOf, routeOfSource, trimSlashes, urlOfRoute } from '../shared/paths.ts'
import { isReadme } from '../sources/left-out.ts'
import { matterOfFile } from '../sources/matter-yaml.ts'
import type { CompiledPage, Config, Locale, PageSummary, Problem, Source } from '../types.ts'
import type { RoutedPage } from './sidebar.ts'

/** All the pages of a locale, compiled. */
export interface LocalePages<D extends PageSummary = CompiledPage> {
  readonly locale: Locale
  readonly docs: readonly D[]
  /** The fallback pages: the locale each is written for, by source path. */
  readonly fallbacks: ReadonlyMap<string, Locale>
}

/** A source that is a page of a locale. */
export interface Member {
  /** Its position among the sources. */
  readonly index: number
  /** Its source path. */
  readonly path: string
  readonly locale: Locale
  /** The locale that it is written for: another one for a fallback page. */
  readonly from: Locale
}

/**
 * The pages of all locales, by file, so that the locales of a page are together. It is the same list
 * until a file comes or goes, or says that it is for other locales.
 */
export function membersOf(
  config: Config,
  sources: readonly Source[],
  cache: BuildCache,
): readonly Member[] {
  const claims = cache.memoize('claims', config, claimsOf).of(sources)
  return cache.of(config).memoize('members', claims, () => membersOfClaims(config, claims))
}

/** The claims of sources; a claim is the same object as long as it says the same. */
function claimsOf({ locales }: Config) {
  const latest = new Latest<Claim>()
  return new PerItem((source: Source) => {
    const claim = claimOf(source, locales)
    const name = `${claim.version} ${claim.locale} ${claim.file}`
    return latest.get(name, JSON.stringify(claim), () => claim)
  })
}

function membersOfClaims(
  { versions, versionLocales }: Config,
  claims: readonly Claim[],
): readonly Member[] {
  const indexes = new Map(claims.map((claim, index) => [claim, index]))
  const all = [null, ...versions].flatMap((version) => {
    const own =
      versions.length > 0
        ? claims.filter((claim) => claim.version === (version?.name ?? null))
        : claims
    const there = versionLocales.filter((versionLocale) => versionLocale.version === version)
    return there.flatMap((locale) =>
      pagesOf(own, locale, there).map((page) => ({ ...page, locale })),
    )
  })
  all.sort((a, b) => (a.claim.file < b.claim.file ? -1 : a.claim.file > b.claim.file ? 1 : 0))
  return all.map(({ claim, locale, from }): Member => {
    return { index: indexes.get(claim) as number, path: claim.path, locale, from }
  })
}

/** The sources of members, in the same order. */
export function sourcesOf(
  members: readonly Member[],
  sources: readonly Source[],
): readonly Source[] {
  return members.map(({ index }) => sources[index] as Source)
}

/** The members that are pages of one locale. */
interface LocaleMembers extends Pick<LocalePages, 'locale' | 'fallbacks'> {
  /** Their positions among all. */
  readonly positions: readonly number[]
}

/** The members of each locale, version by version, in the order of the configuration. */
export function membersByLocale(
  config: Config,
  members: readonly Member[],
  cache: BuildCache,
): readonly LocaleMembers[] {
  return cache.of(config).memoize('members by locale', members, () => byLocale(config, members))
}

function byLocale(
  { versionLocales }: Config,
  members: readonly Member[],
): readonly LocaleMembers[] {
  return versionLocales.map((locale): LocaleMembers => {
    const positions = members.flatMap((member, i) => (member.locale === locale ? i : []))
    const all = positions.map((position) => members[position] as Member)
    const fallbacks = new Map(
      all.flatMap(({ path, from }) => (from === locale ? [] : [[path, from] as const])),
    )
    return { locale, positions, fallbacks }
  })
}

/** All that decides which locales have a source as a page. */
interface Claim extends Pick<Source, 'path' | 'file' | 'locale' | 'version'> {
  /** The locales that a common page is written for, although they have a fallback. */
  readonly own: readonly string[]
  /** A README that is the page of its folder if there is no index: without an address of its own. */
  readonly isReadme: boolean
}

function claimOf(source: Source, locales: readonly Locale[]): Claim {
  const { path, file, locale, version } = source
  const withFallback = locale === null ? locales.filter((one) => fallbackOf(one, locales)) : []
  // Read once for all of them.
  const matter = withFallback.length > 0 && !source.rendered ? matterOfFile(source) : {}
  const own = withFallback.filter((one) =>
    isWrittenFor(source, matter, one, fallbackOf(one, locales) as Locale),
  )
  const names = own.map(({ name }) => name)
  return { path, file, locale, version, own: names, isReadme: isReadme(source) }
}

function fallbackOf({ fallback }: Locale, locales: readonly Locale[]): Locale | undefined {
  return locales.find(({ name }) => name === fallback)
}

interface ClaimedPage {
  readonly claim: Claim
  readonly from: Locale
}

/**
 * One locale's pages: its overlays, the common pages without an overlay, and the pages of its
 * fallback that it lacks.
 */
function pagesOf(
  claims: readonly Claim[],
  locale: Locale,
  locales: readonly Locale[],
): readonly ClaimedPage[] {
  const own = claims.filter((claim) => claim.locale === locale.name)
  // A page may be in Markdown, and its overlay in MDX.
  const overlaid = new Set(own.map(({ path }) => withoutFormat(path)))
  const fallback = fallbackOf(locale, locales)
  const others = fallback
    ? pagesOf(claims, fallback, locales).map(({ claim, from }) => {
        return { claim, from: claim.own.includes(locale.name) ? locale : from }
      })
    : claims.filter((claim) => claim.locale === null).map((claim) => ({ claim, from: locale }))
  return preferIndex([
    ...own.map((claim) => ({ claim, from: locale })),
    ...others.filter(({ claim }) => !overlaid.has(withoutFormat(claim.path))),
  ])
}

/**
 * Whether a common page is the locale's own, although it has a fallback: if `only` names it, or the
 * page is for all locales and either written for each (in React) or in the same language.
 */
function isWrittenFor(source: Source, matter: Matter, locale: Locale, fallback: Locale): boolean {
  const only = onlyOf(source, matter, locale)
  if (only !== null) return only.includes(locale.name)
  return source.rendered !== null || languageOf(locale) === languageOf(fallback)
}

type Matter = ReturnType<typeof matterOfFile>

/** The locales that `only` names; null without it. */
function onlyOf({ rendered }: Source, matter: Matter, { name }: Locale): readonly unknown[] | null {
  const { only } = rendered ? JSON.parse(rendered[name]?.meta ?? '{}') : matter
  return Array.isArray(only) ? only : null
}

/** `en-gb` → `en` */
function languageOf({ htmlLang }: Locale): string {
  return htmlLang.split('-', 1)[0]?.toLowerCase() ?? ''
}

function withoutFormat(path: string): string {
  return path.replace(/\.(?:mdx?|markdown)$/i, '')
}

/** A README is its folder's page unless there is an index; then it is for readers of the repository. */
function preferIndex(pages: readonly ClaimedPage[]): readonly ClaimedPage[] {
  if (!pages.some(({ claim }) => claim.isReadme)) return pages
  const indexed = new Set(
    pages.flatMap(({ claim: { path } }) =>
      /(?:^|\/)index\.\w+$/i.test(path) ? [folderOf(path)] : [],
    ),
  )
  return pages.filter(({ claim }) => !(claim.isReadme && indexed.has(folderOf(claim.path))))
}

/** True if a page is published. @param from the locale that it is written for */
function isPublished({ meta }: PageSummary, from: Locale, config: Config): boolean {
  if (meta.draft && !config.watch) return false
  return meta.only === undefined || meta.only.includes(from.name)
}

/**
 * A page's route: its path, or its `slug` (absolute with `/`, otherwise relative to the file), with accents
 * as visitors type them.
 */
export function routeOf(doc: PageSummary): string {
  const slug = doc.meta.slug?.normalize()
  if (slug === undefined) return routeOfSource(doc.path)
  const parent = doc.path.includes('/') ? doc.path.slice(0, doc.path.lastIndexOf('/') + 1) : ''
  return trimSlashes(slug.startsWith('/') ? slug : parent + slug)
}

/** A page for an unknown locale would silently be published nowhere. */
function unknownLocales({ meta, file }: PageSummary, { locales }: Config): Problem[] {
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

/** The older version to which an address of the current one would belong. */
function versionAt(
  url: string,
  { version }: Locale,
  { versionLocales }: Config,
): string | undefined {
  if (version !== null) return undefined
  return versionLocales.find((one) => one.version !== null && `${url}/`.startsWith(one.path))
    ?.version?.name
}

/** Assigns routes to pages; if two claim the same route, the first by path wins. */
export function routePages(
  config: Config,
  locale: Locale,
  { docs, fallbacks }: Pick<LocalePages<PageSummary>, 'docs' | 'fallbacks'>,
  problems: Problem[],
): RoutedPage[] {
  const taken = new Map<string, RoutedPage>()
  for (const doc of docs) {
    problems.push(...unknownLocales(doc, config))
    const fallback = fallbacks.get(doc.path) ?? null
    if (!isPublished(doc, fallback ?? locale, config)) continue
    const route = routeOf(doc)
    const url = urlOfRoute(locale.path, route)
    const version = versionAt(url, locale, config)
    if (version !== undefined) {
      problems.push(
        fatal(
          'duplicate-route',
          { file: doc.file },
          `the address "${url}" is among those of the version "${version}"`,
          'Rename the file or the version, or set a different `slug`.',
        ),
      )
      continue
    }
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
      taken.set(route.toLowerCase(), { doc, route, url, fallback })
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
