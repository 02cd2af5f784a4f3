/** Resolves a link to a page, heading, file or entity. */
import { HASH_LENGTH } from '../cache/hash.ts'
import {
  decodePath,
  isReactPage,
  joinPath,
  mayBeEntity,
  routeOfSource,
  splitTarget,
  trimEndSlashes,
  trimSlashes,
  urlOfRoute,
  urlOfStatic,
} from '../shared/paths.ts'
import type { Asset, Config, Entity, Link, Locale } from '../types.ts'
import { sourcesBeside, staticBeside } from './beside.ts'
import type { RoutedPage } from './sidebar.ts'

/** Everything the links of one locale can lead to. */
export interface LinkContext {
  readonly config: Config
  readonly locale: Locale
  /** Pages by source path. */
  readonly bySource: ReadonlyMap<string, RoutedPage>
  readonly byRoute: ReadonlyMap<string, RoutedPage>
  /** Pages of all locales by url. */
  readonly byUrl: ReadonlyMap<string, RoutedPage>
  /** The first page of each older version that has none at its root, by the URL of the root. */
  readonly starts: ReadonlyMap<string, RoutedPage>
  /** Paths of the static files, such as `/logo.svg`. */
  readonly staticFiles: ReadonlySet<string>
  /** By `kind:name`. */
  readonly entities: ReadonlyMap<string, { readonly entity: Entity; readonly page: RoutedPage }>
  /** Every kind of entity that some page of some locale defines. */
  readonly kinds: ReadonlySet<string>
}

/** Kinds that are not URL schemes: on any site a reference to an unknown one is a mistake. */
export const KINDS = ['error', 'param']

export type Resolved =
  | {
      readonly kind: 'page'
      readonly url: string
      readonly page: RoutedPage
      readonly hash: string
    }
  | { readonly kind: 'asset'; readonly asset: Asset; readonly suffix: string }
  | { readonly kind: 'static'; readonly url: string }

/** The files under docs that a page may refer to, by source path; in git, static images by `/logo.svg`. */
export type Assets = ReadonlyMap<string, Asset>

/** Resolves a link as written on a page; null if its target does not exist. */
export function resolveLink(
  link: Pick<Link, 'target' | 'file'>,
  page: RoutedPage,
  at: LinkContext,
  assets: Assets,
): Resolved | null {
  if (mayBeEntity(link.target)) return entityLink(link.target, at)
  const { path, query, hash } = splitTarget(link.target)
  if (path === '') return toPage(page, query, hash)
  const find = (form: string) =>
    form.startsWith('/') ? absolute(form, at, assets) : relative(form, link.file, page, at, assets)
  const [found] = formsOf(decodePath(path)).flatMap((form) => find(form) ?? [])
  if (found === undefined) return null
  if ('page' in found) return toPage(found.page, query, hash)
  if ('asset' in found) return { kind: 'asset', asset: found.asset, suffix: query + hash }
  return { kind: 'static', url: found.url + query + hash }
}

/** How a path may be written on disk: keyboards write `é` as one character, some disks as e and an accent. */
export function formsOf(path: string): string[] {
  return [...new Set([path, path.normalize('NFC'), path.normalize('NFD')])]
}

/** Accents of a fragment get the form that ids of headings have, unless the page has an id as written. */
function toPage(page: RoutedPage, query: string, written: string): Resolved {
  const text = decodePath(written)
  const isId = (form: string) => page.doc.anchors.includes(form.slice(1))
  const isKept = text === text.normalize() || isId(text) || isId(written)
  const hash = isKept ? written : encodeURI(text.normalize())
  return { kind: 'page', url: page.url + query + hash, page, hash }
}

/** `error:not_found`; if no page defines entities of this kind, it is a URL scheme of another program. */
function entityLink(target: string, at: LinkContext): Resolved | null {
  const found = at.entities.get(decodePath(target))
  if (found) {
    const hash = `#${found.entity.anchor}`
    return { kind: 'page', url: found.page.url + hash, page: found.page, hash }
  }
  return at.kinds.has(target.slice(0, target.indexOf(':'))) ? null : { kind: 'static', url: target }
}

type Found = { readonly page: RoutedPage } | { readonly asset: Asset } | { readonly url: string }

/**
 * `/faq` is a route of the same locale and version; `/2.1/faq` one of the same locale; `/de/docs/faq` a
 * url, with the base or without; `/logo.svg` a static file.
 */
function absolute(path: string, at: LinkContext, assets: Assets): Found | null {
  const page =
    (path === '/' ? at.starts.get(at.locale.path) : undefined) ??
    inVersion(path, at) ??
    pageAt(path, at) ??
    pageAt(at.config.base.slice(0, -1) + path, at)
  return byPath(trimSlashes(path), at, assets) ?? (page ? { page } : staticFile(path, at, assets))
}

/** The page of an older version in the same locale, for a path that begins with the name of the version. */
function inVersion(path: string, at: LinkContext): RoutedPage | undefined {
  const versionLocale = at.config.versionLocales.find(
    ({ name, version }) =>
      version !== null && name === at.locale.name && `${path}/`.startsWith(`/${version.name}/`),
  )
  if (!versionLocale?.version) return undefined
  const rest = path.slice(`/${versionLocale.version.name}/`.length)
  return pageAt(urlOfRoute(versionLocale.path, rest), at)
}

/** The page at a URL, which may name the file. */
function pageAt(url: string, { byUrl, starts }: LinkContext): RoutedPage | undefined {
  const end = trimEndSlashes(url)
  const root = `${trimEndSlashes(end.replace(/index(?:\.(?:html|mdx?))?$/, ''))}/`
  return (
    byUrl.get(url) ??
    byUrl.get(end.replace(/(?:\/index)?(?:\.(?:html|mdx?))?$/, '') || '/') ??
    byUrl.get(root) ??
    starts.get(root)
  )
}

/** @param path `/logo.svg`; a version in git has static images of its own, by this path */
function staticFile(
  path: string,
  { staticFiles, config }: LinkContext,
  assets: Assets,
): Found | null {
  const asset = assets.get(path)
  if (asset) return { asset }
  const url = urlOfStatic(path, staticFiles, config.base)
  return url === null ? null : { url }
}

/** Relative to the file's folder, then to the page's URL as a browser would resolve it. */
function relative(
  path: string,
  file: string,
  page: RoutedPage,
  at: LinkContext,
  assets: Assets,
): Found | null {
  const beside = sourcesBeside(path, file, page.doc, at.locale.version ?? at.config)
  const below = joinPath(page.route, path)
  for (const source of below === null ? beside : [...beside, below]) {
    const found = byPath(source, at, assets)
    if (found) return found
  }
  const image = staticBeside(path, file, at.config.static)
  return image === null ? null : staticFile(image, at, assets)
}

/** By source path, route or asset path, without slashes around it. */
function byPath(path: string, at: LinkContext, assets: Assets): Found | null {
  const page =
    at.bySource.get(path) ?? at.bySource.get(inOtherFormat(path)) ?? pageOfRoute(path, at)
  if (page) return { page }
  const asset = assets.get(path)
  return asset ? { asset } : null
}

/** A page in Markdown may have become one in MDX since the link was written. */
export function inOtherFormat(path: string): string {
  return path.replace(/\.mdx?$/i, (ending) => (ending.length === 3 ? '.mdx' : '.md'))
}

/** The page of a route, which may be written with a file extension; a code file is not a route. */
function pageOfRoute(path: string, { byRoute }: LinkContext): RoutedPage | undefined {
  return isReactPage(path) ? undefined : byRoute.get(routeOfSource(path.replace(/\.html$/, '')))
}

/** The URL of an asset: images are hashed, other files lie next to the pages. */
export function urlOfAsset(asset: Asset, locale: Locale, base: string): string {
  if (!isImage(asset.path)) return urlOfRoute(locale.path, asset.path)
  const name = asset.path.split('/').at(-1) as string
  const dot = name.lastIndexOf('.')
  return `${base}assets/${encodeURIComponent(name.slice(0, dot))}-${asset.key.slice(0, HASH_LENGTH)}${name.slice(dot)}`
}

export function isImage(path: string): boolean {
  return /\.(avif|gif|ico|jpe?g|png|svg|webp)$/i.test(path)
}
