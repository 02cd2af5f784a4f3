/** When pages were last changed, from git; cached in `.docsgen` until the next commit. */
import { KeptFile } from '../cache/work-folder.ts'
import type { Version } from '../config/types.ts'
import { warning } from '../problems/problem.ts'
import type { LocalePages } from '../site/routes.ts'
import type { Config, Problem } from '../types.ts'
import { type Head, headOf, lastChanges, whyNoHead } from './git.ts'

/** Time of the last commit of each file in seconds since 1970, by path relative to the site's root. */
export type Changes = Readonly<Record<string, number>>

/** What git knows of the site's files. */
export interface History {
  readonly changes: Changes
  /** Why there are no dates, as the end of a sentence; null if there are. */
  readonly gap: string | null
  /** The state of the repository that this is about; null if there is none, or if it is not needed. */
  readonly head: Head | null
}

const NOTHING: History = { changes: {}, gap: null, head: null }

/** The history a build needs: empty unless pages show dates. */
export async function changesFor(config: Config): Promise<History> {
  return config.lastUpdated ? readHistory(config.root) : NOTHING
}

/** Reads the history. @param root absolute path of the site */
export async function readHistory(root: string): Promise<History> {
  const head = await headOf(root)
  if (head === null) return { changes: {}, gap: (await whyNoHead(root)).reason, head }
  // In a shallow clone, the oldest commit seems to have created every file.
  if (head.isShallow)
    return { changes: {}, gap: 'this is a shallow clone; fetch the full history', head }
  const file = new KeptFile<Pick<History, 'head' | 'changes'>>(root, 'history.json')
  const kept = file.read()
  if (kept && JSON.stringify(kept.head) === JSON.stringify(head)) return { ...kept, gap: null }
  const changes = await lastChanges(root)
  file.write({ head, changes })
  return { changes, gap: null, head }
}

/** One warning for the whole site if there are no dates. */
export function historyProblems({ gap }: History, config: Config): Problem[] {
  if (gap === null) return []
  const reason = `pages have no last-updated date: ${gap}`
  return [warning('last-updated', { file: config.file ?? '' }, reason)]
}

const NO_DATES = Object.freeze({})

/**
 * The UTC day of the last change of each page or of a file that it includes in some locale, by its file.
 * Uncommitted pages have none.
 * @param locales those of the current version first: an older one may have had the same file
 */
export function datesOfPages(
  locales: readonly Pick<LocalePages, 'locale' | 'docs'>[],
  changes: Changes,
): Readonly<Record<string, string>> {
  if (Object.keys(changes).length === 0) return NO_DATES
  const last = new Map<string, { readonly version: Version | null; readonly time: number }>()
  for (const { locale, docs } of locales) {
    for (const { file, files } of docs) {
      const known = last.get(file)
      if (known && known.version !== locale.version) continue
      const times = [file, ...files].map((path) => changes[path] ?? 0)
      const time = Math.max(known?.time ?? 0, ...times)
      if (changes[file] !== undefined) last.set(file, { version: locale.version, time })
    }
  }
  const days = [...last].map(([file, { time }]) => [file, dayOf(time)] as const)
  return Object.fromEntries(days)
}

function dayOf(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10)
}
