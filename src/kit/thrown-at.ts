import { SourceMap } from 'node:module'
import { join, relative } from 'node:path'

/**
 * Where the site's code threw an error, by the source map of its bundle, relative to the root; null
 * if it was not in the site's code.
 * @param modulePath absolute path of the bundle
 * @param map the source map, as JSON
 */
export function thrownAt(
  error: unknown,
  modulePath: string,
  map: string,
  root: string,
): { file: string; line: number; column: number } | null {
  const frames = (error instanceof Error ? (error.stack ?? '') : '').matchAll(
    /(?<![\w-])([a-z]+-[\w-]+\.mjs):(\d+):(\d+)/g,
  )
  const sources = new SourceMap(JSON.parse(map))
  for (const [, name, line, column] of frames) {
    if (name === undefined || !modulePath.endsWith(name)) continue
    const entry = sources.findEntry(Number(line) - 1, Number(column) - 1)
    if (!('originalSource' in entry) || /node_modules|<stdin>/.test(entry.originalSource)) continue
    const file = relative(root, join(root, entry.originalSource.replace(/^(\.\.\/)+/, '')))
    return { file, line: entry.originalLine + 1, column: entry.originalColumn + 1 }
  }
  return null
}
