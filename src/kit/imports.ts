/** The files elsewhere that a kit depends on: those it imports, and the packages it bundles. */
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, sep } from 'node:path'
import type * as esbuild from 'esbuild'
import { hash } from '../cache/hash.ts'
import { messageOf, SiteError } from '../problems/errors.ts'
import { fatal } from '../problems/problem.ts'
import type { Config } from '../types.ts'
import type { Folders } from './statics.ts'

/**
 * Bundled files outside the kit's folders, static files among them, and for each bundled package its package.json, which
 * names its version. Paths are relative to the site's root.
 */
export function importsFrom(
  results: readonly esbuild.BuildResult[],
  { theme, own, client, shared, root }: Folders,
): string[] {
  const isElsewhere = (path: string) => {
    const location = join(root, path)
    const folders = [theme, own, client, shared]
    return folders.every((folder) => !location.startsWith(folder + sep))
  }
  const paths = results
    .flatMap(({ metafile }) => Object.keys(metafile?.inputs ?? {}))
    .filter(isElsewhere)
    .map((path) => (isOfPackage(path) ? manifestOf(path, root) : path))
  return [...new Set(paths)].filter((path) => existsSync(join(root, path))).sort()
}

/** The site's own analytics module. @throws SiteError if it cannot be read */
export function readModule({ root, file }: Config, path: string): Buffer {
  try {
    return readFileSync(join(root, path))
  } catch (error) {
    const reason = `\`analytics.module\` is "${path}", which cannot be read`
    throw new SiteError([fatal('config', { file: file ?? '' }, reason, messageOf(error))], {
      cause: error,
    })
  }
}

/** Hash of these files. A package counts by its name and version, wherever it is installed. */
export function hashImports(paths: readonly string[], root: string): string {
  const parts = paths.map((path) => {
    const location = join(root, path)
    const content = existsSync(location) ? hash(readFileSync(location)) : null
    return [path.replace(/^.*\bnode_modules\//, ''), content]
  })
  return hash(JSON.stringify(parts.sort()))
}

export function isOfPackage(path: string): boolean {
  return path.includes('node_modules/')
}

/** `node_modules/@a/b/dist/c.js` → `node_modules/@a/b/package.json` */
function manifestOf(path: string, root: string): string {
  for (let folder = dirname(path); isOfPackage(folder); folder = dirname(folder)) {
    if (existsSync(join(root, folder, 'package.json'))) return `${folder}/package.json`
  }
  return path
}
