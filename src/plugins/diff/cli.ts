import type { FeatureCommand } from '../../commands/extension.ts'

export const diffCommand: FeatureCommand = {
  name: 'diff',
  description: 'show what changes for readers between two commits or output folders',
  arguments: [
    ['[base]', 'commit or output folder to compare with (default: HEAD)'],
    ['[head]', 'commit or output folder to compare (default: the files as they are now)'],
  ],
  options: [
    ['--format <name>', 'format of the result (default: markdown)', ['markdown', 'json', 'html']],
    ['--out <file>', 'write the result to a file'],
    ['--no-cache', 'begin from nothing: bundle all code and build every page again'],
  ],
  run: async (options, names) => (await import('./command.ts')).runDiff(names, options),
}
