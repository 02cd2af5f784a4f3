import type { Command } from '../../plugin/index.ts'

export const moveCommand: Command = {
  name: 'move',
  description: 'move a page or a folder of pages, with every link to it and redirects',
  arguments: [
    ['<old>', 'path of the page or folder'],
    ['<new>', 'its new path'],
  ],
  options: [['--dry-run', 'print what would change, and change nothing']],
  examples: ['docsgen move guide/setup.md start/install.md', 'docsgen move guide start --dry-run'],
  failed: (problems) => ({ moved: [], changed: [], problems }),
  run: async (context) => (await import('./command.ts')).runMove(context),
}
