/** Reads the files that pages show or link to. */
import { imageSize } from 'image-size'
import type { BuildCache } from '../cache/build-cache.ts'
import { decodePath, isExternal, joinPath, splitTarget } from '../shared/paths.ts'
import type { Disk } from '../sources/disk.ts'
import { isRefusal } from '../sources/found-file.ts'
import type { Scan } from '../sources/scan.ts'
import type { Asset, CompiledPage, Config, Link, Locale, PageSummary } from '../types.ts'
import { type Folders, sourcesBeside, staticBeside } from './beside.ts'
import { formsOf, isImage } from './resolve.ts'
import { type LocalePages, routeOf } from './routes.ts'

/** Reads the files that a page may show or link to: those of its version. */
export function assetReader(
  { files, versions }: Scan,
  config: Config,
  disk: Disk,
  cache: BuildCache,
): (doc: CompiledPage, locale: Locale) => ReadonlyMap<string, Asset> {
  return (doc, { version }) => {
    // By name: the locale may be from the last build, before the configuration was read again.
    const index = config.versions.findIndex(({ name }) => name === version?.name)
    const own = version && versions[index]
    return own
      ? readAssets(doc, version, own.files, own.disk, cache)
      : readAssets(doc, config, files, disk, cache)
  }
}

/** Reads in advance what the pages of commits may show or link to: one process for all instead of one each. */
export async function prepareAssets(
  { versions }: Scan,
  config: Config,
  locales: readonly LocalePages[],
  cache: BuildCache,
): Promise<void> {
  for (const [index, version] of config.versions.entries()) {
    const own = versions[index]
    if (version.commit === null || own === undefined) continue
    const docs = locales.filter(({ locale }) => locale.version === version).flatMap((l) => l.docs)
    const found = new Set<string>()
    for (const path of new Set(docs.flatMap((doc) => candidatesOf(doc, version, cache)))) {
      const file = own.files.get(path)
      if (file !== undefined) found.add(file)
    }
    await own.disk.prepare([...found])
  }
}

/**
 * The files under docs that the links of a page may refer to, by source path: the same map as long as
 * they are the same.
 */
function readAssets(
  doc: CompiledPage,
  folders: Folders,
  files: ReadonlyMap<string, string>,
  disk: Disk,
  cache: BuildCache,
): ReadonlyMap<string, Asset> {
  if (files.size === 0) return NO_ASSETS
  const found = candidatesOf(doc, folders, cache).flatMap((path) => {
    const file = files.get(path)
    const asset = file === undefined ? null : readAsset(path, file, disk)
    return asset ? [[path, asset] as const] : []
  })
  if (found.length === 0) return NO_ASSETS
  // By version: versions share pages, but not the files beside them.
  const lastAssets = cache.memoize(
    'assets',
    folders,
    () => new WeakMap<CompiledPage, ReadonlyMap<string, Asset>>(),
  )
  const last = lastAssets.get(doc)
  if (last?.size === found.length && found.every(([path, asset]) => last.get(path) === asset))
    return last
  const assets = new Map(found)
  lastAssets.set(doc, assets)
  return assets
}

const NO_ASSETS: ReadonlyMap<string, Asset> = Object.freeze(new Map())

/** The source paths that the links of a page may refer to. */
function candidatesOf(doc: CompiledPage, folders: Folders, cache: BuildCache): readonly string[] {
  return cache
    .of(folders)
    .memoize('candidates', doc, ({ links }) => [
      ...new Set(links.flatMap((link) => candidates(link, doc, folders).flatMap(formsOf))),
    ])
}

/** Relative to the link's file, then to the page's URL, each with the dark variant of an image. */
export function candidates({ target, file }: Link, doc: PageSummary, folders: Folders): string[] {
  if (isExternal(target)) return []
  const path = decodePath(splitTarget(target).path)
  const found = path.startsWith('/')
    ? [joinPath('', path), path]
    : [
        ...sourcesBeside(path, file, doc, folders),
        joinPath(routeOf(doc), path),
        staticBeside(path, file, folders.static),
      ]
  return found.flatMap((path) => {
    if (path === null || path === '') return []
    return isImage(path) ? [path, darkVariant(path)] : [path]
  })
}

/** `plan.svg` → `plan.dark.svg` */
export function darkVariant(path: string): string {
  return path.replace(/(\.\w+)$/, '.dark$1')
}

function readAsset(path: string, file: string, disk: Disk): Asset | null {
  const read = disk.readForPage(file)
  if (read === null || isRefusal(read)) return null
  return disk.remember(file, `${path} ${read.hash}`, () => ({
    path,
    file,
    bytes: () => disk.load(file),
    key: read.hash,
    ...sizeOf(path, read.bytes),
  }))
}

function sizeOf(path: string, bytes: Uint8Array): { width?: number; height?: number } {
  if (!isImage(path)) return {}
  try {
    const { width, height } = imageSize(bytes)
    return { width: Math.round(width), height: Math.round(height) }
  } catch {
    return {} // Not an image, or a format without a size.
  }
}
