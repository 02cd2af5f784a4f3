/** Renders descriptions, which are CommonMark; most are plain sentences with some inline code. */

import type { Nodes } from 'mdast'
import type { Position } from 'unist'
import { text } from '../../plugin/index.ts'
import { type Dict, dict, words } from './description/values.ts'
import { code, paragraph } from './nodes.ts'
import { memoryOf, type View } from './view.ts'

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
  const nodes = view.parse(trimmed, { position: placeOf(view, trimmed) })
  // The page has its title already.
  for (const node of nodes) if (node.type === 'heading' && node.depth === 1) node.depth = 2
  return nodes
}

/** The inline content of a description's first paragraph, for table cells. */
export function inlineProse(view: View, description: string | undefined): Nodes[] {
  const first = prose(view, description)[0]
  return first && 'children' in first ? (first.children as Nodes[]) : []
}

/** A description in a table cell: several blocks stay apart, one is no paragraph there. */
export function cellProse(view: View, description: string | undefined): Nodes[] {
  const nodes = prose(view, description)
  const [only] = nodes
  return nodes.length === 1 && only?.type === 'paragraph' ? only.children : nodes
}

/** What is said of an operation or a tag. */
export function description(view: View, value: Dict): Nodes[] {
  return [...prose(view, words(value.description)), ...externalDocs(view, value.externalDocs)]
}

/** A link to further documentation. */
export function externalDocs(view: View, documentation: unknown): Nodes[] {
  const { url, description: about } = dict(documentation)
  const address = words(url)
  if (address === undefined) return []
  const text = inlineProse(view, words(about))
  const children = text.length > 0 ? text : [{ type: 'text', value: address }]
  const position = view.position ? { position: view.position } : {}
  return [paragraph([{ type: 'link', url: address, children, ...position } as Nodes])]
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
  const found = memoryOf(view.document).find(start)
  // It is written in another way, for instance with escapes.
  if (found === null) return view.position
  const { file, ...place } = found
  const point = { ...place, column: 1 }
  const origin = { file: file ?? view.file, from: null }
  return { start: point, end: point, origin } as Position
}
