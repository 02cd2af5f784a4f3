/** Resolves the redirects of the configuration and of the pages. */
import type { ConfigRedirect } from '../config/types.ts'
import { expand } from '../config/variables.ts'
import {
  decodePath,
  isExternal,
  normalizeUrl,
  splitTarget,
  trimSlashes,
  urlOfRoute,
  urlOfStatic,
} from '../shared/paths.ts'
import type { Config, Locale, PageSummary, Place, Redirect } from '../types.ts'

/** What redirects need to know of a page. */
type Placed = Pick<Place, 'doc' | 'locale' | 'route' | 'url'>

/** Everything a redirect can lead to. */
interface RedirectContext {
  readonly config: Config
  readonly byUrl: ReadonlyMap<string, Placed>
  /** See `LinkContext`. */
  readonly starts: ReadonlyMap<string, Pick<Place, 'url'>>
  readonly staticFiles: ReadonlySet<string>
}

/** A redirect whose target is not resolved yet. */
interface PendingRedirect
  extends Pick<Redirect, 'locale' | 'from' | 'fragment' | 'written' | 'file'> {
  readonly line: number
  readonly column: number
  /** Url with or without a fragment, or the address of another site. */
  readonly target: string
}

/** Every redirect of the site; those that do not work have a fault. */
export function linkRedirects(
  locales: readonly { readonly locale: Locale; readonly places: readonly Placed[] }[],
  context: RedirectContext,
): Redirect[] {
  const { config } = context
  const ofEveryLocale = new Map(
    locales
      .flatMap(({ places }) => places)
      .filter(({ doc: { file, path, redirectFrom }, locale }) => {
        const { docs } = locale.version ?? config
        return redirectFrom.length > 0 && file === `${docs}/${path}`
      })
      .map((place) => [sharedKey(place), place.doc]),
  )
  const pending = locales.flatMap(({ locale, places }) => [
    ...config.redirects.flatMap((redirect) => ofConfig(redirect, locale, context)),
    ...places.flatMap((place) => ofPage(place, ofEveryLocale.get(sharedKey(place)), config)),
  ])
  const bySource = new Map<string, PendingRedirect>()
  for (const redirect of pending) {
    const source = sourceOf(redirect)
    if (!bySource.has(source)) bySource.set(source, redirect)
  }
  const resolved = pending.map((redirect): Redirect => {
    const { target, ...rest } = redirect
    const { to, fault } = resolveRedirect(redirect, bySource, context)
    return { ...rest, to, fault }
  })
  return [...resolved, ...unused(locales, pending, config)]
}

/** Old addresses that pages name in `redirect_from`, and that no locale of their version has. */
function unused(
  locales: Parameters<typeof linkRedirects>[0],
  pending: readonly PendingRedirect[],
  config: Config,
): Redirect[] {
  const nameOf = ({ version }: Locale, file: string, from: string) =>
    JSON.stringify([version?.name ?? null, file, from])
  const used = new Set(
    pending.map(({ locale, file, written }) => nameOf(locale, file, written.from)),
  )
  return locales.flatMap(({ locale, places }) =>
    places.flatMap(({ doc: { file, redirectFrom }, route }) =>
      redirectFrom.flatMap(({ from, line, column }): Redirect[] => {
        const name = nameOf(locale, file, from)
        if (used.has(name)) return []
        used.add(name)
        const source = splitSource(urlIn(locale, from, config))
        const written = { from, to: `/${route}` }
        return [{ locale, ...source, written, file, line, column, to: null, fault: 'elsewhere' }]
      }),
    ),
  )
}

/** Case-insensitive, because two URLs that differ only in case are one file on some systems. */
function sourceOf({ from, fragment }: Pick<PendingRedirect, 'from' | 'fragment'>): string {
  return `${from.toLowerCase()}#${fragment}`
}

function ofConfig(
  redirect: ConfigRedirect,
  locale: Locale,
  context: RedirectContext,
): PendingRedirect[] {
  const { config, staticFiles } = context
  const { from, to, line, column } = redirect
  const source = urlIn(locale, expand(from, locale), config)
  if (!isIn(locale, source, config)) return [] // The url of another locale's page.
  // A route is one of the current version.
  if (locale.version !== null && asUrl(splitTarget(expand(from, locale)).path, config) === null)
    return []
  const target = expand(to, locale)
  const file = urlOfStatic(decodePath(target), staticFiles, config.base)
  return [
    {
      locale,
      ...splitSource(source),
      target: isExternal(target)
        ? target
        : (file ?? inLocale(locale, urlIn(locale, target, config), context)),
      written: { from, to },
      file: config.file ?? '',
      line,
      column,
    },
  ]
}

/** The page of an older version in this locale, for a URL without a locale. */
function inLocale(locale: Locale, url: string, { config, byUrl }: RedirectContext): string {
  const { base, versionLocales } = config
  const { version } = versionLocales.find(
    (one) => one.version && url.startsWith(`${base}${one.version.name}/`),
  ) ?? { version: null }
  const own = versionLocales.find((one) => one.version === version && one.name === locale.name)
  if (version === null || own === undefined) return url
  const translated = own.path + url.slice(base.length + version.name.length + 1)
  return byUrl.has(splitTarget(translated).path) ? translated : url
}

/** @param shared the page's file for every locale: its old addresses are also those of translations */
function ofPage(
  { doc, locale, url, route }: Placed,
  shared: PageSummary | undefined,
  config: Config,
): PendingRedirect[] {
  const docs = shared && shared.file !== doc.file ? [doc, shared] : [doc]
  return docs.flatMap(({ file, redirectFrom }) =>
    redirectFrom.flatMap(({ from, line, column }) => {
      const source = urlIn(locale, from, config)
      if (!isIn(locale, source, config)) return []
      const written = { from, to: `/${route}` }
      return [{ locale, ...splitSource(source), target: url, written, file, line, column }]
    }),
  )
}

function sharedKey({ doc, locale }: Placed): string {
  return JSON.stringify([locale.version?.name ?? null, doc.path])
}

/** True for a URL below the path of a locale, and of no older version in it. */
function isIn({ path, version }: Locale, url: string, { versionLocales }: Config): boolean {
  const isOlder = versionLocales.some(
    (one) => one.version !== version && one.path.startsWith(path) && `${url}/`.startsWith(one.path),
  )
  return url.startsWith(path) && !isOlder
}

function splitSource(url: string): { from: string; fragment: string } {
  const { path, hash } = splitTarget(url)
  return { from: path, fragment: decodePath(hash.slice(1)) }
}

/** The URL of a route in this locale; a path that begins with a locale's path is already a URL. */
function urlIn(locale: Locale, written: string, config: Config): string {
  const { path, query, hash } = splitTarget(written)
  const roots = config.versionLocales.map((versionLocale) => versionLocale.path)
  const route = trimSlashes(decodePath(path))
  const given = asUrl(path, config)
  const url = given === null ? urlOfRoute(locale.path, route) : encodeURI(decodePath(given))
  return normalizeUrl(url, roots) + query + encodeURI(decodePath(hash))
}

/** The URL of a path that begins with that of a locale, with the base or without; null for a route. */
function asUrl(path: string, { base, versionLocales }: Config): string | null {
  const isUrl = (url: string) =>
    versionLocales.some(({ path: root }) => root !== base && `${url}/`.startsWith(root))
  return [path, base.slice(0, -1) + path].find(isUrl) ?? null
}

/** The target as a valid absolute URL, safe in a header and a hosts file; null if it is not http(s). */
function externalAddress(target: string): string | null {
  if (!/^(https?:)?\/\//i.test(target)) return null
  return URL.canParse(target, 'https://host') ? new URL(target, 'https://host').href : null
}

function resolveRedirect(
  redirect: PendingRedirect,
  bySource: ReadonlyMap<string, PendingRedirect>,
  context: RedirectContext,
): Pick<Redirect, 'to' | 'fault'> {
  if (isExternal(redirect.written.from)) return { to: null, fault: 'no-path' }
  if (isLive(redirect, context)) return { to: null, fault: 'live' }
  const first = bySource.get(sourceOf(redirect))
  if (first !== redirect)
    return { to: null, fault: first?.target === redirect.target ? null : 'twice' }
  const seen = new Set<PendingRedirect>()
  for (let at: PendingRedirect = redirect; ; ) {
    if (seen.has(at)) return { to: null, fault: 'circle' }
    seen.add(at)
    if (isExternal(at.target)) {
      const to = externalAddress(at.target)
      return { to, fault: to === null ? 'missing-page' : null }
    }
    const target = splitSource(at.target)
    const page = context.byUrl.get(splitTarget(at.target).path)
    if (page && (target.fragment === '' || hasAnchor(page, target.fragment)))
      return { to: at.target, fault: null }
    const next =
      bySource.get(sourceOf(target)) ??
      (page ? undefined : bySource.get(sourceOf({ ...target, fragment: '' })))
    if (next === undefined) {
      if (page) return { to: null, fault: 'missing-anchor' }
      const start = context.starts.get(target.from)
      if (start) return { to: start.url, fault: null }
      const isOther =
        urlOfStatic(decodePath(target.from), context.staticFiles, context.config.base) !== null ||
        isSearch(target.from, context)
      return isOther ? { to: at.target, fault: null } : { to: null, fault: 'missing-page' }
    }
    at = next
  }
}

/** True if a page or anchor still exists at this address. */
function isLive({ from, fragment, locale }: PendingRedirect, context: RedirectContext): boolean {
  const page = context.byUrl.get(from)
  if (page) return fragment === '' || hasAnchor(page, fragment)
  return isSearch(from, context) || from === urlOfRoute(locale.path, '404')
}

function isSearch(url: string, { config }: RedirectContext): boolean {
  return config.search !== null && config.locales.some((l) => url === urlOfRoute(l.path, 'search'))
}

function hasAnchor({ doc }: Placed, anchor: string): boolean {
  return doc.titleId === anchor || doc.anchors.includes(anchor)
}

/** The old and the new URL of a page that has moved within the site. */
export function wholePage({ from, fragment, to }: Redirect): (readonly [string, string])[] {
  return fragment === '' && to?.startsWith('/') ? [[from, splitTarget(to).path]] : []
}
