import { SourceMap } from 'node:module'
import { basename, join, relative } from 'node:path'

interface Mapped {
  /** Name of the bundle's file in `.docsgen`. */
  readonly name: string
  /** The source map, as JSON. */
  readonly map: string
  readonly root: string
}

/** The last bundle of each kind: `config`, `kit`, … */
const bundles = new Map<string, Mapped>()

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
export function thrownAt(error: unknown): { file: string; line: number; column: number } | null {
  const stack = error instanceof Error ? (error.stack ?? '') : ''
  for (const [, name, kind, line, column] of stack.matchAll(FRAME)) {
    const bundle = bundles.get(kind as string)
    if (bundle === undefined || bundle.name !== name) continue
    const { map, root } = bundle
    const entry = new SourceMap(JSON.parse(map)).findEntry(Number(line) - 1, Number(column) - 1)
    if (!('originalSource' in entry) || /node_modules|<stdin>/.test(entry.originalSource)) continue
    const file = relative(root, join(root, '.docsgen', entry.originalSource)).replaceAll('\\', '/')
    return { file, line: entry.originalLine + 1, column: entry.originalColumn + 1 }
  }
  return null
}

const FRAME = /(?<![\w-])(([a-z]+)-[\w-]+\.mjs):(\d+):(\d+)/g
