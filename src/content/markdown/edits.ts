/** Removes ranges from a source without changing its lines, and corrects the columns of its tree. */
import type { Nodes } from 'mdast'
import type { Point } from 'unist'

/** A range to replace, in offsets. */
export interface Edit {
  readonly start: number
  readonly end: number
  /** Must have as many lines as the range. By default nothing but the line breaks of the range. */
  readonly text?: string
}

/** From a column of the new text on, how far the columns of the source are ahead. */
interface Cut {
  readonly column: number
  readonly ahead: number
}

export interface Edited {
  readonly text: string
  /** By line, 1-based; ascending by column. */
  readonly cuts: ReadonlyMap<number, readonly Cut[]>
}

/** Applies edits, of which those that overlap with one before are shortened. */
export function applyEdits(source: string, edits: readonly Edit[]): Edited {
  const cuts = new Map<number, Cut[]>()
  const parts: string[] = []
  let line = 1
  let column = 1
  let sourceColumn = 1
  let at = 0
  const add = (text: string) => {
    parts.push(text)
    column = columnAfter(column, text)
  }
  for (const { start, end, text } of edits.toSorted((a, b) => a.start - b.start)) {
    if (end <= at) continue
    const from = Math.max(start, at)
    const kept = source.slice(at, from)
    const removed = source.slice(from, end)
    add(kept)
    add(text ?? '\n'.repeat(breaksIn(removed)))
    line += breaksIn(kept) + breaksIn(removed)
    sourceColumn = columnAfter(columnAfter(sourceColumn, kept), removed)
    const known = cuts.get(line) ?? []
    cuts.set(line, [...known.slice(-MAX_CUTS), { column, ahead: sourceColumn - column }])
    at = end
  }
  parts.push(source.slice(at))
  return { text: parts.join(''), cuts }
}

function breaksIn(text: string): number {
  return text.split('\n').length - 1
}

function columnAfter(column: number, text: string): number {
  const lineBreak = text.lastIndexOf('\n')
  return lineBreak < 0 ? column + text.length : text.length - lineBreak
}

/** Only the last cuts of a line are known, so that a line of thousands takes linear time. */
const MAX_CUTS = 100

/** Sets the columns of a tree of the edited text to those of the source. */
export function restoreColumns(node: Nodes, cuts: Edited['cuts']): void {
  if (node.position) {
    restorePoint(node.position.start, cuts)
    restorePoint(node.position.end, cuts)
  }
  if ('children' in node) for (const child of node.children) restoreColumns(child, cuts)
}

function restorePoint(point: Point, cuts: Edited['cuts']): void {
  const cut = cuts.get(point.line)?.findLast(({ column }) => column <= point.column)
  point.column += cut?.ahead ?? 0
}

/** Lines and columns of the offsets of a text. */
export class Lines {
  /** Offset of each line. */
  readonly starts: readonly number[]

  constructor(text: string) {
    const starts = [0]
    for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
    this.starts = starts
  }

  /** The line of an offset, 0-based. */
  lineOf(offset: number): number {
    let low = 0
    for (let high = this.starts.length; high - low > 1; ) {
      const middle = (low + high) >> 1
      if ((this.starts[middle] as number) <= offset) low = middle
      else high = middle
    }
    return low
  }

  /** 1-based. */
  placeOf(offset: number): { line: number; column: number } {
    const line = this.lineOf(offset)
    return { line: line + 1, column: offset - (this.starts[line] as number) + 1 }
  }
}
