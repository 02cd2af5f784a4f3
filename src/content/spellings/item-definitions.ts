/** Terms that are items of a list, with their definitions in the next lines, as Python-Markdown reads them. */
import type { Edit } from '../markdown/edits.ts'
import type { Line } from '../markdown/lines.ts'

const MARKER = /^[ \t]*(?:[-*+]|\d{1,9}[.)])[ \t]+$/
const DEFINITION = /^[ \t]*:[ \t]{1,7}(?=\S)/

/** `- Term` and `: Definition` below it become a definition list in the item. */
export function itemDefinitionEdits(lines: readonly Line[]): Edit[] {
  const edits: Edit[] = []
  for (let index = 0; index < lines.length; index++)
    if (isTerm(lines[index]) && isDefinition(lines[index + 1]))
      index = readItem(lines, index, edits)
  return edits
}

/** Not in a directive, whose colons would have to be more than those of the list. */
function isTerm(line: Line | undefined): boolean {
  if (line?.kind !== 'text' || line.prefix === 0 || line.directives > 0) return false
  return MARKER.test(line.text.slice(0, line.prefix))
}

function isDefinition(line: Line | undefined): boolean {
  return line?.kind === 'text' && line.isContinuation && DEFINITION.test(line.text)
}

/** @returns the index of its last line */
function readItem(lines: readonly Line[], index: number, edits: Edit[]): number {
  const { start, text, prefix } = lines[index] as Line
  const inner = `\n${' '.repeat(prefix)}`
  const insert = (at: number, written: string) => edits.push({ start: at, end: at, text: written })
  insert(start + prefix, `:::::definition-list${inner}::::definition-term${inner}`)
  insert(start + text.length, `${inner}::::`)
  let at = index + 1
  for (; lines[at]?.kind === 'text' && lines[at]?.isContinuation; at++) {
    const line = lines[at] as Line
    const [marks] = DEFINITION.exec(line.text) ?? []
    const width = (marks ?? /^[ \t]*/.exec(line.text)?.[0] ?? '').length
    const written = inner.slice(1) + (marks === undefined ? '' : `::::definition-body${inner}`)
    edits.push({ start: line.start, end: line.start + width, text: written })
    const isLast = isDefinition(lines[at + 1]) || !lines[at + 1]?.isContinuation
    if (isLast) insert(line.start + line.text.length, `${inner}::::`)
  }
  const last = lines[at - 1] as Line
  insert(last.start + last.text.length, `${inner}:::::`)
  return at - 1
}
