import type { FeatureCommand } from '../../commands/extension.ts'

export const ledgerCommand: FeatureCommand = {
  name: 'ledger',
  description: 'record the addresses of all pages and headings, so that check reports lost ones',
  options: [['--no-cache', 'begin from nothing: bundle all code and build every page again']],
  run: async (options) => (await import('./command.ts')).runLedger(options),
}
