/** The field above a table that filters its rows. */
import type { messages } from './messages.ts'

/** Shows the rows that contain every word of the field, and says how many they are; without any, no table. */
export function filterRows(
  filter: HTMLElement,
  { rowCount, noResultsFor }: ReturnType<typeof messages>,
): void {
  const query = filter.querySelector('input')?.value.trim() ?? ''
  const words = folded(query).split(/\s+/).filter(Boolean)
  const box = filter.nextElementSibling as HTMLElement
  const table = box.querySelector('table') as HTMLTableElement
  holdColumns(table, words.length > 0)
  const rows = [...table.tBodies].flatMap((body) => [...body.rows])
  const found = rows.filter((row) => {
    const text = folded(row.textContent ?? '')
    row.hidden = !words.every((word) => text.includes(word))
    return !row.hidden
  })
  box.hidden = found.length === 0
  const output = filter.querySelector('output') as HTMLElement
  const sentence = box.hidden
    ? noResultsFor.replace('{query}', () => query)
    : rowCount.replace('{count}', `${found.length}`)
  output.textContent = words.length > 0 ? sentence : ''
}

/** Columns keep the width that they have with all rows, or get it back: the rows in view do not move. */
function holdColumns({ rows }: HTMLTableElement, isHeld: boolean): void {
  const cells = [...(rows[0]?.cells ?? [])]
  if (isHeld && cells[0]?.style.width) return
  const widths = cells.map((cell) => `${cell.getBoundingClientRect().width}px`)
  for (const [index, cell] of cells.entries())
    cell.style.width = isHeld ? (widths[index] as string) : ''
}

/** In lower case and without diacritics. */
function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
