/** The versions of packages that the old site was written for. */
import { dirname, join } from 'node:path'
import { at, objectOf, textOf } from './json.ts'
import { isInside, type OldFiles } from './old-files.ts'

const KINDS = ['dependencies', 'devDependencies', 'peerDependencies']

/**
 * The lowest version of a package that the site accepts, such as `3.9.2` for `^3.9.2`; null if it
 * is not known. It is what `package.json` of the site says, or of the nearest folder above that
 * names the package, and the catalogs of its workspace.
 */
export function declaredVersion(old: OldFiles, name: string): string | null {
  for (const folder of foldersAbove(old)) {
    const file = join(folder, 'package.json')
    const manifest = old.isFile(file) ? objectOf(old.yaml(file)) : {}
    const range = KINDS.flatMap((kind) => textOf(at(manifest, kind, name)) ?? [])[0]
    if (range === undefined) continue
    const [, catalog] = /^catalog:(.*)$/.exec(range) ?? []
    const written = catalog === undefined ? range : inCatalog(old, catalog, name)
    return /^(?:npm:[^\s]*@)?\D*(\d[\w.+-]*)/.exec(written ?? '')?.[1] ?? null
  }
  return null
}

/** True if a version is the same as another or later; a pre-release counts as its version. */
export function isAtLeast(version: string, major: number, minor: number): boolean {
  const [a = 0, b = 0] = version.split('.').map((part) => Number.parseInt(part, 10))
  return a > major || (a === major && b >= minor)
}

/** https://pnpm.io/catalogs */
function inCatalog(old: OldFiles, catalog: string, name: string): string | undefined {
  for (const folder of foldersAbove(old)) {
    const file = join(folder, 'pnpm-workspace.yaml')
    if (!old.isFile(file)) continue
    const workspace = old.yaml(file)
    const named = textOf(at(workspace, 'catalogs', catalog || 'default', name))
    return named ?? (catalog === '' ? textOf(at(workspace, 'catalog', name)) : undefined)
  }
  return undefined
}

/** The folder of the old site and those above it, as far as they are in its repository. */
function foldersAbove(old: OldFiles): string[] {
  const folders: string[] = []
  for (let folder = old.from; isInside(old.root, folder); folder = dirname(folder)) {
    folders.push(folder)
    if (folder === dirname(folder)) break
  }
  return folders
}
