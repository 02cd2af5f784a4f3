/** Finds what a link means: a page, a heading, a file, an entity. */
import {
  folderOf,
  joinPath,
  mayBeEntity,
  routeOfSource,
  splitTarget,
  urlOfRoute,
} from '../shared/paths.ts'
import type { Asset, Config, Entity, Link, Locale } from '../types.ts'
import type { RoutedDoc } from './sidebar.ts'

/** Everything links of one locale can lead to. */
export interface Landscape {
  readonly config: Config
  readonly locale: Locale
  /** Pages by source path. */
  readonly bySource: ReadonlyMap<string, RoutedDoc>
  readonly byRoute: ReadonlyMap<string, RoutedDoc>
  /** Pages of all locales by url. */
  readonly byUrl: ReadonlyMap<string, RoutedDoc>
  readonly assets: ReadonlyMap<string, Asset>
  /** Urls of the theme's static files, which links may name as they are. */
  readonly staticUrls: ReadonlySet<string>
  /** By `kind:name`. */
  readonly entities: ReadonlyMap<string, { readonly entity: Entity; readonly page: RoutedDoc }>
  /** Every kind of entity that some page of some locale defines. */
  readonly kinds: ReadonlySet<string>
}

/** Kinds that no scheme of a url is called like: unknown ones are mistakes on every site. */
export const KINDS = ['error', 'param']

export type Resolved =
  | { readonly kind: 'page'; readonly url: string; readonly page: RoutedDoc; readonly hash: string }
  | { readonly kind: 'asset'; readonly asset: Asset; readonly suffix: string }
  | { readonly kind: 'static'; readonly url: string }

/** Resolves a link as written on a page; null when it leads nowhere. */
export function resolveLink(
  link: Pick<Link, 'target' | 'file'>,
  page: RoutedDoc | null,
  at: Landscape,
): Resolved | null {
  if (mayBeEntity(link.target)) return entityLink(link.target, at)
  const { path, query, hash } = splitTarget(link.target)
  if (path === '' && page) return { kind: 'page', url: page.url + query + hash, page, hash }
  const decoded = decode(path)
  const found = decoded.startsWith('/')
    ? absolute(decoded, at)
    : relative(decoded, link.file, page, at)
  if (found === null) return null
  if ('page' in found)
    return { kind: 'page', url: found.page.url + query + hash, page: found.page, hash }
  if ('asset' in found) return { kind: 'asset', asset: found.asset, suffix: query + hash }
  return { kind: 'static', url: found.url + query + hash }
}

/** `error:not_found`; where no page defines such a kind, the scheme of another program's address. */
function entityLink(target: string, at: Landscape): Resolved | null {
  const found = at.entities.get(decode(target))
  if (found) {
    const hash = `#${found.entity.anchor}`
    return { kind: 'page', url: found.page.url + hash, page: found.page, hash }
  }
  return at.kinds.has(target.slice(0, target.indexOf(':'))) ? null : { kind: 'static', url: target }
}

type Found = { readonly page: RoutedDoc } | { readonly asset: Asset } | { readonly url: string }

/** `/faq` is a route of the same locale; `/nz/docs/faq` a url; `/logo.svg` a static file. */
function absolute(path: string, at: Landscape): Found | null {
  const inside = path.replace(/^\/+|\/+$/g, '')
  const page =
    at.byUrl.get(path) ??
    at.byUrl.get(path.replace(/(?:\/index)?(?:\.html)?\/*$/, '') || '/') ??
    at.byUrl.get(`${path.replace(/(?:index(?:\.html)?)?\/*$/, '')}/`)
  return byPath(inside, at) ?? (page ? { page } : at.staticUrls.has(path) ? { url: path } : null)
}

/** From the file's folder; then as a browser would see it, for links written against urls. */
function relative(path: string, file: string, page: RoutedDoc | null, at: Landscape): Found | null {
  const source = file.startsWith(`${at.config.docs}/`)
    ? file.slice(at.config.docs.length + 1)
    : file
  const overlay = source.replace(/^@[^/]+\//, '')
  const beside = joinPath(folderOf(overlay), path)
  const below = joinPath(page?.route ?? '', path)
  return (
    (beside === null ? null : byPath(beside, at)) ?? (below === null ? null : byPath(below, at))
  )
}

/** A source path, a route or a file, without slashes around it. */
function byPath(path: string, at: Landscape): Found | null {
  const page = at.bySource.get(path) ?? at.byRoute.get(routeOfSource(path.replace(/\.html$/, '')))
  if (page) return { page }
  const asset = at.assets.get(path)
  return asset ? { asset } : null
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

/** The url a file under docs gets: images by their content, others beside the pages. */
export function urlOfAsset(asset: Asset, locale: Locale, base: string): string {
  if (!isImage(asset.path)) return urlOfRoute(locale.path, asset.path)
  const name = asset.path.split('/').at(-1) as string
  const dot = name.lastIndexOf('.')
  return `${base}assets/${encodeURIComponent(name.slice(0, dot))}-${asset.key.slice(0, 10)}${name.slice(dot)}`
}

export function isImage(path: string): boolean {
  return /\.(avif|gif|ico|jpe?g|png|svg|webp)$/i.test(path)
}
