/** The redirects of a configuration, each with its position. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ConfigRedirect } from './types.ts'

/** @param file path of the configuration relative to the root, or null without one */
export function redirectsOf(
  redirects: Readonly<Record<string, string>>,
  root: string,
  file: string | null,
): ConfigRedirect[] {
  const entries = Object.entries(redirects)
  if (entries.length === 0) return []
  const lines = file === null ? [] : readFileSync(join(root, file), 'utf8').split('\n')
  return entries.map(([from, to]) => ({ from, to, ...placeOf(from, lines) }))
}

/** Position of a quoted object key. */
function placeOf(key: string, lines: readonly string[]): { line: number; column: number } {
  for (const quote of [`'`, '"', '`']) {
    const written = quote + key + quote
    const index = lines.findIndex(
      (line) => line.includes(`${written}:`) || line.includes(`${written}]:`),
    )
    if (index >= 0)
      return { line: index + 1, column: (lines[index] as string).indexOf(written) + 1 }
  }
  return { line: 0, column: 0 }
}
