/** The field above a table that filters its rows. */
import type { messages } from './messages.ts'

/** Shows the rows that contain every word of the field, and says how many they are. */
export function filterRows(filter: HTMLElement, { rowCount }: ReturnType<typeof messages>): void {
  const typed = folded(filter.querySelector('input')?.value ?? '')
  const words = typed.split(/\s+/).filter(Boolean)
  const rows = filter.nextElementSibling?.querySelectorAll('tbody tr') ?? []
  let count = 0
  for (const row of rows as Iterable<HTMLElement>) {
    const text = folded(row.textContent ?? '')
    row.hidden = !words.every((word) => text.includes(word))
    if (!row.hidden) count += 1
  }
  const output = filter.querySelector('output')
  if (!output) return
  output.textContent = words.length > 0 ? rowCount.replace('{count}', `${count}`) : ''
}

/** In lower case and without diacritics. */
function folded(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
}
