/**
 * The ledger: every address that a site has ever published, with the ids on its page. It has one
 * line per page, sorted. Nothing is ever removed, so that any merge of two ledgers is their union.
 */
import type { Site } from '../../plugin/index.ts'

/** Name of the file in the site's root. */
export const LEDGER = 'docsgen.ledger.json'

/** Ids by the address of their page, which begins with a slash and leaves out the site's base. */
export type Ledger = ReadonlyMap<string, readonly string[]>

/** A line that a ledger has: the address and the ids of a page. The last line lacks a comma. */
const ENTRY = /^("(?:[^"\\]|\\.)*")\s*:\s*("(?:[^"\\]|\\.)*")\s*,?$/

/** A line around those: of the file itself, or of a merge that Git left to its user. */
const AROUND = /^[{}]*$|^(?:<{7}|\|{7}|={7}|>{7})(?: |$)/

/** Not cut off, which would lose addresses for good. */
const WHOLE = /^(?:\{|<{7} )[\s\S]*(?:\}|\n>{7} [^\n]*)$/

/** A line of a ledger. */
export interface Entry {
  readonly path: string
  readonly ids: readonly string[]
  readonly line: number
}

/**
 * The lines of a ledger, which is read line by line: both sides of a merge may have added to the same
 * page or to the end of the file, and what either of them published stays published.
 * @returns null if the text is not a ledger
 */
export function entriesOf(text: string): Entry[] | null {
  const entries: Entry[] = []
  for (const [index, untrimmed] of text.split('\n').entries()) {
    const line = untrimmed.trim()
    const [, path, ids] = ENTRY.exec(line) ?? []
    if (path !== undefined && ids !== undefined) {
      const entry = parsed(path, ids)
      if (entry === null) return null
      entries.push({ ...entry, line: index + 1 })
    } else if (!AROUND.test(line)) return null
  }
  return WHOLE.test(text.trim()) ? entries : null
}

function parsed(path: string, ids: string): Omit<Entry, 'line'> | null {
  try {
    const entry = { path: JSON.parse(path), ids: JSON.parse(ids).split(' ').filter(Boolean) }
    return entry.path.startsWith('/') ? entry : null
  } catch {
    return null
  }
}

/** Ids are one text: formatters of JSON leave it as it is, while they spread lists over many lines. */
export function formatLedger(ledger: Ledger): string {
  const lines = [...ledger].map(
    ([path, ids]) => `\n  ${JSON.stringify(path)}: ${JSON.stringify([...ids].sort().join(' '))}`,
  )
  return `{${lines.sort().join(',')}\n}\n`
}

/** What a site publishes now. HTML allows no spaces in ids. */
export function ledgerOf(site: Site): Ledger {
  return new Map(
    [...site.byUrl].map(([url, { doc }]) => [
      pathOf(url, site),
      [...new Set([doc.titleId, ...doc.anchors])].filter((id) => !/\s/.test(id)),
    ]),
  )
}

/** Everything that is in one of two ledgers. */
export function united(one: Ledger, other: Ledger): Ledger {
  const all = new Map(one)
  for (const [path, ids] of other) all.set(path, [...new Set([...(all.get(path) ?? []), ...ids])])
  return all
}

/** The address of a URL of the site in a ledger. */
export function pathOf(url: string, { config }: Site): string {
  return url.slice(config.base.length - 1)
}
