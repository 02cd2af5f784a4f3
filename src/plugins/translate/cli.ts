import type { Command } from '../../plugin/index.ts'

export const translateCommand: Command = {
  name: 'accept',
  description: 'record what translations say, so that check reports where the original has changed',
  group: ['translate', 'keep translations up to date'],
  arguments: [
    [
      '[pages...]',
      'translated pages that are up to date now (default: those that were never accepted)',
    ],
  ],
  options: [['--all', 'accept all translations, also those that check reports']],
  examples: ['docsgen translate accept', 'docsgen translate accept docs/setup.de.md'],
  run: async (context) => (await import('./command.ts')).runAccept(context),
}
