/** Renders descriptions, which are CommonMark; most are plain sentences with some inline code. */

import type { Nodes } from 'mdast'
import type { Position } from 'unist'
import { text } from '../../content/directives/types.ts'
import { placeAt } from '../../content/markdown/origin.ts'
import { code, paragraph } from './nodes.ts'
import type { View } from './view.ts'

/**
 * Characters without meaning in Markdown, and inline code in single backticks. Matches 95% of
 * descriptions, which makes them 100 times as fast as with the Markdown parser.
 */
const PLAIN = /^(?:[\p{L}(“‘"']|`[^`\n]+`)(?:[\p{L}\p{N} .,;:()'"“”‘’–—…/%?=]|`[^`\n]+`)*$/u

/** The blocks of a description; an empty list if there is none. */
export function prose(view: View, description: string | undefined): Nodes[] {
  const trimmed = description?.trim() ?? ''
  if (trimmed === '') return []
  if (isPlain(trimmed)) return [paragraph(inPieces(trimmed))]
  const nodes = view.parse(trimmed).children as Nodes[]
  placeAt(nodes, placeOf(view, trimmed))
  return nodes
}

/** The inline content of a description's first paragraph, for table cells. */
export function inlineProse(view: View, description: string | undefined): Nodes[] {
  const first = prose(view, description)[0]
  return first && 'children' in first ? (first.children as Nodes[]) : []
}

function isPlain(description: string): boolean {
  return PLAIN.test(description) && !/\bwww\.|:(?! |$)/i.test(description.replace(/`[^`]+`/g, ''))
}

function inPieces(description: string): Nodes[] {
  return description.split(/(`[^`]+`)/).flatMap((piece) => {
    if (piece === '') return []
    return piece.startsWith('`') ? [code(piece.slice(1, -1))] : [text(piece)]
  })
}

type Placed = Pick<View, 'document' | 'file' | 'position'>

/** Places what is not prose and has a variable, such as names and values in it, so that its problems have a line. */
export function placeVariables(view: Placed, nodes: readonly Nodes[]): void {
  for (const node of nodes) {
    const texts = [
      'value' in node ? node.value : '',
      ...Object.values(node.data?.hProperties ?? {}),
    ]
    const written = texts.find((text) => typeof text === 'string' && text.includes('{{'))
    if (written !== undefined && !node.position) node.position = placeOf(view, String(written))
    if ('children' in node) placeVariables(view, node.children)
  }
}

/**
 * Approximate position of a text of the description, for problems with its links and variables: the
 * first line that contains its first link or variable, or its beginning. Avoids a second parse with
 * positions.
 */
function placeOf(view: Placed, written: string): Position | undefined {
  const mark = /\]\([^)\s]+|\{\{[^\s{}]+\}\}/.exec(written)?.[0] ?? written.slice(0, 30)
  const start = mark.split('\n', 1)[0] as string
  const { text, others } = view.document
  for (const [file, content] of [[view.file, text] as const, ...Object.entries(others)]) {
    const index = typeof content === 'string' ? content.indexOf(start) : -1
    if (typeof content !== 'string' || index < 0) continue
    const before = content.slice(0, index)
    const offset = before.lastIndexOf('\n') + 1
    const point = { line: before.split('\n').length, column: 1, offset }
    return { start: point, end: point, origin: { file, from: null } } as Position
  }
  // It is written in another way, for instance with escapes.
  return view.position
}
