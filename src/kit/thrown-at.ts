import { SourceMap } from 'node:module'
import { basename, join, relative } from 'node:path'
import { perObject } from '../cache/per-object.ts'
import { packageRoot } from '../package.ts'

interface Mapped {
  /** Name of the bundle's file in `.docsgen`. */
  readonly name: string
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

/** The last bundle of each kind: `config`, `kit`, … */
const bundles = new Map<string, Mapped>()
/** A map is read once, however often its code throws. */
const sourcesIn = perObject((bundle: Mapped) => sourceOf(bundle))

/**
 * Has errors of a bundle's code reported where they are in the site.
 * @param location absolute path of the bundle
 * @param map its source map, as JSON
 * @param root absolute path of the site
 */
export function rememberMap(location: string, map: string, root: string): void {
  const name = basename(location)
  bundles.set(name.replace(/-.*/, ''), { name, map, root })
}

/** Where the site's code threw an error, relative to the root; null if it was not in the site's code. */
export function thrownAt(error: unknown): SourcePlace | null {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  for (const [, name, kind, line, column] of stack.matchAll(FRAME)) {
    const bundle = bundles.get(kind as string)
    if (bundle === undefined || bundle.name !== name) continue
    const place = sourcesIn(bundle)(Number(line), Number(column))
    if (place) return place
  }
  return null
}

/**
 * Finds the source of a bundle's code by line and column, 1-based; null if it is in a package or in docsgen.
 * @param bundle its source map, as JSON, and the absolute path of the site
 */
export function sourceOf({ map, root }: Pick<Mapped, 'map' | 'root'>) {
  const parsed = new SourceMap(JSON.parse(map))
  return (line: number, column: number): SourcePlace | null => {
    const entry = parsed.findEntry(line - 1, column - 1)
    if (!('originalSource' in entry) || /node_modules|<stdin>/.test(entry.originalSource))
      return null
    const location = join(root, '.docsgen', entry.originalSource)
    if (location.startsWith(OWN)) return null
    const file = relative(root, location).replaceAll('\\', '/')
    return { file, line: entry.originalLine + 1, column: entry.originalColumn + 1 }
  }
}

/** docsgen's own code in bundles of sites. */
const OWN = join(packageRoot, 'src/')

const FRAME = /(?<![\w-])(([a-z]+)-[\w-]+\.mjs):(\d+):(\d+)/g
