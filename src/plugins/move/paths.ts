/** Which files `docsgen move` moves where. */
import { existsSync, statSync } from 'node:fs'
import { basename, join, relative, resolve } from 'node:path'
import {
  type Config,
  didYouMean,
  joinPath,
  listFiles,
  type PageSummary,
  parseOverlay,
  routeOfSource,
  trimEndSlashes,
  trimSlashes,
} from '../../plugin/index.ts'
import { refusal, refuseLinks, refuseOverwriting, symbolicLinks, wrongPath } from './refuse.ts'

export interface Moves {
  /** The new path of each file that moves, by its old one; both relative to the root. */
  readonly files: ReadonlyMap<string, string>
  /** Source paths of the folder that moves, without a locale; null if a page moves. */
  readonly folder: { readonly from: string; readonly to: string } | null
}

/** What a path of the command line is relative to, as an absolute path. */
type Base = string

/**
 * @param cwd absolute path of the folder in which the command runs
 * @param docs all pages, to find one by its route
 * @throws SiteError if nothing can be moved like this
 */
export function movesOf(
  [from, to]: readonly [from: string, to: string],
  cwd: string,
  config: Config,
  docs: readonly PageSummary[],
): Moves {
  const folder = join(config.root, config.docs)
  const links = symbolicLinks(folder)
  const known = [...listFiles(folder), ...links]
  const found = findOld(from, cwd, config, docs)
  const names = config.locales.map(({ name }) => name)
  const old = parseOverlay(found.path, names).path
  const wanted = parseOverlay(newPath(to, found.base, config), names).path
  const isInto = /[/\\]$/.test(to) || isFolder(join(folder, wanted))
  const target = isInto ? trimSlashes(`${wanted}/${basename(old)}`) : wanted
  const moves = found.isPage
    ? pageMoves(known, old, withFormat(target, old), names)
    : folderMoves(known, old, target, names)
  const above = ['', ...names.map((name) => `@${name}/`)]
  const moved = found.isPage ? moves.map(([path]) => path) : above.map((path) => path + old)
  refuseLinks([...moved, found.path], links, folder)
  const inRoot = [...moves].map(([a, b]) => [`${config.docs}/${a}`, `${config.docs}/${b}`] as const)
  const files = new Map(inRoot.filter(([a, b]) => a !== b))
  if (files.size === 0) throw refusal(from, 'the new path is the old one')
  refuseHiding(files, config, docs)
  const others = known.filter((path) => !isFolder(join(folder, path)))
  refuseOverwriting(files, new Set(others.map((path) => `${config.docs}/${path}`)), config.root)
  return { files, folder: found.isPage ? null : { from: old, to: target } }
}

/** Pages stay pages: a name that begins with an underscore is that of a partial. */
function refuseHiding(
  files: ReadonlyMap<string, string>,
  { docs: folder }: Config,
  docs: readonly PageSummary[],
): void {
  for (const { file } of docs) {
    const to = files.get(file)?.slice(folder.length + 1)
    if (to?.split('/').some((part) => part.startsWith('_')))
      throw refusal(to, 'names of pages do not begin with "_"', 'Only partials are called so.')
  }
}

interface Found {
  /** Source path, with its locale. */
  readonly path: string
  readonly isPage: boolean
  readonly base: Base
}

/** A page or a folder by its path from here, from the root or from the docs folder, or by its route. */
function findOld(
  written: string,
  cwd: string,
  config: Config,
  docs: readonly PageSummary[],
): Found {
  const { root } = config
  const folder = join(root, config.docs)
  for (const base of [cwd, root, folder]) {
    const location = locationOf(base, written, folder)
    const path = insideOf(folder, location)
    if (path === null || path === '' || !existsSync(location)) continue
    if (isFolder(location)) return { path, isPage: false, base }
    if (docs.some(({ file }) => file === `${config.docs}/${path}`))
      return { path, isPage: true, base }
    throw wrongPath(written, 'this is not a page', 'Give the path of a page, or of a folder.')
  }
  const route = trimSlashes(written)
  const doc = docs.find(
    ({ path, meta }) => routeOfSource(path) === route || trimSlashes(meta.slug ?? '\0') === route,
  )
  if (doc?.file.startsWith(`${config.docs}/`)) {
    const path = doc.file.slice(config.docs.length + 1)
    return { path, isPage: true, base: folder }
  }
  if (doc) throw refusal(doc.file, `only files in ${config.docs}/ can be moved`)
  const paths = docs.map(({ path }) => path)
  const note = didYouMean(written, [...paths, ...paths.map(routeOfSource)])
  throw wrongPath(
    written,
    'there is no such page or folder',
    note ?? `Give its path in ${config.docs}/.`,
  )
}

/** Source path of what the new path names. */
function newPath(written: string, base: Base, { root, docs }: Config): string {
  const folder = join(root, docs)
  const plain =
    base === folder && written.startsWith(`${docs}/`) && !existsSync(join(folder, docs))
      ? written.slice(docs.length + 1)
      : written
  const path = insideOf(folder, locationOf(base, plain, folder)) ?? joinPath('', plain)
  if (path === null || path.split('/').some((part) => part.startsWith('.')))
    throw wrongPath(written, `the new path is not in ${docs}/`, `Give a path in ${docs}/.`)
  return path
}

/** A path with a slash at its beginning is a route, unless it is an absolute path in the docs folder. */
function locationOf(base: string, written: string, folder: string): string {
  const isAbsolute =
    insideOf(folder, resolve(written)) !== null && resolve(written) === trimEndSlashes(written)
  if (isAbsolute) return resolve(written)
  return written.startsWith('/') ? join(folder, written) : resolve(base, written)
}

/** The path below a folder, with `/`; null outside of it. */
function insideOf(folder: string, location: string): string | null {
  const path = relative(folder, location).replaceAll('\\', '/')
  return path === '..' || path.startsWith('../') || resolve(path) === path ? null : path
}

const FORMAT = /\.(?:mdx?|markdown)$/i

function withFormat(path: string, old: string): string {
  return FORMAT.test(path) ? path : path + (FORMAT.exec(old)?.[0] ?? '')
}

/** A page, and what replaces it in other locales. */
function pageMoves(
  known: readonly string[],
  old: string,
  target: string,
  locales: readonly string[],
): [string, string][] {
  const stem = old.replace(FORMAT, '')
  return known.flatMap((path): [string, string][] => {
    const plain = parseOverlay(path, locales)
    if (!FORMAT.test(path) || plain.path.replace(FORMAT, '') !== stem) return []
    const format = FORMAT.exec(path)?.[0] ?? ''
    const isSame = format === FORMAT.exec(old)?.[0]
    const wanted = isSame ? target : target.replace(FORMAT, format)
    if (plain.locale === null) return [[path, wanted]]
    const isBeside = path.endsWith(`.${plain.locale}${format}`)
    const own = isBeside
      ? wanted.replace(FORMAT, (ending) => `.${plain.locale}${ending}`)
      : `@${plain.locale}/${wanted}`
    return [[path, own]]
  })
}

/** All files in a folder, and in the folders that replace its pages in other locales. */
function folderMoves(
  known: readonly string[],
  old: string,
  target: string,
  locales: readonly string[],
): [string, string][] {
  if (`${target}/`.startsWith(`${old}/`) && target !== old)
    throw refusal(old, 'a folder cannot move into itself')
  const folders = ['', ...locales.map((locale) => `@${locale}/`)]
  return known.flatMap((path): [string, string][] => {
    const above = folders.find((folder) => path.startsWith(`${folder}${old}/`))
    return above === undefined
      ? []
      : [[path, `${above}${target}${path.slice(above.length + old.length)}`]]
  })
}

function isFolder(location: string): boolean {
  return statSync(location, { throwIfNoEntry: false })?.isDirectory() === true
}
