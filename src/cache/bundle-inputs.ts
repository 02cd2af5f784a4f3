/**
 * What a bundle depends on: the files that it contains, and what decides which those are and how they
 * are compiled. esbuild does not name the latter: tsconfig.json and what it extends, package.json, and
 * files that would be found first if they existed. Code may also read environment variables.
 */
import { existsSync, readFileSync, realpathSync, statSync } from 'node:fs'
import { createRequire, isBuiltin } from 'node:module'
import { dirname, extname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import type { Metafile } from 'esbuild'
import { hashVariables, variablesOf } from '../config/environment.ts'
import { packageRoot } from '../package.ts'
import { absentOrThrow, errorCode } from '../problems/errors.ts'
import type { SettingNames } from '../types.ts'
import { isWithin } from '../utilities/list-files.ts'
import { hash } from './hash.ts'

/** Paths are relative to the root of the site, with `/`. */
export interface BundleInputs {
  /** Content hash by path. */
  readonly files: Readonly<Record<string, string>>
  readonly settings: Settings
}

/** What a bundle depends on besides the files that it contains. */
export interface Settings {
  /** Hash of what matters of each file, by path; null if it does not exist. */
  readonly files: Readonly<Record<string, string | null>>
  /** Hash of the value of each environment variable that the code names; null for one that is not set. */
  readonly variables: Readonly<Record<string, string | null>>
}

/** All paths, also of files that do not exist. */
export function pathsOf({ files, settings }: BundleInputs): string[] {
  return [...Object.keys(files), ...Object.keys(settings.files)]
}

/** False for the places of packages in packages, which are too many to watch: they change together. */
export function isWatched(path: string): boolean {
  const isPlace = isPackage(path) || (isOfPackage(path) && path.endsWith('/package.json'))
  return !isPlace || !/node_modules\/.*node_modules\//.test(path)
}

export function namesOf({ files, variables }: Settings): SettingNames {
  return { files: Object.keys(files), variables: Object.keys(variables) }
}

/** A text that changes with what the settings say, wherever the files are. */
export function textOfSettings(settings: Settings): string {
  const { files, variables } = settings
  return JSON.stringify([Object.values(files).filter((hashed) => hashed !== null), variables])
}

/**
 * The inputs of a bundle. A file that changed while it was made gets a hash that it never has again,
 * as the bundle may have been made of its old content.
 * @param code what was made of them
 * @param started before the bundler, in milliseconds since 1970
 */
export function bundleInputs(
  { inputs }: Pick<Metafile, 'inputs'>,
  code: string,
  root: string,
  started: number,
): BundleInputs {
  const paths = Object.keys(inputs).filter((path) => existsSync(join(root, path)))
  const hashOf = (path: string) => {
    const file = join(root, path)
    const content = hash(readFileSync(file))
    return statSync(file).mtimeMs > started ? `${content} changed at ${started}` : content
  }
  return {
    files: Object.fromEntries(paths.sort().map((path) => [path, hashOf(path)])),
    settings: settingsNow({ files: settingsOf(inputs, root), variables: variablesOf(code) }, root),
  }
}

/** True if bundling again would find the same. */
export function areUnchanged({ files, settings }: BundleInputs, root: string): boolean {
  try {
    return (
      Object.entries(files).every(
        ([path, known]) => hash(readFileSync(join(root, path))) === known,
      ) && areSettingsUnchanged(settings, root)
    )
  } catch {
    return false // One was deleted.
  }
}

export function areSettingsUnchanged(settings: Settings, root: string): boolean {
  return JSON.stringify(settingsNow(namesOf(settings), root)) === JSON.stringify(settings)
}

/** What bundlers read of a package.json; an edit of the rest changes nothing. */
const FIELDS = 'name type main module browser style exports imports sideEffects'.split(' ')

/** An installed package: a folder, or a link to one that the package manager keeps elsewhere. */
const PACKAGE = /(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/@.][^/]*$/

export function isPackage(path: string): boolean {
  return PACKAGE.test(path)
}

export function settingsNow({ files, variables }: SettingNames, root: string): Settings {
  return {
    files: Object.fromEntries(files.map((path) => [path, hashOfSettings(path, root)])),
    variables: hashVariables(variables),
  }
}

/** @returns null if there is no such file or package */
function hashOfSettings(path: string, root: string): string | null {
  if (isPackage(path)) return linkOf(join(root, path))
  const text = textOf(join(root, path))
  if (text === null || !path.endsWith('package.json')) return text && hash(text)
  // Each version of a package has other files, which need not be where they were.
  return hash(fieldsOf(text, isOfPackage(path) ? [...FIELDS, 'version'] : FIELDS))
}

/** Where a package is, relative to the folder it is installed in, which may be anywhere. */
function linkOf(path: string): string | null {
  const real = realPath(path)
  return real && hash(relative(realpathSync.native(dirname(path)), real).replaceAll('\\', '/'))
}

function fieldsOf(text: string, fields: readonly string[]): string {
  try {
    const manifest = JSON.parse(text) as Record<string, unknown>
    return JSON.stringify(fields.map((field) => manifest[field]))
  } catch {
    return text
  }
}

/** The files and packages that decide about a bundle, whether or not they exist. */
export function settingsOf(inputs: Metafile['inputs'], root: string): string[] {
  const found = new Set<string>()
  const folders = new Set<string>()
  for (const [path, { imports }] of Object.entries(inputs)) {
    if (isOwn(path, root)) continue
    // A module that exists only while bundling imports by paths from the root.
    const folder = existsSync(join(root, path)) ? dirname(path) : '.'
    for (const { path: to, original = to, external } of imports) {
      const isMissing = external && isOfPackage(path) && !isBuiltin(to)
      if (!isMissing && (external || !isOfPackage(to))) continue
      for (const place of packagesFor(original, folder, isMissing ? null : to, root))
        found.add(place)
    }
    if (isOfPackage(path)) continue
    folders.add(folder)
    for (const { path: to, original = '', external } of imports) {
      if (external || isOfPackage(to) || isOwn(to, root) || !existsSync(join(root, to))) continue
      for (const candidate of candidates(wantedBy(original, folder, to, root), to, root))
        if (!isFolder(join(root, candidate))) found.add(candidate)
    }
  }
  for (const folder of folders) {
    for (const name of ['package.json', 'tsconfig.json', 'jsconfig.json'])
      for (const path of nearest(name, folder, root)) found.add(path)
  }
  const configs = [...found].filter((path) => /[jt]sconfig\.json$/.test(path))
  for (const path of configs)
    for (const base of basesOf(path, root))
      if (!found.has(base)) {
        found.add(base)
        configs.push(base)
      }
  return [...found].map((path) => path.replaceAll('\\', '/')).sort()
}

/** Of docsgen itself. */
function isOwn(path: string, root: string): boolean {
  const full = join(root, path)
  return OWN_FOLDERS.some((folder) => full.startsWith(folder))
}

export function isOfPackage(path: string): boolean {
  return path.includes('node_modules/')
}

/**
 * The places in which an import looks for a package, up to that in which it finds it, each with its
 * package.json.
 * @param to the file that it means; null if the package is not installed
 */
function packagesFor(original: string, folder: string, to: string | null, root: string): string[] {
  if (/^\.\.?(?:\/|$)/.test(original) || isAbsolute(original)) return []
  // A package.json may give a package another name, such as `#name`.
  const written = original.startsWith('#') ? to?.replace(/^.*\bnode_modules\//, '') : original
  const [name = ''] = /^(?:@[^/]+\/)?[^/]+/.exec(written ?? '') ?? []
  const real = to && realPath(join(root, to))
  const found: string[] = []
  for (let path = join(root, folder); ; path = dirname(path)) {
    const place = join(path, 'node_modules', name)
    const way = relative(root, place)
    found.push(way, join(way, 'package.json'))
    const target = realPath(place)
    if (target !== null && real?.startsWith(target + sep)) return found
    // Something else finds it, such as a tsconfig.json.
    if (path === dirname(path)) return to === null ? found : []
  }
}

const OWN_FOLDERS = ['dist', 'src', 'templates'].map((name) => join(packageRoot, name) + sep)

/** The path that an import names, perhaps without its extension. @param to what it means */
function wantedBy(original: string, folder: string, to: string, root: string): string {
  if (/^\.\.?(?:\/|$)/.test(original)) return join(folder, original)
  if (isAbsolute(original)) return relative(root, original)
  // By a tsconfig.json or a package.json: the same folder may have a file that is found earlier.
  return to.slice(0, to.length - extname(to).length)
}

/** In esbuild's order. */
const EXTENSIONS = ['.tsx', '.ts', '.jsx', '.js', '.css', '.json']

/** What an import could mean and would be found before what it means, or is a symbolic link to it. */
function candidates(wanted: string, to: string, root: string): string[] {
  const files = [wanted, ...withExtensions(wanted), ...rewritten(wanted)]
  const all = [...files, join(wanted, 'package.json'), ...withExtensions(join(wanted, 'index'))]
  const real = realPath(join(root, to))
  const found = all.findIndex((path) => realPath(join(root, path)) === real)
  if (found < 0) return all
  return all.slice(0, all[found] === to ? found : found + 1)
}

/** TypeScript's spelling: `./a.js` may mean `a.ts`. */
function rewritten(wanted: string): string[] {
  return /\.jsx?$/.test(wanted) ? ['.ts', '.tsx'].map((e) => wanted.replace(/\.jsx?$/, e)) : []
}

function withExtensions(path: string): string[] {
  return EXTENSIONS.map((extension) => path + extension)
}

/** The file of this name that applies to a folder, and those in nearer folders of the site that would. */
function nearest(name: string, folder: string, root: string): string[] {
  const found: string[] = []
  for (let path = join(root, folder); ; path = dirname(path)) {
    const file = join(path, name)
    const isThere = existsSync(file)
    if (isThere || isWithin(path, root)) found.push(relative(root, file))
    if (isThere || path === dirname(path)) return found
  }
}

/** What a tsconfig.json extends. */
function basesOf(path: string, root: string): string[] {
  const file = join(root, path)
  const [extended = ''] = /"extends"\s*:\s*(?:"[^"\n]*"|\[[^\][]*\])/.exec(textOf(file) ?? '') ?? []
  const names = [...extended.matchAll(/"([^"\n]*)"/g)].map(([, name = '']) => name)
  return names.slice(1).flatMap((name) => {
    const isPath = name.startsWith('.') || isAbsolute(name)
    const found = isPath ? resolve(dirname(file), name) : ofPackage(name, file)
    if (found === null) return []
    return [relative(root, /\.json$/.test(found) ? found : `${found}.json`)]
  })
}

/** Absolute path; null if it is not installed. */
function ofPackage(name: string, file: string): string | null {
  const { resolve } = createRequire(file)
  for (const wanted of [name, `${name}.json`, `${name}/tsconfig.json`]) {
    try {
      const found = resolve(wanted)
      if (found.endsWith('.json')) return found
    } catch {
      // Tries the next.
    }
  }
  return null
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false
}

function realPath(path: string): string | null {
  try {
    return realpathSync.native(path)
  } catch (error) {
    return absentOrThrow(error)
  }
}

/** Null also for a folder. */
function textOf(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    return errorCode(error) === 'EISDIR' ? null : absentOrThrow(error)
  }
}
