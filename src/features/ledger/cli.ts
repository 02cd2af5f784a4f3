import type { FeatureCommand } from '../../commands/extension.ts'

export const ledgerCommand: FeatureCommand = {
  name: 'ledger',
  description: 'record the addresses of all pages and headings, so that check reports lost ones',
  options: [['--no-cache', 'build from scratch; do not read or write caches']],
  run: async (options) => (await import('./command.ts')).runLedger(options),
}
