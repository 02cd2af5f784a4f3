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
import type { Config, Locale, Place, Redirect } from '../types.ts'

/** Everything a redirect can lead to. */
interface RedirectContext {
  readonly config: Config
  readonly byUrl: ReadonlyMap<string, Place>
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
  locales: readonly { readonly locale: Locale; readonly places: readonly Place[] }[],
  context: RedirectContext,
): Redirect[] {
  const { config } = context
  const pending = locales.flatMap(({ locale, places }) => [
    ...config.redirects.flatMap((redirect) => ofConfig(redirect, locale, context)),
    ...places.flatMap((place) => ofPage(place, config)),
  ])
  const bySource = new Map<string, PendingRedirect>()
  for (const redirect of pending) {
    const source = sourceOf(redirect)
    if (!bySource.has(source)) bySource.set(source, redirect)
  }
  return pending.map((redirect): Redirect => {
    const { target, ...rest } = redirect
    const { to, fault } = resolveRedirect(redirect, bySource, context)
    return { ...rest, to, fault }
  })
}

/** Case-insensitive, because two URLs that differ only in case are one file on some systems. */
function sourceOf({ from, fragment }: Pick<PendingRedirect, 'from' | 'fragment'>): string {
  return `${from.toLowerCase()}#${fragment}`
}

function ofConfig(
  redirect: ConfigRedirect,
  locale: Locale,
  { config, staticFiles }: RedirectContext,
): PendingRedirect[] {
  const { from, to, line, column } = redirect
  const source = urlIn(locale, expand(from, locale), config)
  if (!source.startsWith(locale.path)) return [] // The url of another locale's page.
  const target = expand(to, locale)
  const file = urlOfStatic(decodePath(target), staticFiles, config.base)
  return [
    {
      locale,
      ...splitSource(source),
      target: isExternal(target) ? target : (file ?? urlIn(locale, target, config)),
      written: { from, to },
      file: config.file ?? '',
      line,
      column,
    },
  ]
}

function ofPage({ doc, locale, url, route }: Place, config: Config): PendingRedirect[] {
  return doc.redirectFrom.flatMap(({ from, line, column }) => {
    const source = urlIn(locale, from, config)
    if (!source.startsWith(locale.path)) return []
    const written = { from, to: `/${route}` }
    return [{ locale, ...splitSource(source), target: url, written, file: doc.file, line, column }]
  })
}

function splitSource(url: string): { from: string; fragment: string } {
  const { path, hash } = splitTarget(url)
  return { from: path, fragment: decodePath(hash.slice(1)) }
}

/** The URL of a route in this locale; a path that begins with a locale's path is already a URL. */
function urlIn(locale: Locale, written: string, config: Config): string {
  const { path, query, hash } = splitTarget(written)
  const roots = config.locales.map((l) => l.path)
  const isUrl = roots.some((root) => root !== config.base && `${path}/`.startsWith(root))
  const route = trimSlashes(decodePath(path))
  const url = isUrl ? encodeURI(decodePath(path)) : urlOfRoute(locale.path, route)
  return normalizeUrl(url, roots) + query + encodeURI(decodePath(hash))
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

function hasAnchor({ doc }: Place, anchor: string): boolean {
  return doc.titleId === anchor || doc.anchors.includes(anchor)
}
