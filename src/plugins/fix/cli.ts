import type { CheckOption } from '../../plugin/index.ts'

export const fixOption: CheckOption = {
  name: 'fix',
  description:
    'first change links in pages that lead to redirects, or differ from one target only in case or punctuation',
  rules: [],
  before: async (context) => (await import('./command.ts')).fixLinks(context),
}
