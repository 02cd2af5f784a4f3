/** Files that pages link to or show, and that run scripts when they are opened by their address. */
import { Bounded } from '../cache/bounded.ts'
import type { BuildCache } from '../cache/build-cache.ts'
import { hash } from '../cache/hash.ts'
import { placeAt } from '../config/places.ts'
import { warning } from '../problems/problem.ts'
import { decodePath, splitTarget } from '../shared/paths.ts'
import { readStatic, themeFolders } from '../theme/static-files.ts'
import type { Asset, Page, Problem, Site } from '../types.ts'
import { decodeDocument, findActiveCode, isCompressed, isDocument, unzip } from './active-code.ts'
import type { SiteCheck } from './types.ts'

/** A page has a policy; what a site only passes on has none, except on hosts that send one. */
export const activeFiles: SiteCheck = (site, cache) => {
  const assets = [...site.files].filter(([, { file }]) => isDocument(file))
  const documents = [...site.staticFiles].filter(isDocument)
  if (assets.length + documents.length === 0) return []
  const linked = linkedPaths(site, cache)
  const known = cache.resource('active files', () => new Bounded<Problem | null>(1000))
  return [
    ...assets
      .filter(([path]) => linked.has(path))
      .flatMap(([, asset]) => cache.memoize('active asset', asset, problemOfAsset) ?? []),
    ...documents
      .filter((path) => linked.has(path.slice(1)))
      .flatMap((path) => {
        const bytes = readStatic(path.slice(1), themeFolders(site.config))
        const file = site.config.static + path
        return (bytes && known.get(`${file} ${hash(bytes)}`, () => problemOf(file, bytes))) ?? []
      }),
  ]
}

const problemOfAsset = ({ file, bytes }: Asset) => problemOf(file, bytes())

function problemOf(file: string, bytes: Uint8Array): Problem | null {
  const unpacked = isCompressed(bytes) ? unzip(bytes) : bytes
  if (unpacked === null) {
    const reason =
      'this file is compressed and cannot be unpacked, so whether it runs scripts is not known'
    const note = 'Publish it unpacked, or allow the file in `checks` if you trust it.'
    return warning('active-file', { file }, reason, note, file)
  }
  const text = decodeDocument(unpacked)
  const found = findActiveCode(file, text)
  if (found === null) return null
  const place = { file, ...placeAt(text, found.offset) }
  if (found.isMistake && !/\.svgz?$/i.test(file)) return null
  if (found.isMistake) {
    const reason = `this is not well-formed XML, so browsers do not show the picture: ${found.what}`
    return warning('missing-image', place, reason, 'Correct or export it again.', file)
  }
  const reason = `${found.what} runs when this file is opened, because the policy of pages is not that of other files`
  const note = 'Remove it, or allow the file in `checks` if you trust it.'
  return warning('active-file', place, reason, note, file)
}

/** The output paths that some page links to or shows. */
function linkedPaths({ config: { base }, locales }: Site, cache: BuildCache): ReadonlySet<string> {
  const addresses = locales.flatMap(({ pages }) =>
    pages.flatMap((page) => cache.memoize('addresses', page, addressesOf)),
  )
  return new Set(addresses.map((address) => decodePath(address.slice(base.length))))
}

function addressesOf({ targets }: Page): string[] {
  return targets.flatMap((target) =>
    target === null ? [] : [splitTarget(target.url).path, ...(target.dark ? [target.dark] : [])],
  )
}
