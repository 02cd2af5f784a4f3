import type { CheckOption, FeatureCommand } from '../../commands/extension.ts'

export const pushCommand: FeatureCommand = {
  name: 'push',
  description: 'upload the search records of the site to the configured index',
  group: ['search', 'manage a hosted search index'],
  options: [['--no-cache', 'begin from nothing: bundle all code and build every page again']],
  examples: ['docsgen search push', 'docsgen search push --no-cache'],
  run: async (options) => (await import('./push-command.ts')).runSearchPush(options),
}

export const searchOption: CheckOption = {
  name: 'search',
  description: 'also run the search queries of search.tests.yml',
  rules: ['search'],
  async run(site) {
    const { checkSearch, formatFigures } = await import('./check.ts')
    const { problems, changes, figures } = await checkSearch(site)
    return { problems, lines: (_, style) => [...changes, formatFigures(figures, style)] }
  },
}
