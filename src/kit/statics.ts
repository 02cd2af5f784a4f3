/** Static files: everything in `templates/static` is published at the root of the site, unchanged. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { hash } from '../hash.ts'
import { packageRoot } from '../package.ts'
import type { Config, Output } from '../types.ts'

/** The folders whose files a kit is made of. `own` is the site's `templates`, null without one. */
export function kitFolders(root: string): Folders {
  const theme = join(packageRoot, 'templates')
  const own = join(root, 'templates')
  return {
    root,
    theme,
    own: own !== theme && existsSync(own) ? own : null,
    client: join(packageRoot, 'src/client'),
    shared: join(packageRoot, 'src/shared'),
  }
}

/** Absolute paths. */
export interface Folders {
  /** The site. */
  readonly root: string
  readonly theme: string
  readonly own: string | null
  readonly client: string
  readonly shared: string
}

export function staticOutputs(config: Config): Output[] {
  return [...staticFiles(config)].map(([path, location]) => {
    const bytes = readFileSync(location)
    return { path, key: hash(bytes), bytes: () => bytes, source: `templates/static/${path}` }
  })
}

/** Paths that links may use: `/logo.svg` for the file `templates/static/logo.svg`. */
export function staticPaths(config: Config): Set<string> {
  return new Set([...staticFiles(config).keys()].map((path) => `/${path}`))
}

/** File locations by output path; a site's file replaces the theme's file of the same name. */
function staticFiles(config: Config): Map<string, string> {
  const { theme, own } = kitFolders(config.root)
  const found = new Map<string, string>()
  for (const folder of own === null ? [theme] : [theme, own]) {
    for (const path of listFiles(join(folder, 'static')))
      found.set(path, join(folder, 'static', path))
  }
  return found
}

/** The location of a file in `templates/static`, the site's before the theme's; null without one. */
export function findStatic(path: string, { own, theme }: Folders): string | null {
  if (path.split('/').includes('..')) return null
  const folders = [own, theme].flatMap((folder) => (folder === null ? [] : join(folder, 'static')))
  return folders.map((folder) => join(folder, path)).find((file) => existsSync(file)) ?? null
}

/** Hash by relative path of all files below a folder. */
export function hashFiles(folder: string | null): Record<string, string> {
  if (folder === null) return {}
  const paths = listFiles(folder)
  return Object.fromEntries(paths.map((path) => [path, hash(readFileSync(join(folder, path)))]))
}

/** Relative paths, with `/`, of all files below a folder, sorted; empty if it does not exist. */
export function listFiles(folder: string): string[] {
  if (!existsSync(folder)) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== '.DS_Store')
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'))
    .sort()
}
