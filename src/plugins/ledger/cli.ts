import type { Command } from '../../plugin/index.ts'

export const ledgerCommand: Command = {
  name: 'ledger',
  description: 'record the addresses of all pages and headings, so that check reports lost ones',
  options: [['--no-cache', 'begin from nothing: bundle all code and build every page again']],
  examples: ['docsgen ledger', 'docsgen ledger --root website'],
  failed: (problems) => ({ file: null, pages: 0, newPages: 0, ids: 0, newIds: 0, problems }),
  run: async (context) => (await import('./command.ts')).runLedger(context),
}
