/** Whether two pages show readers the same. */
import type { BuildCache } from '../cache/build-cache.ts'
import { hash } from '../cache/hash.ts'
import { Latest } from '../cache/latest.ts'
import { decodePath, splitTarget } from '../shared/paths.ts'
import { readStatic, themeFolders } from '../theme/static-files.ts'
import type { CompiledPage, Link, Page, Site, Target } from '../types.ts'

/** True if a page of the first version is, in the second one, at this URL. */
type IsMoved = (from: string, to: string) => boolean

/**
 * True if two pages have the same content: their text, and what its placeholders are filled with.
 * @param isMoved tells where the pages are to which the links of the first page lead
 */
export function saySame(
  a: Page,
  b: Page,
  site: Site,
  isMoved: IsMoved,
  cache: BuildCache,
): boolean {
  const isOne = a.doc.key === b.doc.key
  const shown = ({ doc }: Page) => cache.memoize('shown', doc, hashOfShown)
  if (!isOne && shown(a) !== shown(b)) return false
  const { links } = a.doc
  return links.every((link, index) => {
    // Equal links of one CompiledPage lead to the same page, but not to the same file.
    if (isOne && !mayBeFile(link)) return true
    const other = b.doc.links[index] as Link
    const [from, to] = [a.targets[index] ?? null, b.targets[index] ?? null]
    return (
      isSameLink(link, other) &&
      leadAlike({ link, from }, { link: other, to }, site, isMoved, cache)
    )
  })
}

/**
 * The hash of what readers see of a page besides the targets of its links, without the places where it is written.
 * Each page is compared with several, so its HTML is read once for all of them.
 */
function hashOfShown(doc: CompiledPage): string {
  const { title, description, links, html, hero, data, meta, components } = doc
  const uses = components.map(({ name, props, links, slots, inline }) => {
    return { name, props, links, slots, inline }
  })
  return hash(
    JSON.stringify([title, description, links.length, html, hero, data, meta.layout, uses]),
  )
}

/** True for a link that can lead to something else than a page. */
function mayBeFile({ kind, target }: Link): boolean {
  return kind === 'image' || /\.(?!(?:mdx?|html)$)\w+$/i.test(splitTarget(target).path)
}

/** The alternative text of an image is one of its attributes. */
function isSameLink(a: Link, b: Link): boolean {
  return a.kind === b.kind && JSON.stringify(a.attributes) === JSON.stringify(b.attributes)
}

function leadAlike(
  { link, from }: { readonly link: Link; readonly from: Target | null },
  { link: other, to }: { readonly link: Link; readonly to: Target | null },
  site: Site,
  isMoved: IsMoved,
  cache: BuildCache,
): boolean {
  if (from === null || to === null) return link.target === other.target
  if (from.url === to.url && from.dark === to.dark) return true
  const files = [from.url, to.url].map((url) => contentAt(url, site, cache))
  if (files[0] !== files[1]) return false
  if (contentAt(from.dark, site, cache) !== contentAt(to.dark, site, cache)) return false
  if (files[0] !== null) return true
  const [old, now] = [splitTarget(from.url), splitTarget(to.url)]
  return old.query + old.hash === now.query + now.hash && isMoved(old.path, now.path)
}

/** The hash of the file at a URL; null if it is the URL of something else. */
function contentAt(url: string | undefined, site: Site, cache: BuildCache): string | null {
  const { config, files, staticFiles } = site
  const { path } = splitTarget(url ?? '')
  if (!path.startsWith(config.base)) return null
  const output = decodePath(path.slice(config.base.length))
  const asset = files.get(output)
  if (asset) return asset.key
  return staticFiles.has(`/${output}`) ? hashOfStatic(output, site, cache) : null
}

/** Reads each static file once for all versions. */
function hashOfStatic(path: string, site: Site, cache: BuildCache): string | null {
  const known = cache.of(site).resource('static files', () => new Latest<string | null>())
  return known.get(path, '', () => {
    const bytes = readStatic(path, themeFolders(site.config))
    return bytes && hash(bytes)
  })
}
