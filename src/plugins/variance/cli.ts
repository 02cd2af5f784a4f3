import type { CheckOption } from '../../plugin/index.ts'

export const varianceOption: CheckOption = {
  name: 'variance',
  description: 'also show how pages differ between locales',
  rules: [],
  async run(site) {
    const { varianceOf } = await import('./rows.ts')
    const { formatVariance } = await import('./print.ts')
    const { readHistory } = await import('../../history/history.ts')
    const { changes } = await readHistory(site.config.root)
    const rows = varianceOf(site, changes)
    return { problems: [], lines: (_, style) => [formatVariance(rows, style)], data: rows }
  },
}
