import type { FeatureCommand } from '../../commands/extension.ts'

export const ledgerCommand: FeatureCommand = {
  name: 'ledger',
  description: 'record the addresses of all pages and headings, so that check reports lost ones',
  options: [['--no-cache', 'build every page again; only bundled code is kept']],
  run: async (options) => (await import('./command.ts')).runLedger(options),
}
