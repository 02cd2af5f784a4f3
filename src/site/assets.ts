/** Reads the files in the docs folder that pages show or link to. */
import { join } from 'node:path'
import { imageSize } from 'image-size'
import type { Disk } from '../content/disk.ts'
import { decodePath, folderOf, isExternal, joinPath, splitTarget } from '../shared/paths.ts'
import type { Asset, Config, Doc } from '../types.ts'
import { isImage } from './resolve.ts'

/** The assets that the links of these pages may refer to, by source path. */
export function readAssets(
  config: Config,
  docs: readonly Doc[],
  files: ReadonlySet<string>,
  disk: Disk,
): Map<string, Asset> {
  const assets = new Map<string, Asset>()
  if (files.size === 0) return assets
  for (const doc of docs) {
    for (const link of doc.links) {
      for (const path of candidates(link.target, link.file, config)) {
        if (!files.has(path) || assets.has(path)) continue
        const asset = readAsset(config, path, disk)
        if (asset) assets.set(path, asset)
      }
    }
  }
  return assets
}

/** The source paths a target may refer to, including the dark variant of an image. */
function candidates(target: string, file: string, config: Config): string[] {
  if (isExternal(target)) return []
  const path = decodePath(splitTarget(target).path)
  const source = file.startsWith(`${config.docs}/`) ? file.slice(config.docs.length + 1) : file
  const found = path.startsWith('/')
    ? joinPath('', path)
    : joinPath(folderOf(source.replace(/^@[^/]+\//, '')), path)
  if (found === null || found === '') return []
  return isImage(found) ? [found, darkVariant(found)] : [found]
}

/** `plan.svg` → `plan.dark.svg` */
export function darkVariant(path: string): string {
  return path.replace(/(\.\w+)$/, '.dark$1')
}

function readAsset(config: Config, path: string, disk: Disk): Asset | null {
  const file = disk.readIfAllowed(`${config.docs}/${path}`)
  if (file === null) return null
  return {
    path,
    location: join(config.root, config.docs, path),
    key: file.hash,
    ...sizeOf(path, file.bytes),
  }
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
