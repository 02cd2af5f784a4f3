/** Reads the files that pages show or link to. */
import { join } from 'node:path'
import { imageSize } from 'image-size'
import { perObject } from '../cache/per-object.ts'
import type { Disk } from '../content/disk.ts'
import { decodePath, isExternal, joinPath, splitTarget } from '../shared/paths.ts'
import type { Asset, Config, Doc, Link } from '../types.ts'
import { sourcesBeside } from './beside.ts'
import { isImage } from './resolve.ts'
import { routeOf } from './routes.ts'

/**
 * The files under docs that the links of a page may refer to, by source path: the same map as long as
 * they are the same.
 */
export function readAssets(
  doc: Doc,
  config: Config,
  files: ReadonlyMap<string, string>,
  disk: Disk,
): ReadonlyMap<string, Asset> {
  if (files.size === 0) return NO_ASSETS
  const found = candidatesOf(config)(doc).flatMap((path) => {
    const file = files.get(path)
    const asset = file === undefined ? null : readAsset(config, path, file, disk)
    return asset ? [[path, asset] as const] : []
  })
  if (found.length === 0) return NO_ASSETS
  const last = lastAssets.get(doc)
  if (last?.size === found.length && found.every(([path, asset]) => last.get(path) === asset))
    return last
  const assets = new Map(found)
  lastAssets.set(doc, assets)
  return assets
}

const lastAssets = new WeakMap<Doc, ReadonlyMap<string, Asset>>()

const NO_ASSETS: ReadonlyMap<string, Asset> = new Map()

/** The source paths that the links of a page may refer to. */
const candidatesOf = perObject((config: Config) =>
  perObject((doc: Doc): readonly string[] => [
    ...new Set(doc.links.flatMap((link) => candidates(link, doc, config))),
  ]),
)

/** Relative to the link's file, then to the page's URL, each with the dark variant of an image. */
function candidates({ target, file }: Link, doc: Doc, config: Config): string[] {
  if (isExternal(target)) return []
  const path = decodePath(splitTarget(target).path)
  const found = path.startsWith('/')
    ? [joinPath('', path)]
    : [...sourcesBeside(path, file, doc, config), joinPath(routeOf(doc), path)]
  return found.flatMap((path) => {
    if (path === null || path === '') return []
    return isImage(path) ? [path, darkVariant(path)] : [path]
  })
}

/** `plan.svg` → `plan.dark.svg` */
export function darkVariant(path: string): string {
  return path.replace(/(\.\w+)$/, '.dark$1')
}

function readAsset({ root }: Config, path: string, file: string, disk: Disk): Asset | null {
  const read = disk.readIfAllowed(file)
  if (read === null) return null
  return disk.remember(file, `${path} ${read.hash}`, () => ({
    path,
    file,
    location: join(root, file),
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
