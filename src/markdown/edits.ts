/** Edits a text before it is parsed, and maps positions back to the text as written. */
import type { Nodes } from 'mdast'
import type { Point } from 'unist'
import type { Edit, Removal } from '../plugin/types.ts'

/** 1-based. */
interface Place {
  readonly line: number
  readonly column: number
}

/** A removal with its first position and the number of times that it is on the page. */
export interface Removed extends Removal, Place {
  readonly count: number
}

/** From the offset `at` of a text on: the offset of the same character before the edits. */
interface Piece {
  readonly at: number
  readonly from: number
  /** The whole piece is where `from` was: it replaces a range of another length. */
  readonly isInserted: boolean
}

/** The text of a page, edited any number of times. */
export class Source {
  readonly text: string
  readonly removed: readonly Removed[] = []
  readonly #before: Source | null = null
  readonly #pieces: readonly Piece[] = []
  #starts: readonly number[] | null = null

  constructor(before: string | Source, edits: readonly Edit[] = []) {
    if (typeof before === 'string') this.text = before
    else {
      const sorted = edits.toSorted((a, b) => a.start - b.start || a.end - b.end)
      const { text, pieces } = applyEdits(before.text, sorted)
      this.text = text
      this.#pieces = pieces
      this.#before = before
      this.removed = [...before.removed, ...removedBy(sorted, before)]
    }
  }

  /** Applies edits. One that overlaps with an earlier one is shortened. */
  edit(edits: readonly Edit[]): Source {
    return edits.length === 0 ? this : new Source(this, edits)
  }

  /** The position of an offset in the text as written. */
  placeOf(offset: number): Place {
    if (this.#before) return this.#before.placeOf(this.#offsetBefore(offset))
    this.#starts ??= startsOf(this.text)
    const line = lastUpTo(this.#starts, offset, (start) => start)
    return { line: line + 1, column: offset - (this.#starts[line] ?? 0) + 1 }
  }

  /** Maps the lines and columns of a tree back to the text as written. */
  place(tree: Nodes): void {
    if (this.#before) eachPoint(tree, (point) => this.#place(point))
  }

  /** Maps offsets as well. */
  placeWithOffsets(tree: Nodes): void {
    eachPoint(tree, (point) => {
      this.#place(point)
      for (let source: Source = this; source.#before; source = source.#before)
        point.offset = source.#offsetBefore(point.offset ?? 0)
    })
  }

  #place(point: Point): void {
    const { line, column } = this.placeOf(point.offset ?? 0)
    point.line = line
    point.column = column
  }

  #offsetBefore(offset: number): number {
    const piece = this.#pieces[lastUpTo(this.#pieces, offset, ({ at }) => at)]
    if (piece === undefined) return offset
    return piece.isInserted ? piece.from : piece.from + offset - piece.at
  }
}

function applyEdits(source: string, edits: readonly Edit[]): { text: string; pieces: Piece[] } {
  const pieces: Piece[] = [{ at: 0, from: 0, isInserted: false }]
  let text = ''
  let copied = 0
  for (const edit of edits) {
    const start = Math.max(edit.start, copied)
    if (edit.end < start || (edit.end === start && edit.start < start)) continue
    const replacement = edit.text ?? source.slice(start, edit.end).replace(/[^\n]+/g, '')
    text += source.slice(copied, start)
    copied = edit.end
    const isInserted = replacement.length !== copied - start
    pieces.push({ at: text.length, from: start, isInserted })
    text += replacement
    pieces.push({ at: text.length, from: copied, isInserted: false })
  }
  return { text: text + source.slice(copied), pieces }
}

function removedBy(edits: readonly Edit[], source: Source): Removed[] {
  const found = new Map<string, Removed>()
  for (const { start, removal } of edits) {
    if (removal === undefined) continue
    const known = found.get(removal.reason) ?? { ...removal, ...source.placeOf(start), count: 0 }
    found.set(removal.reason, { ...known, count: known.count + 1 })
  }
  return [...found.values()]
}

function eachPoint(node: Nodes, visit: (point: Point) => void): void {
  if (node.position) {
    visit(node.position.start)
    visit(node.position.end)
  }
  if ('children' in node) for (const child of node.children) eachPoint(child, visit)
}

/** The offsets of the lines of a text. */
export function startsOf(text: string): number[] {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return starts
}

/** Index of the last item of a sorted list that is not above a value. */
export function lastUpTo<T>(list: readonly T[], value: number, read: (item: T) => number): number {
  let low = 0
  for (let high = list.length; high - low > 1; ) {
    const middle = (low + high) >> 1
    if (read(list[middle] as T) <= value) low = middle
    else high = middle
  }
  return low
}
