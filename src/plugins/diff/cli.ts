import type { Command } from '../../plugin/index.ts'

export const diffCommand: Command = {
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
  run: async (context) => (await import('./command.ts')).runDiff(context),
}
