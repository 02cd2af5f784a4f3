import { type CommandContext, grouping, plural, refuse } from '../../plugin/index.ts'
import { readLedger } from './file.ts'
import { formatLedger, LEDGER, type Ledger, ledgerOf, united } from './ledger.ts'

/** `docsgen ledger`: adds what the site publishes now. Nothing is ever removed, except by hand. */
export async function runLedger(context: CommandContext): Promise<void> {
  const { site, problems } = await context.check()
  // An unfinished merge of the ledger is what the command finishes.
  refuse(problems.filter(({ fatal, file }) => fatal && file !== LEDGER))
  const known: Ledger = readLedger(site.config.root)?.ledger ?? new Map()
  const all = united(known, ledgerOf(site))
  context.write(LEDGER, formatLedger(all))
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
  context.printResult(result)
}

function count(all: number, known: number, noun: string): string {
  return `${plural(all, noun)} (${grouping.format(all - known)} new)`
}

function countIds(ledger: Ledger): number {
  return [...ledger.values()].reduce((sum, ids) => sum + ids.length, 0)
}
