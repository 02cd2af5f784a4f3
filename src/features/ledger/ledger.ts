/**
 * The ledger: every address that a site has ever published, with the ids on its page. It has one
 * line per page, sorted, so that changes of two people rarely conflict.
 */
import type { Site } from '../../types.ts'

/** Name of the file in the site's root. */
export const LEDGER = 'docsgen.ledger.json'

/** Ids by the address of their page, which begins with a slash and leaves out the site's base. */
export type Ledger = ReadonlyMap<string, readonly string[]>

/** @returns null if the text is not a ledger */
export function parseLedger(text: string): Ledger | null {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
    const entries = Object.entries(value)
    return entries.every(([path, ids]) => path.startsWith('/') && isTexts(ids))
      ? new Map(entries)
      : null
  } catch {
    return null
  }
}

function isTexts(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string')
}

export function formatLedger(ledger: Ledger): string {
  const lines = [...ledger].map(
    ([path, ids]) => `\n  ${JSON.stringify(path)}: ${JSON.stringify([...ids].sort())}`,
  )
  return `{${lines.sort().join(',')}\n}\n`
}

/** What a site publishes now. */
export function ledgerOf(site: Site): Ledger {
  return new Map(
    [...site.byUrl].map(([url, { doc }]) => [
      pathOf(url, site),
      [...new Set([doc.titleId, ...doc.anchors])],
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
