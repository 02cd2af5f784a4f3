import type { Command } from '../../plugin/index.ts'
import { HOST_NAMES } from './host-names.ts'

export const initCommand: Command = {
  name: 'init',
  description: 'create a site, or turn a folder that has Markdown in docs into one',
  arguments: [['[dir]', 'folder of the site (default: the current one)']],
  options: [
    ['--deploy <host>', 'add what a host needs', HOST_NAMES],
    ['--template <name>', 'pages of a new site (default: full)', ['full', 'minimal']],
  ],
  examples: ['docsgen init my-docs', 'docsgen init --deploy github-pages'],
  failed: (problems) => ({ root: null, files: [], next: [], scripts: null, problems }),
  run: async (context) => (await import('./command.ts')).runInit(context),
}
