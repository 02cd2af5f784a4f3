/** Reads the files that pages show or link to. */
import { join } from 'node:path'
import { imageSize } from 'image-size'
import type { Disk } from '../content/disk.ts'
import { decodePath, isExternal, joinPath, splitTarget } from '../shared/paths.ts'
import type { Asset, Config, Doc, Link } from '../types.ts'
import { sourcesBeside } from './beside.ts'
import { isImage } from './resolve.ts'

/** The assets that the links of these pages may refer to, by source path. */
export function readAssets(
  config: Config,
  docs: readonly Doc[],
  files: ReadonlyMap<string, string>,
  disk: Disk,
): Map<string, Asset> {
  const assets = new Map<string, Asset>()
  if (files.size === 0) return assets
  for (const doc of docs) {
    for (const link of doc.links) {
      for (const path of candidates(link, doc, config)) {
        const file = files.get(path)
        if (file === undefined || assets.has(path)) continue
        const asset = readAsset(config, path, file, disk)
        if (asset) assets.set(path, asset)
      }
    }
  }
  return assets
}

/** The source paths a target may refer to, including the dark variant of an image. */
function candidates({ target, file }: Link, doc: Doc, config: Config): string[] {
  if (isExternal(target)) return []
  const path = decodePath(splitTarget(target).path)
  const found = path.startsWith('/')
    ? [joinPath('', path) ?? '']
    : sourcesBeside(path, file, doc, config)
  return found.flatMap((source) => {
    if (source === '') return []
    return isImage(source) ? [source, darkVariant(source)] : [source]
  })
}

/** `plan.svg` → `plan.dark.svg` */
export function darkVariant(path: string): string {
  return path.replace(/(\.\w+)$/, '.dark$1')
}

function readAsset({ root }: Config, path: string, file: string, disk: Disk): Asset | null {
  const read = disk.readIfAllowed(file)
  if (read === null) return null
  return { path, file, location: join(root, file), key: read.hash, ...sizeOf(path, read.bytes) }
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
