/** Reads and writes the ledger of a site. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeAtomically } from '../../cache/work-folder.ts'
import { SiteError } from '../../problems/errors.ts'
import { fatal } from '../../problems/problem.ts'
import { formatLedger, LEDGER, type Ledger, parseLedger } from './ledger.ts'

export interface LedgerFile {
  readonly ledger: Ledger
  readonly text: string
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
  const ledger = parseLedger(text)
  if (ledger !== null) return { ledger, text }
  const note = 'Take it from the last commit in which it was one, then run docsgen ledger.'
  throw new SiteError([fatal('ledger', { file: LEDGER }, 'the file is not a ledger', note)])
}

/** @param root folder of the site */
export function writeLedger(root: string, ledger: Ledger): void {
  writeAtomically(join(root, LEDGER), formatLedger(ledger))
}
