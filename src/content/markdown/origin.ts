/**
 * Remembers where a node was written when that is not the page itself: problems name that file,
 * and links are relative to it.
 */
import type { Nodes } from 'mdast'
import type { Position } from 'unist'

/** An included file, and what included it; null stands for the page. */
export interface Origin {
  readonly file: string
  readonly from: Origin | null
}

export interface PlacedPosition extends Position {
  readonly origin?: Origin
}

export function originOf(node: { position?: Position | undefined }): Origin | null {
  return (node.position as PlacedPosition | undefined)?.origin ?? null
}

/** Gives every node of an included tree its origin. The nodes are changed. */
export function markIncluded(nodes: readonly Nodes[], origin: Origin): void {
  for (const node of nodes) {
    if (node.position) node.position = { ...node.position, origin } as PlacedPosition
    keepFile(node, origin.file)
    separate(node, origin.file)
    if ('children' in node) markIncluded(node.children as Nodes[], origin)
  }
}

/** Gives every node one place: the one of the directive that made them. The nodes are changed. */
export function placeAt(nodes: readonly Nodes[], position: Position | undefined): void {
  const origin = (position as PlacedPosition | undefined)?.origin
  for (const node of nodes) {
    if (position) node.position = position
    if (origin) keepFile(node, origin.file)
    if ('children' in node) placeAt(node.children as Nodes[], position)
  }
}

/** Tells the HTML side, which knows no origins, where links, images, code and headings come from. */
function keepFile(node: Nodes, file: string): void {
  switch (node.type) {
    case 'link':
    case 'linkReference':
    case 'image':
    case 'imageReference':
    case 'code':
    case 'heading':
      node.data = { ...node.data, hProperties: { ...node.data?.hProperties, dataFile: file } }
      break
    case 'html':
      node.value = node.value.replace(
        /<(a|img|video|audio|source|track)(?=\s)/gi,
        (tag) => `${tag} data-file="${file}"`,
      )
  }
}

/** `[name]: …` and `[^1]` of an included file are its own, not the page's. */
function separate(node: Nodes, file: string): void {
  if ('identifier' in node)
    node.identifier = `${node.identifier}-${file.replace(/\W+/g, '-')}`.toLowerCase()
}
