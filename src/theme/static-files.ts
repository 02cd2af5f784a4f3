/** Static files: published at the root of the site, unchanged. The theme has some, too. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { hash } from '../cache/hash.ts'
import { packageRoot } from '../package.ts'
import type { Files } from '../plugin/types.ts'
import { warning } from '../problems/problem.ts'
import type { Config, Output, Problem } from '../types.ts'
import { listEntries, listFiles, listLinks } from '../utilities/list-files.ts'
import { followLinks, type LinkedStaticFiles } from './linked-static-files.ts'

/** Absolute paths of the folders whose files a theme consists of. */
export interface Folders {
  /** The site. */
  readonly root: string
  readonly defaultTemplates: string
  /** The site's templates, whether or not they exist. */
  readonly siteTemplates: string
  /** The site's static files, whether or not they exist. */
  readonly staticFolder: string
  readonly client: string
  readonly shared: string
}

export function themeFolders({
  root,
  templates,
  static: staticFolder,
}: Pick<Config, 'root' | 'templates' | 'static'>): Folders {
  return {
    root,
    defaultTemplates: join(packageRoot, 'templates'),
    siteTemplates: join(root, templates),
    staticFolder: join(root, staticFolder),
    client: join(packageRoot, 'src/client'),
    shared: join(packageRoot, 'src/shared'),
  }
}

export function staticOutputs(config: Config): Output[] {
  return [...staticFiles(config)].map(([path, { location, source }]) => {
    const bytes = readFileSync(location)
    return { path, key: hash(bytes), bytes: () => bytes, source }
  })
}

/** Paths that links may use: `/logo.svg` for the file `static/logo.svg`. */
export function staticPaths(config: Config): Set<string> {
  return new Set([...staticFiles(config).keys()].map((path) => `/${path}`))
}

/** The configuration's files and all in the site's folders besides the docs, relative to the root. */
export function filesOf(config: Config): Set<string> {
  const folders = [config.static, config.templates, config.components, config.pages ?? []].flat()
  const listed = folders.flatMap((folder) =>
    listEntries(join(config.root, folder)).map((path) => `${folder}/${path}`),
  )
  const linked = linkedStaticFiles(config).files.values()
  return new Set([
    ...listed,
    ...linked,
    ...config.inputs,
    ...(config.client === null ? [] : [config.client]),
  ])
}

/** Urls by path: `/logo.svg` is at `/base/logo.svg`. */
export function staticUrls(config: Config): Record<string, string> {
  const urls = [...staticFiles(config).keys()].map((path) => [`/${path}`, config.base + path])
  return Object.fromEntries(urls)
}

/** What is wrong with the static files. */
export function staticProblems(config: Config): Problem[] {
  return [
    ...unpublishedStaticFiles(config),
    ...linkedStaticFiles(config).problems,
    ...staticStyles(config),
  ]
}

export function linkedStaticFiles(config: Config): LinkedStaticFiles {
  const { staticFolder } = themeFolders(config)
  return followLinks(listLinks(staticFolder), config)
}

/**
 * Files in the folder of templates where the theme has its static files: earlier versions published
 * them.
 */
function unpublishedStaticFiles(config: Config): Problem[] {
  const { templates, static: staticFolder } = config
  const { siteTemplates, defaultTemplates } = themeFolders(config)
  const folder = `${templates}/static`
  const [first, ...others] = listFiles(join(siteTemplates, 'static'))
  if (first === undefined || folder === staticFolder || siteTemplates === defaultTemplates)
    return []
  const what = others.length === 0 ? 'the file is' : `the ${others.length + 1} files here are`
  const reason = `${what} not published: ${folder}/${first}${others.length > 0 ? ', …' : ''}`
  return [warning('static-file', { file: folder }, reason, `Move them to ${staticFolder}/.`)]
}

/** Addresses in the site's own style sheets that lack its base: these files are published unchanged. */
function staticStyles(config: Config): Problem[] {
  const { base } = config
  if (base === '/') return []
  const files = [...staticFiles(config)]
  const paths = new Set(files.map(([path]) => `/${path}`))
  return files
    .filter(([path]) => path.endsWith('.css'))
    .flatMap(([, { location, source }]) => {
      const text = readFileSync(location, 'utf8')
      return [...text.matchAll(/url\(\s*["']?(\/[^/"'()\s?#][^"'()\s?#]*)/g)]
        .filter(([, target = '']) => paths.has(target))
        .map(({ 0: { length }, 1: target = '', index }) => {
          const at = index + length - target.length
          const before = text.slice(0, at).split('\n')
          const place = {
            file: source,
            line: before.length,
            column: (before.at(-1) ?? '').length + 1,
          }
          const reason = `"${target}" is outside the base of the site, ${base}`
          const note =
            'Files here are published unchanged: write the path relative to the style sheet.'
          return warning('static-file', place, reason, note, target)
        })
    })
}

interface StaticFile {
  readonly location: string
  /** Its path for messages. */
  readonly source: string
}

/** By output path; a site's file replaces the theme's file of the same name. */
function staticFiles(config: Config): Map<string, StaticFile> {
  const { defaultTemplates, staticFolder } = themeFolders(config)
  const found = new Map<string, StaticFile>()
  for (const [folder, name] of [
    [join(defaultTemplates, 'static'), 'templates/static'],
    [staticFolder, config.static],
  ] as const) {
    for (const path of listFiles(folder))
      found.set(path, { location: join(folder, path), source: `${name}/${path}` })
  }
  for (const [path, file] of linkedStaticFiles(config).files)
    found.set(path, { location: join(config.root, file), source: `${config.static}/${path}` })
  return found
}

/** The location of a static file, the site's before the theme's; null without one. */
export function findStatic(
  path: string,
  { staticFolder, defaultTemplates }: Folders,
): string | null {
  if (path.split('/').includes('..')) return null
  const locations = [staticFolder, join(defaultTemplates, 'static')].map((folder) =>
    join(folder, path),
  )
  return locations.find((file) => existsSync(file)) ?? null
}

/** The content of a static file; null without one. */
export function readStatic(path: string, folders: Folders): Buffer | null {
  const file = findStatic(path, folders)
  return file === null ? null : readFileSync(file)
}

/** The text of a file; null without one. @param location absolute path */
export function readText(location: string): string | null {
  return existsSync(location) ? readFileSync(location, 'utf8') : null
}

export function exists(location: string): boolean {
  return existsSync(location)
}

/** The files below a folder as plugins read them. @param root absolute path */
export function filesBelow(root: string): Files {
  return {
    read: (path) => readText(join(root, path)),
    list: (folder) => listFiles(join(root, folder)),
  }
}

/** The theme of docsgen itself. */
export const themeFiles = filesBelow(join(packageRoot, 'templates'))

/** Hash by relative path of all files below a folder. */
export function hashFiles(folder: string): Record<string, string> {
  const paths = listFiles(folder)
  return Object.fromEntries(paths.map((path) => [path, hash(readFileSync(join(folder, path)))]))
}
