import type { CheckOption, Command } from '../../plugin/index.ts'

export const pushCommand: Command = {
  name: 'push',
  description: 'upload the search records of the site to the configured index',
  group: ['search', 'manage a hosted search index'],
  options: [['--no-cache', 'begin from nothing: bundle all code and build every page again']],
  examples: ['docsgen search push', 'docsgen search push --no-cache'],
  run: async (context) => (await import('./push-command.ts')).runSearchPush(context),
}

export const searchOption: CheckOption = {
  name: 'search',
  description: 'also run the search queries of search.tests.yml',
  rules: ['search'],
  async run(site, context) {
    const { checkSearch, formatFigures } = await import('./check.ts')
    const { problems, changes, figures } = await checkSearch(
      site,
      context.kept('search-places', '1'),
    )
    return { problems, lines: (_, style) => [...changes, formatFigures(figures, style)] }
  },
}
