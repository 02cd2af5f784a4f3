/**
 * Tracks the source file of nodes from included files: problems refer to that file, and links are
 * relative to it.
 */

import type { Html, Nodes } from 'mdast'
import type {} from 'mdast-util-to-hast'
import type { Position } from 'unist'
import { readTag } from './jsx-tags.ts'

/** An included file, and the origin of the include; null means the page. */
export interface Origin {
  readonly file: string
  readonly from: Origin | null
}

export interface PlacedPosition extends Position {
  readonly origin?: Origin
  /** True for the position of a directive, which its generated nodes share: offsets in them mean nothing. */
  readonly isShared?: boolean
}

export function originOf(node: { position?: Position | undefined }): Origin | null {
  return (node.position as PlacedPosition | undefined)?.origin ?? null
}

/**
 * Sets the origin of every node of an included tree, in place.
 * @param given nodes that the including file gave to it
 */
export function markIncluded(
  nodes: readonly Nodes[],
  origin: Origin,
  given: ReadonlySet<Nodes>,
): void {
  for (const node of nodes) {
    if (given.has(node)) continue
    if (node.position) node.position = { ...node.position, origin } as PlacedPosition
    keepFile(node, origin.file)
    separate(node, origin.file)
    if ('children' in node) markIncluded(node.children as Nodes[], origin, given)
  }
}

/**
 * Sets the position of every node, in place, to that of the directive that generated them.
 * @param which `unplaced` leaves the nodes that have a position, such as those a plugin was given
 */
export function placeAt(
  nodes: readonly Nodes[],
  position: Position | undefined,
  which: 'all' | 'unplaced' = 'all',
): void {
  const origin = (position as PlacedPosition | undefined)?.origin
  const shared = position && ({ ...position, isShared: true } satisfies PlacedPosition)
  for (const node of nodes) {
    if (which === 'all' || !node.position) {
      if (shared) node.position = shared
      if (origin) keepFile(node, origin.file)
    }
    if ('children' in node) placeAt(node.children as Nodes[], position, which)
  }
}

/** The nodes, with the position of the directive that generated them. */
export function placed(nodes: Nodes[], position: Position | undefined): Nodes[] {
  placeAt(nodes, position)
  return nodes
}

/** Passes the source file of links, images, code and headings to the HTML tree, which has no origins. */
function keepFile(node: Nodes, file: string): void {
  switch (node.type as Nodes['type'] | 'htmlElement') {
    case 'htmlElement':
    case 'link':
    case 'linkReference':
    case 'image':
    case 'imageReference':
    case 'code':
    case 'heading':
      node.data = { ...node.data, hProperties: { ...node.data?.hProperties, dataFile: file } }
      break
    case 'html':
      ;(node as Html).value = withFile((node as Html).value, file)
  }
}

/** A comment, or what a start tag begins with. */
const START = /<!--[\s\S]*?(?:-->|$)|<([a-z][\w-]*)(?=[\s/>])/gi
/** Elements whose content is text. */
const TEXT_ONLY = /^(?:script|style|textarea|title)$/i

/** Adds the source file to every start tag. */
function withFile(html: string, file: string): string {
  let marked = ''
  let end = 0
  for (const { index, 0: start, 1: name } of html.matchAll(START)) {
    if (index < end || name === undefined) continue
    const tag = readTag(html, index, name, false, index + start.length)
    if (tag === null) continue
    marked += `${html.slice(end, index)}${start} data-file="${file}"${html.slice(index + start.length, tag.end)}`
    end = tag.end
    if (!TEXT_ONLY.test(name)) continue
    const closing = new RegExp(`</${name}`, 'gi')
    closing.lastIndex = end
    const after = closing.exec(html)?.index ?? html.length
    marked += html.slice(end, after)
    end = after
  }
  return marked + html.slice(end)
}

/** Keeps link definitions and footnotes of an included file separate from those of the page. */
function separate(node: Nodes, file: string): void {
  if ('identifier' in node)
    node.identifier = `${node.identifier}-${file.replace(/\W+/g, '-')}`.toLowerCase()
}
