/** Broken links, images and anchors. */
import type { BuildCache } from '../cache/build-cache.ts'
import { imagesOf, linksOf } from '../config/links.ts'
import { type InLocale, reportedOnce } from '../problems/per-locale.ts'
import { warning } from '../problems/problem.ts'
import { didYouMean, nearest } from '../problems/suggest.ts'
import {
  decodePath,
  folderOf,
  isExternal,
  joinPath,
  mayBeEntity,
  splitTarget,
  trimSlashes,
  urlOfRoute,
  urlOfStatic,
} from '../shared/paths.ts'
import { candidates } from '../site/assets.ts'
import { onlyCurrent } from '../site/only-current.ts'
import { refusalMessage } from '../sources/found-file.ts'
import type {
  Check,
  CompiledPage,
  Link,
  Locale,
  Page,
  PageSummary,
  Problem,
  Site,
} from '../types.ts'
import type { PageCheck } from './types.ts'

/** Links on pages whose target does not exist. */
export const brokenLinks: PageCheck = ({ doc, targets, locale }, site, cache) =>
  doc.links.flatMap((link, index): Problem[] => {
    if (targets[index] !== null) return []
    const refused = refusedTarget(link, doc, locale, site)
    if (refused) return [refused]
    if (link.kind === 'form' && !PAGE_ENDING.test(link.target)) return []
    if (link.kind === 'image') {
      return [
        warning(
          'missing-image',
          link,
          `the image "${link.target}" does not exist`,
          suggestFile(link, site) ?? explainPlace(link, doc, site),
          link.target,
        ),
      ]
    }
    if (mayBeEntity(link.target)) return [brokenEntity(link, site, locale.label)]
    const reason = `the link "${link.target}" does not lead to a page`
    if (site.locales.length > 1 && existsElsewhere(link, locale, site)) {
      const note = 'Put it in a block that is left out there: :::only{…}.'
      return [warning('broken-link', link, `${reason} in ${locale.label}`, note, link.target)]
    }
    const note = suggestPage(link, doc.path, locale, site, cache) ?? explainPlace(link, doc, site)
    return [warning('broken-link', link, reason, note, link.target)]
  })

/** A link to a file that pages may not publish; null for any other. */
function refusedTarget(
  link: Link,
  doc: CompiledPage,
  { version }: Locale,
  site: Site,
): Problem | null {
  const { config, refusedFiles } = site
  if (refusedFiles.size === 0 || version !== null) return null
  const [refused] = candidates(link, doc, config).flatMap((path) => refusedFiles.get(path) ?? [])
  if (refused === undefined) return null
  const { reason, note } = refusalMessage(refused.file, refused)
  return warning('private-file', link, reason, note)
}

/** A link such as `error:not_found` to an entity that no page defines. */
function brokenEntity(link: Link, site: Site, label: string): Problem {
  const [kind] = link.target.split(':', 1) as [string]
  const name = link.target.slice(kind.length + 1)
  const entities = pagesOf(site)
    .flatMap(({ doc }) => doc.entities)
    .filter((entity) => entity.kind === kind)
  const names = entities.map((entity) => entity.name)
  const isElsewhere = names.includes(name)
  const note = isElsewhere
    ? 'Put the link in a block that is left out there: :::only{…}.'
    : `Write ::entity{kind="${kind}" name="${name}"} below the heading that defines it.`
  return warning(
    'broken-link',
    link,
    `no page${isElsewhere ? ` in ${label}` : ''} defines the ${kind} "${name}"`,
    didYouMean(name, names) ?? note,
    link.target,
  )
}

/**
 * Links to an anchor that does not exist on the target page. Those of a fallback page to one are checked
 * where both are written; a translation that it leads to may name its headings otherwise.
 */
export const brokenAnchors: PageCheck = ({ doc, targets, fallback, locale }, site, cache) => {
  return doc.links.flatMap((link, index): Problem[] => {
    const url = targets[index]?.url
    const written = url?.includes('#') ? splitTarget(url).hash.slice(1) : ''
    const hash = decodePath(written)
    if (url === undefined || hash === '' || hash === 'top' || hash.startsWith(':~:')) return []
    const page = site.byUrl.get(splitTarget(url).path)
    // An id may be written as in an address, such as that of a footnote.
    const names = [hash.replace(/:~:.*$/s, ''), written]
    if (page === undefined) return []
    const anchors = cache.memoize<PageSummary, ReadonlySet<string>>('anchors', page.doc, anchorsOf)
    if (names.some((name) => anchors.has(name))) return []
    if (fallback !== null) {
      if (page.fallback !== null || page.locale !== locale) return []
      const reason = `in ${locale.label}, the link leads to ${page.doc.file}, which has no anchor "#${hash}"`
      const note = `Give the heading there the id of the original: {#${hash}}.`
      return [warning('broken-anchor', link, reason, note, link.target)]
    }
    return [
      warning(
        'broken-anchor',
        link,
        `${page.doc.file} has no anchor "#${hash}"`,
        didYouMean(hash, [...anchors]) ?? nameAnchors(page.doc),
        link.target,
      ),
    ]
  })
}

function anchorsOf({ titleId, anchors }: PageSummary): ReadonlySet<string> {
  return new Set([titleId, ...anchors])
}

/** Broken links of the navbar, the footer, the not-found page, the search and the announcement. */
export const brokenConfigLinks: Check = (whole) => {
  const site = onlyCurrent(whole)
  const links = linksOf(site.config)
  const found = site.locales.flatMap(({ locale, pages }) => {
    const routes = new Map(pages.map((page) => [page.route, page]))
    return links.flatMap((link) => {
      const problem = problemOfConfigLink(link, locale, routes, site)
      return problem === null ? [] : [{ locale, problem }]
    })
  })
  return reportedOnce(found, site)
}

/** @param routes the pages of a locale, by route */
function problemOfConfigLink(
  { setting, to }: ReturnType<typeof linksOf>[number],
  { path: root }: Locale,
  routes: ReadonlyMap<string, Page>,
  { config, staticFiles, byUrl }: Site,
): InLocale['problem'] | null {
  if (isExternal(to) || to.includes('{{')) return null
  const { path, hash } = splitTarget(to)
  if (urlOfStatic(decodePath(path), staticFiles, config.base) !== null) return null
  const route = trimSlashes(path)
  // `/2.1/guide` is the URL of a page of an older version.
  const url = urlOfRoute(root, route)
  const page = routes.get(route) ?? byUrl.get(url) ?? byUrl.get(`${url}/`)
  const place = { file: config.file ?? '', ...config.places[to] }
  const link = `the ${setting} link "${to}"`
  if (page === undefined) {
    if (route === 'search' && config.search !== null) return null
    // The root of an older version leads to its first page.
    if (config.versions.some(({ name }) => url === root + name)) return null
    const near = nearest(route, [...routes.keys()])
    const note =
      near === undefined
        ? 'Write the route of a page, the path of a static file, or a full URL.'
        : `Did you mean "/${near}"?`
    return (where) =>
      warning('broken-link', place, `${link} does not lead to a page${where}`, note, to)
  }
  if (/^#?$/.test(hash) || page.doc.anchors.includes(hash.slice(1))) return null
  const reason = `${link} names an anchor that ${page.doc.file} does not have`
  const note = didYouMean(hash.slice(1), page.doc.anchors) ?? nameAnchors(page.doc)
  return () => warning('broken-anchor', place, reason, note, to)
}

/** Images of the configuration that are not among the static files. */
export const missingConfigImages: Check = ({ config, staticFiles }) =>
  imagesOf(config).flatMap(({ setting, to }) => {
    if (isExternal(to) || urlOfStatic(to, staticFiles, config.base) !== null) return []
    return [
      warning(
        'missing-image',
        { file: config.file ?? '', ...config.places[to] },
        `the image "${to}" in \`${setting}\` does not exist`,
        didYouMean(to, [...staticFiles]) ?? `Put it in ${config.static}${to}.`,
        to,
      ),
    ]
  })

/** The routes of the pages of a version, in all locales, by route and by source path without its ending. */
function routesByName(site: Site, version: Locale['version']): ReadonlyMap<string, string> {
  const pages = pagesOf(site).filter((page) => page.locale.version === version)
  return new Map([
    ...pages.map(({ route, doc }) => [doc.path.replace(PAGE_ENDING, ''), route] as const),
    ...pages.map(({ route }) => [route, route] as const),
  ])
}

/** The pages of a version, and what links that lead to none of them may mean. */
interface KnownPages {
  readonly routes: ReadonlyMap<string, string>
  readonly suggestions: Map<string, string | undefined>
}

function pagesOfVersions(site: Site): ReadonlyMap<Locale['version'], KnownPages> {
  const { versions } = site.config
  return new Map(
    [null, ...versions].map((one) => [
      one,
      { routes: routesByName(site, one), suggestions: new Map() },
    ]),
  )
}

function pagesOf(site: Site): Page[] {
  return site.locales.flatMap((l) => [...l.pages])
}

const PAGE_ENDING = /\.(mdx?|html)$/

/** The page of its version that a link probably means. @param from source path of the page it is on */
function suggestPage(
  link: Link,
  from: string,
  { version }: Locale,
  site: Site,
  cache: BuildCache,
): string | undefined {
  const known = cache.memoize('pages of versions', site, pagesOfVersions).get(version)
  if (known === undefined) return undefined
  const { routes, suggestions } = known
  const written = splitTarget(link.target).path.replace(PAGE_ENDING, '')
  const whole = trimSlashes(written.replace(/^[./]+/, ''))
  const path = written.startsWith('/') ? whole : joinPath(folderOf(from), written)
  // Many pages may have the same link, such as those of an API description.
  const key = JSON.stringify([whole, path])
  if (!suggestions.has(key)) suggestions.set(key, nearestPage(whole, path, [...routes.keys()]))
  const found = suggestions.get(key)
  return found === undefined ? undefined : `Did you mean "/${routes.get(found)}"?`
}

/** @param path from the folder of all pages; null if it is outside */
function nearestPage(
  whole: string,
  path: string | null,
  names: readonly string[],
): string | undefined {
  return (
    nearest(whole, names) ??
    nearestInFolder(path, names) ??
    names.find((name) => lastOf(name) === lastOf(whole)) ??
    onlyLonger(lastOf(whole), names)
  )
}

/** The page with a similar name in the same folder, whose own name does not count. */
function nearestInFolder(path: string | null, names: readonly string[]): string | undefined {
  if (path === null) return undefined
  const beside = names.filter((name) => folderOf(name) === folderOf(path))
  const found = nearest(lastOf(path), beside.map(lastOf))
  return beside.find((name) => lastOf(name) === found)
}

/** `installation` for `install`, if no other page begins like this. */
function onlyLonger(word: string, names: readonly string[]): string | undefined {
  const longer = word.length < 3 ? [] : names.filter((name) => lastOf(name).startsWith(word))
  const ends = new Set(longer.map(lastOf))
  return ends.size === 1 ? longer[0] : undefined
}

function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** Where the target of a link or an image is looked for, and what to do about it. */
function explainPlace(link: Link, doc: CompiledPage, { config }: Site): string {
  const path = decodePath(splitTarget(link.target).path)
  const isFile = link.kind === 'image' || (/\.\w+$/.test(path) && !PAGE_ENDING.test(path))
  const [below] = candidates(link, doc, config)
  // That of another version has a folder of its own.
  const docs = doc.file.endsWith(`/${doc.path}`)
    ? doc.file.slice(0, -doc.path.length - 1)
    : config.docs
  if (!path.startsWith('/') && below === undefined)
    return `It leads out of ${docs}, which contains all pages: move the file there, or write a full URL.`
  const place = path.startsWith('/') ? `${isFile ? config.static : ''}${path}` : `${docs}/${below}`
  if (isFile) return `Put it at ${place}, or correct the path.`
  return /(?:^|\/)[._]/.test(below ?? path)
    ? 'Files and folders whose names begin with "_" or "." are no pages: rename it, or correct the link.'
    : `There is no ${place}: correct the link, or add that page.`
}

/** The first anchors of a page, for a link to one that it does not have. */
function nameAnchors({ anchors }: PageSummary): string {
  const all = [...new Set(anchors)]
  const named = all.slice(0, 3).map((anchor) => `"#${anchor}"`)
  if (named.length === 0) return 'That page has no anchors.'
  const more = all.length - named.length
  return `It has ${named.join(', ')}${more > 0 ? ` and ${more} more` : ''}.`
}

function suggestFile(link: Link, site: Site): string | undefined {
  const name = link.target.split('/').at(-1) as string
  return didYouMean(
    name,
    [...site.otherFiles].map((path) => path.split('/').at(-1) as string),
  )
}

/** True if the page exists in another locale of the version. */
function existsElsewhere(link: Link, { version }: Locale, site: Site): boolean {
  const route = trimSlashes(splitTarget(link.target).path).replace(/^[./]+|\.mdx?$/g, '')
  const isIt = (page: Page) => page.route === route || page.route.endsWith(`/${route}`)
  return pagesOf(site).some((page) => page.locale.version === version && isIt(page))
}
