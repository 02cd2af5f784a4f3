/** Reads the ledger of a site. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fatal, SiteError } from '../../plugin/index.ts'
import { entriesOf, LEDGER, type Ledger } from './ledger.ts'

export interface LedgerFile {
  readonly ledger: Ledger
  /** The line of each address. */
  readonly lines: ReadonlyMap<string, number>
  /** The first line of a merge that was not finished; null if there is none. */
  readonly conflict: number | null
}

/**
 * @param root folder of the site
 * @returns null if the site has none
 * @throws SiteError if the file is not a ledger
 */
export function readLedger(root: string): LedgerFile | null {
  const path = join(root, LEDGER)
  if (!existsSync(path)) return null
  const text = readFileSync(path, 'utf8')
  const entries = entriesOf(text)
  if (entries === null) {
    const note = 'Take it from the last commit in which it was one, then run docsgen ledger.'
    throw new SiteError([fatal('ledger', { file: LEDGER }, 'the file is not a ledger', note)])
  }
  const ledger = entries.reduce<Map<string, readonly string[]>>(
    (all, { path, ids }) => all.set(path, [...new Set([...(all.get(path) ?? []), ...ids])]),
    new Map(),
  )
  const conflict = text.split('\n').findIndex((line) => line.startsWith('<<<<<<<'))
  return {
    ledger,
    lines: new Map(entries.map(({ path, line }) => [path, line])),
    conflict: conflict < 0 ? null : conflict + 1,
  }
}
