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
  examples: ['docsgen diff', 'docsgen diff main HEAD --format html --out diff.html'],
  failed: (found) => ({
    names: null,
    added: [],
    moved: [],
    removed: [],
    changes: [],
    anchors: [],
    problems: { found, fixed: [] },
    markup: 0,
    unchanged: 0,
  }),
  run: async (options, names) => (await import('./command.ts')).runDiff(names, options),
}
