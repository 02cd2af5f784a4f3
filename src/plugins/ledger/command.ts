import { checkSite } from '../../build.ts'
import type { CommandOptions } from '../../commands/extension.ts'
import { printResult } from '../../commands/result.ts'
import { pluginsSettled } from '../../plugin/left-behind.ts'
import { refuse } from '../../problems/errors.ts'
import { grouping, plural } from '../../problems/report.ts'
import { Session } from '../../session.ts'
import { readLedger, writeLedger } from './file.ts'
import { LEDGER, type Ledger, ledgerOf, united } from './ledger.ts'

/** `docsgen ledger`: adds what the site publishes now. Nothing is ever removed, except by hand. */
export async function runLedger(options: CommandOptions): Promise<void> {
  const session = new Session(options.cache)
  const { site, problems } = await checkSite({ root: options.root, file: options.config }, session)
  await pluginsSettled()
  session.save()
  // An unfinished merge of the ledger is what the command finishes.
  refuse(problems.filter(({ fatal, file }) => fatal && file !== LEDGER))
  const known: Ledger = readLedger(site.config.root)?.ledger ?? new Map()
  const all = united(known, ledgerOf(site))
  writeLedger(site.config.root, all)
  const [ids, before] = [countIds(all), countIds(known)]
  const result = {
    file: LEDGER,
    pages: all.size,
    newPages: all.size - known.size,
    ids,
    newIds: ids - before,
    problems: [],
  }
  console.error(`${LEDGER}: ${count(all.size, known.size, 'page')} and ${count(ids, before, 'id')}`)
  if (options.json) printResult(options, [], result, site.config.root)
}

function count(all: number, known: number, noun: string): string {
  return `${plural(all, noun)} (${grouping.format(all - known)} new)`
}

function countIds(ledger: Ledger): number {
  return [...ledger.values()].reduce((sum, ids) => sum + ids.length, 0)
}
