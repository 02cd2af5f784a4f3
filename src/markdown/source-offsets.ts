/**
 * Gives the plugins of a site the offsets that unified defines: those of the text of `file`. Outside of
 * plugins, offsets are those of the text that was parsed, which docsgen has edited.
 */
import type { Node, Point, Position } from 'unist'
import { startsOf } from './edits.ts'
import type { PlacedPosition } from './origin.ts'
import { walk } from './walk.ts'

/**
 * Added to the offsets in other texts, such as included files. The parser of raw HTML hands them on to
 * the elements in it.
 */
const ELSEWHERE = 2 ** 40

export class SourceOffsets {
  readonly #text: string
  /** Of its lines. */
  readonly #starts: readonly number[]
  /** The positions before `set` removed their offsets. */
  readonly #before = new WeakMap<Position, Position>()

  constructor(text: string) {
    this.#text = text
    this.#starts = startsOf(text)
  }

  /** Nodes of included files, and those that directives generate, have a line and a column only. */
  set(tree: Node): void {
    eachPosition(tree, (position) => {
      const start = this.#pointOf(position.start, position)
      const end = this.#pointOf(position.end, position)
      const isHere = start.offset !== undefined && end.offset !== undefined
      const placed = isHere
        ? { ...position, start, end }
        : { ...position, start: withoutOffset(start), end: withoutOffset(end) }
      this.#before.set(placed, position)
      return placed
    })
  }

  /**
   * Undoes `set` where plugins have not moved a node to another position, and marks the positions in
   * other texts, before the tree becomes HTML, which knows no origins.
   */
  restore(tree: Node): void {
    eachPosition(tree, (position) => {
      const before = this.#before.get(position) ?? position
      if (!isElsewhere(before)) return before
      return { ...before, start: marked(before.start), end: marked(before.end) }
    })
  }

  #pointOf(point: Point, position: Position): Point {
    const { line, column } = point
    if (isElsewhere(position) || (point.offset ?? 0) >= ELSEWHERE) return withoutOffset(point)
    const start = this.#starts[line - 1]
    if (start === undefined) return withoutOffset(point)
    const end = (this.#starts[line] ?? this.#text.length + 1) - 1
    const offset = start + column - 1
    return offset <= end ? { line, column, offset } : withoutOffset(point)
  }
}

/** In another file, or of a node that a directive has generated. */
function isElsewhere(position: PlacedPosition): boolean {
  return position.origin !== undefined || position.isShared === true
}

function withoutOffset({ line, column }: Point): Point {
  return { line, column }
}

function marked(point: Point): Point {
  return { ...point, offset: (point.offset ?? 0) + ELSEWHERE }
}

function eachPosition(tree: Node, replace: (position: Position) => Position): void {
  const visit = (node: Node) => {
    if (node.position?.start && node.position.end) node.position = replace(node.position)
  }
  visit(tree)
  walk(tree, visit)
}
