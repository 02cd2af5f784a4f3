/** Answers what a configuration asks for that runs in an engine of its own: nothing is changed, and nothing secret read. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { builtinModules, createRequire } from 'node:module'
import nodePath, { join, relative, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { OldFiles } from './old-files.ts'
import { isStubbed } from './stubbed.ts'

/** Functions of `node:path`, which look at nothing but texts. */
const PATHS = [
  'basename',
  'dirname',
  'extname',
  'format',
  'isAbsolute',
  'join',
  'normalize',
  'parse',
  'relative',
  'resolve',
  'toNamespacedPath',
] as const

/** Bytes of a file. */
const LARGEST = 16 * 1024 * 1024
/** Files and folders in a list. */
const MOST_ENTRIES = 100_000

/** An error with a code, as those of Node.js. */
class Refusal extends Error {
  readonly code: string

  constructor(code: string, reason: string) {
    super(`${code}: ${reason}`)
    this.code = code
  }
}

type Answer = (...values: readonly unknown[]) => unknown

/** What a configuration can ask for, by name. */
export function hostOf(old: OldFiles): ReadonlyMap<string, Answer> {
  const readable = (path: unknown) => {
    const absolute = resolve(old.from, String(path))
    const found = old.readable(absolute)
    if (found !== null) return found
    if (old.isMissing(absolute))
      throw new Refusal('ENOENT', `there is no file "${old.shown(absolute)}"`)
    const reason = `reading "${old.shown(absolute)}" is refused: only files of the repository that are not hidden can be read`
    throw new Refusal('EACCES', reason)
  }
  const stat = (path: unknown, isOptional: unknown) => {
    if (isOptional === true && old.readable(resolve(old.from, String(path))) === null) return null
    const stats = statSync(readable(path))
    return { kind: kindOf(stats), size: stats.size, mtimeMs: stats.mtimeMs }
  }
  return new Map<string, Answer>([
    ['path', (flavor, name, args) => pathAnswer(old, flavor, name, args)],
    [
      'url',
      (href, base) => partsOf(new URL(String(href), base === null ? undefined : String(base))),
    ],
    ['changedUrl', changedUrl],
    ['fileUrlToPath', (url) => fileURLToPath(String(url))],
    ['pathToFileUrl', (path) => pathToFileURL(resolve(old.from, String(path))).href],
    ['utf8', (latin) => Buffer.from(String(latin), 'latin1').toString('utf8')],
    ['toBase64', (latin) => Buffer.from(String(latin), 'latin1').toString('base64')],
    ['fromBase64', (text) => Buffer.from(String(text), 'base64').toString('latin1')],
    ['read', (path) => readBytes(readable(path)).toString('latin1')],
    ['stat', stat],
    ['linkStat', stat],
    ['realPath', readable],
    ['list', (path, isDeep) => listFolder(old, readable(path), isDeep === true)],
    ['resolve', (from, name) => resolveModule(old, String(from), String(name))],
  ])
}

function pathAnswer(old: OldFiles, flavor: unknown, name: unknown, args: unknown): unknown {
  const known = PATHS.find((one) => one === name)
  if (known === undefined || !Array.isArray(args)) throw new TypeError('unknown function of paths')
  const module = flavor === 'win32' ? nodePath.win32 : nodePath.posix
  const isHere = (flavor === 'win32') === (process.platform === 'win32')
  // Relative paths begin in the folder of the old site.
  const base = isHere ? old.from : '/'
  const texts = args as string[]
  if (known === 'resolve') return module.resolve(base, ...texts)
  if (known === 'relative')
    return module.relative(...(texts.map((text) => module.resolve(base, text)) as [string, string]))
  return (module[known] as (...values: unknown[]) => unknown)(...args)
}

function changedUrl(href: unknown, key: unknown, value: unknown): Record<string, string> {
  const url = new URL(String(href))
  if (!Object.hasOwn(partsOf(url), String(key))) throw new TypeError('unknown part of an address')
  return partsOf(Object.assign(url, { [String(key)]: String(value) }))
}

const URL_PARTS = [
  'href',
  'origin',
  'protocol',
  'username',
  'password',
  'host',
  'hostname',
  'port',
  'pathname',
  'search',
  'hash',
] as const

function partsOf(url: URL): Record<string, string> {
  return Object.fromEntries(URL_PARTS.map((part) => [part, url[part]]))
}

function kindOf(entry: { isFile(): boolean; isDirectory(): boolean }): string {
  return entry.isFile() ? 'file' : entry.isDirectory() ? 'folder' : 'other'
}

function readBytes(file: string): Buffer {
  const stats = statSync(file)
  if (stats.isDirectory()) throw new Refusal('EISDIR', 'a folder cannot be read as a file')
  if (!stats.isFile()) throw new Refusal('EACCES', 'only files can be read')
  if (stats.size > LARGEST) throw new Refusal('EFBIG', 'the file is too large')
  return readFileSync(file)
}

/** Names in a folder; what may not be read is left out. */
function listFolder(old: OldFiles, folder: string, isDeep: boolean) {
  const found: { path: string; name: string; kind: string; parentPath: string }[] = []
  const folders = [folder]
  for (const parentPath of folders)
    for (const { name } of readdirSync(parentPath, { withFileTypes: true })) {
      const absolute = join(parentPath, name)
      if (old.readable(absolute) === null) continue
      const kind = kindOf(statSync(absolute))
      // A link to a folder may lead in a circle.
      if (isDeep && kind === 'folder' && old.readable(absolute) === absolute) folders.push(absolute)
      found.push({ path: relative(folder, absolute), name, kind, parentPath })
      if (found.length > MOST_ENTRIES) throw new Refusal('EFBIG', 'the folder has too many files')
    }
  return found
}

/** What `require` finds. Nothing is loaded. */
function resolveModule(old: OldFiles, from: string, name: string) {
  if (isBuiltin(name)) return { kind: 'builtin' }
  if (isStubbed(name)) return { kind: 'stub' }
  try {
    const path = createRequire(from.startsWith('file:') ? from : resolve(old.from, from)).resolve(
      name,
    )
    const found = old.readable(path)
    if (found !== null) return { kind: 'file', path: found }
  } catch {
    // It is not installed.
  }
  // Whether a file exists that may not be read is not said.
  return { kind: 'absent' }
}

export function isBuiltin(name: string): boolean {
  return name.startsWith('node:') || builtinModules.includes(name)
}
