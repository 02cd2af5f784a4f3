import { SourceMap, type SourceMapping } from 'node:module'
import { basename, join, relative } from 'node:path'
import { packageRoot } from '../package.ts'
import { messageOf } from '../problems/errors.ts'

interface Mapped {
  /** The source map, as JSON. */
  readonly map: string
  readonly root: string
}

/** A position in a file of the site, relative to its root. */
export interface SourcePlace {
  readonly file: string
  readonly line: number
  readonly column: number
}

/** Finds a position, or the name of the package that it is in. */
type FindSource = (line: number, column: number) => SourcePlace | string | null

/** The last bundle of each kind: `config`, `theme`, … */
const bundles = new Map<string, { readonly name: string; readonly source: FindSource }>()

/**
 * Has errors of a bundle's code reported where they are in the site.
 * @param location absolute path of the bundle
 * @param map its source map, as JSON
 * @param root absolute path of the site
 */
export function rememberMap(location: string, map: string, root: string): void {
  const name = basename(location)
  let find: FindSource | null = null
  const source: FindSource = (line, column) => {
    // A map is read once, however often its code throws.
    find ??= sourceOrPackageOf({ map, root })
    return find(line, column)
  }
  bundles.set(name.replace(/-.*/, ''), { name, source })
}

/** Where the site's code threw an error, relative to the root; null if it was not in the site's code. */
export function thrownAt(error: unknown): SourcePlace | null {
  return sourcesOf(error).find((source) => typeof source === 'object') ?? null
}

/** What was thrown: the first line of its message, and the package that threw it, if one did. */
export function thrownMessage(error: unknown): string {
  const [source] = sourcesOf(error)
  const isPackage = typeof source === 'string' && !PROVIDED.includes(source)
  return isPackage ? `the package "${source}" failed: ${messageOf(error)}` : messageOf(error)
}

/** Packages in bundles that are docsgen's choice. */
const PROVIDED: readonly string[] = ['docsgen', 'react', 'react-dom']

/** The sources of an error's stack, innermost first, as `sourceOrPackageOf` finds them. */
function sourcesOf(error: unknown): (SourcePlace | string)[] {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  return [...stack.matchAll(FRAME)].flatMap(([, name, kind, line, column]) => {
    const bundle = bundles.get(kind as string)
    if (bundle === undefined || bundle.name !== name) return []
    return bundle.source(Number(line), Number(column)) ?? []
  })
}

/**
 * Finds the source of a bundle's code by line and column, 1-based; null if it is in a package or in docsgen.
 * @param bundle its source map, as JSON, and the absolute path of the site
 */
export function sourceOf(bundle: Mapped) {
  const find = sourceOrPackageOf(bundle)
  return (line: number, column: number): SourcePlace | null => {
    const found = find(line, column)
    return typeof found === 'object' ? found : null
  }
}

/** Finds the source of code, or the name of its package; null for code of docsgen or without a source. */
function sourceOrPackageOf({ map, root }: Mapped): FindSource {
  const parsed = new SourceMap(JSON.parse(map))
  return (line, column) => {
    // The types do not say that code without a source, such as esbuild's own, has an entry without one.
    const entry: Partial<SourceMapping> = parsed.findEntry(line - 1, column - 1)
    const { originalSource, originalLine = 0, originalColumn = 0 } = entry
    if (originalSource === undefined) return null
    const name = packageOf(originalSource)
    if (name !== null) return name
    // Some maps of packages name sources that are no files, such as `webpack://name/index.js`.
    if (/<stdin>|^[\w-]+:/.test(originalSource)) return null
    const location = join(root, '.docsgen', originalSource)
    if (location.startsWith(OWN)) return null
    const file = relative(root, location).replaceAll('\\', '/')
    return { file, line: originalLine + 1, column: originalColumn + 1 }
  }
}

/** The name of the package that a file belongs to; null without one. */
function packageOf(path: string): string | null {
  const parts = path.split('/')
  const start = parts.lastIndexOf('node_modules') + 1
  if (start === 0) return null
  const [first = '', second = ''] = parts.slice(start)
  return first.startsWith('@') ? `${first}/${second}` : first
}

/** docsgen's own code in bundles of sites. */
const OWN = join(packageRoot, 'src/')

const FRAME = /(?<![\w-])(([a-z]+)-[\w-]+\.mjs):(\d+):(\d+)/g
