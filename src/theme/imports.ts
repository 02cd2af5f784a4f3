/** What bundles import: the files elsewhere that a theme depends on, and style sheets. */
import { existsSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import type * as esbuild from 'esbuild'
import { settingsNow, settingsOf, textOfSettings } from '../cache/bundle-inputs.ts'
import { hash } from '../cache/hash.ts'
import { variablesOf } from '../config/environment.ts'
import { packageRoot } from '../package.ts'
import { messageOf, SiteError } from '../problems/errors.ts'
import { fatal, warning } from '../problems/problem.ts'
import type { Config, Problem, ThemeImports } from '../types.ts'
import { STYLES } from '../utilities/esbuild.ts'
import { FORKED } from './docsgen-modules.ts'
import type { Folders } from './static-files.ts'

const NO_SETTINGS = textOfSettings({ files: {}, variables: {} })

/** What the theme of these bundles depends on outside its folders. @param code runs at build time */
export function importsFrom(
  results: readonly esbuild.BuildResult[],
  code: string,
  { defaultTemplates, siteTemplates, client, shared, root }: Folders,
): Omit<ThemeImports, 'styles'> {
  const isElsewhere = (path: string) => {
    const location = join(root, path)
    const folders = [defaultTemplates, siteTemplates, client, shared]
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

/** A module and all that it imports, by esbuild's paths, in the order in which they run. */
export function importsOf(
  start: string,
  inputs: esbuild.Metafile['inputs'],
  isLeftOut = (_: string) => false,
): string[] {
  const seen = new Set<string>()
  const found: string[] = []
  const visit = (path: string): void => {
    if (seen.has(path) || isLeftOut(path)) return
    seen.add(path)
    for (const next of inputs[path]?.imports ?? []) visit(next.path)
    found.push(path)
  }
  visit(start)
  return found
}

export function stylesAmong(paths: readonly string[]): string[] {
  return paths.filter((path) => STYLES.includes(extname(path)))
}

/** Warnings about style sheets that templates or modules for browsers import, which no page gets. */
export function unpublishedStyles(
  server: esbuild.BuildResult,
  browser: esbuild.BuildResult,
  root: string,
): Problem[] {
  const outputs = Object.entries(browser.metafile?.outputs ?? {})
  const published = outputs.flatMap(([path, output]) =>
    path.endsWith('.css') && output.entryPoint ? Object.keys(output.inputs) : [],
  )
  const imported = [...stylesIn(server, root), ...stylesIn(browser, root)]
  const note = 'Write `@import` with its path in templates/styles/site.css.'
  return [...new Set(imported)]
    .filter((file) => !published.includes(file))
    .map((file) => warning('template', { file }, 'no page gets this style sheet', note))
}

/** The style sheets of a bundle, by paths relative to the root. */
export function stylesIn({ metafile }: esbuild.BuildResult, root: string): string[] {
  const paths = stylesAmong(Object.keys(metafile?.inputs ?? {}))
  return paths.filter((path) => existsSync(join(root, path))).sort()
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
    const problem = fatal('config', { file: file ?? '' }, reason, messageOf(error))
    throw new SiteError([problem], { cause: error })
  }
}

/** Hash of these files; empty if there are none. It does not matter where docsgen and packages are installed. */
export function hashImports({ files, settings }: ThemeImports, root: string): string {
  const around = textOfSettings(settingsNow(settings, root))
  const parts = files.map((path) => {
    const location = join(root, path)
    const content = existsSync(location) ? hash(readFileSync(location)) : null
    const from = location.startsWith(packageRoot + sep) ? packageRoot : root
    return [relative(from, location).replace(/^.*\bnode_modules\//, ''), content]
  })
  const isNone = parts.length === 0 && around === NO_SETTINGS
  return isNone ? '' : hash(JSON.stringify([parts.sort(), around]))
}
