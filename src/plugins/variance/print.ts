/** `docsgen check --variance`: a table of the pages that differ between locales. */
import type { Style } from '../../plugin/index.ts'
import type { VarianceRow } from './rows.ts'

/** Formats the rows as a table: the largest differences first, identical pages only counted. */
export function formatVariance(rows: readonly VarianceRow[], style: Style): string {
  const identical = rows.filter((row) => row.kind === 'identical' && row.stale.length === 0)
  const shown = rows
    .filter((row) => !identical.includes(row))
    .sort((a, b) => rank(a) - rank(b) || b.lines - a.lines || (a.route < b.route ? -1 : 1))
  const cells = shown.map((row) => [`/${row.route}`, describe(row)] as const)
  const width = Math.max(0, ...cells.map(([route]) => route.length))
  return [
    ...cells.map(
      ([route, text]) => `  ${style.bold(route)}${' '.repeat(width - route.length)}  ${text}`,
    ),
    ...shown.flatMap((row) =>
      row.stale.map((file) => `  ${style.yellow(`${file} is older than the page it replaces`)}`),
    ),
    `${identical.length} of ${rows.length} pages are the same in all locales`,
  ].join('\n')
}

function describe({ kind, locales, lines }: VarianceRow): string {
  const differs = `${lines} ${lines === 1 ? 'line differs' : 'lines differ'}`
  if (kind === 'identical') return 'identical'
  if (kind === 'differs') return differs
  return `only in ${locales.join(', ')}${lines > 0 ? `; ${differs}` : ''}`
}

function rank({ kind }: VarianceRow): number {
  return ['partial', 'differs', 'identical'].indexOf(kind)
}
