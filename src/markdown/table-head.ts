/** Tells tables of GFM from paragraphs with vertical bars. */

/** True for the two lines with which a table begins. */
export function beginsTable(header: string, line: string): boolean {
  return isDelimiter(line) && cellsIn(header).length === cellsIn(line).length
}

/** `|---|:-:|` */
export function isDelimiter(line: string): boolean {
  return line.includes('|') && cellsIn(line).every((cell) => /^:?-+:?$/.test(cell.trim()))
}

/** The cells of a row, without what is escaped in them. */
export function cellsIn(line: string): string[] {
  const bars = line.trim().replace(/\\[\\|]/g, '')
  return bars.replace(/^\|/, '').replace(/\|$/, '').split('|')
}
