/** The files elsewhere that a kit depends on. */
import { existsSync, readFileSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import type * as esbuild from 'esbuild'
import { settingsNow, settingsOf, textOfSettings } from '../cache/bundle-inputs.ts'
import { hash } from '../cache/hash.ts'
import { variablesOf } from '../config/environment.ts'
import { messageOf, SiteError } from '../problems/errors.ts'
import { fatal } from '../problems/problem.ts'
import type { Config, KitImports } from '../types.ts'
import { FORKED } from './docsgen-modules.ts'
import type { Folders } from './statics.ts'

const NO_SETTINGS = textOfSettings({ files: {}, variables: {} })

/** What the kit of these bundles depends on outside its folders. @param code runs at build time */
export function importsFrom(
  results: readonly esbuild.BuildResult[],
  code: string,
  { theme, own, client, shared, root }: Folders,
): Omit<KitImports, 'styles'> {
  const isElsewhere = (path: string) => {
    const location = join(root, path)
    const folders = [theme, own, client, shared]
    return folders.every((folder) => !location.startsWith(folder + sep))
  }
  const inputs = results.map(({ metafile }) => metafile?.inputs ?? {})
  const paths = inputs
    .flatMap((found) => Object.keys(found))
    .map((path) => fileOfInput(path, root))
    .filter(isElsewhere)
  return {
    files: [...new Set(paths)].filter((path) => existsSync(join(root, path))).sort(),
    settings: {
      files: [...new Set(inputs.flatMap((found) => settingsOf(found, root)))].sort(),
      variables: variablesOf(code),
    },
  }
}

/**
 * The file of an input of a bundle, relative to the root: code that is bundled for another runtime has
 * its absolute path, after a name.
 */
export function fileOfInput(path: string, root: string): string {
  return path.startsWith(`${FORKED}:`) ? relative(root, path.slice(FORKED.length + 1)) : path
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

/** Hash of these files; empty if there are none. It does not matter where packages are installed. */
export function hashImports({ files, settings }: KitImports, root: string): string {
  const around = textOfSettings(settingsNow(settings, root))
  const parts = files.map((path) => {
    const location = join(root, path)
    const content = existsSync(location) ? hash(readFileSync(location)) : null
    return [path.replace(/^.*\bnode_modules\//, ''), content]
  })
  const isNone = parts.length === 0 && around === NO_SETTINGS
  return isNone ? '' : hash(JSON.stringify([parts.sort(), around]))
}
