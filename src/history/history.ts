/** When the pages were last changed, by git; kept in `.docsgen` until there is another commit. */
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { warning } from '../problems.ts'
import type { Config, Problem, Source } from '../types.ts'
import { type Head, headOf, lastChanges } from './git.ts'

/** Seconds since 1970 of the last commit of each file, by path relative to the site's root. */
export type Changes = Readonly<Record<string, number>>

export interface History {
  readonly changes: Changes
  /** Why nothing is known, as the end of a sentence; null when all is well. */
  readonly gap: string | null
}

const NOTHING: History = { changes: {}, gap: null }

/** What a build needs to know: nothing, unless its pages show when they were changed. */
export async function changesFor(config: Config): Promise<History> {
  return config.lastUpdated ? readHistory(config.root) : NOTHING
}

/** @param root absolute path of the site */
export async function readHistory(root: string): Promise<History> {
  const head = await headOf(root)
  if (head === null) return { changes: {}, gap: 'there is no git history here' }
  // The oldest commit of a shallow clone seems to have made every file.
  if (head.isShallow)
    return { changes: {}, gap: 'this is a shallow clone (get all of its history)' }
  const path = join(root, '.docsgen', 'history.json')
  const known = recall(path, head)
  if (known) return { changes: known, gap: null }
  const changes = await lastChanges(root)
  mkdirSync(join(root, '.docsgen'), { recursive: true })
  writeFileSync(path, JSON.stringify({ head, changes } satisfies Kept))
  return { changes, gap: null }
}

interface Kept {
  readonly head: Head
  readonly changes: Changes
}

function recall(path: string, head: Head): Changes | null {
  try {
    const kept = JSON.parse(readFileSync(path, 'utf8')) as Kept
    return JSON.stringify(kept.head) === JSON.stringify(head) ? kept.changes : null
  } catch {
    return null // Not there yet, or damaged: git is asked again.
  }
}

/** One line, for pages without a date are no reason not to publish them. */
export function historyProblems({ gap }: History, config: Config): Problem[] {
  if (gap === null || config.checks['last-updated'] === 'off') return []
  const reason = `no page shows when it was last updated: ${gap}`
  return [warning('last-updated', { file: config.file ?? '' }, reason)]
}

/**
 * The UTC day on which each page last changed, by its file. What it includes is part of it; a page
 * that was never committed has no day.
 */
export function datesOfPages(
  sources: readonly Source[],
  changes: Changes,
): Readonly<Record<string, string>> {
  const dates: Record<string, string> = {}
  for (const { file, files } of sources) {
    const own = changes[file]
    if (own === undefined) continue
    const last = Math.max(own, ...Object.keys(files).map((path) => changes[path] ?? 0))
    dates[file] = new Date(last * 1000).toISOString().slice(0, 10)
  }
  return dates
}
