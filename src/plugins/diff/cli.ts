import type { FeatureCommand } from '../../commands/extension.ts'

export const diffCommand: FeatureCommand = {
  name: 'diff',
  description: 'show what changes for readers between two commits or output folders',
  argument: [
    '[sides...]',
    'what to compare: commits or output folders (default: HEAD, and the files as they are now)',
  ],
  options: [
    ['--format <name>', 'markdown, json or html (default: markdown)'],
    ['--out <file>', 'write the result to a file'],
    ['--no-cache', 'begin from nothing: bundle all code and build every page again'],
  ],
  run: async (options, names) => (await import('./command.ts')).runDiff(names, options),
}
