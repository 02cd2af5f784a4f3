/**
 * Depth-first tree traversal in preorder. Replaces unist-util-visit, which builds a name for every
 * step for its stack traces: that took a fifth of the time of compiling a page.
 */
import type { Element, Parents } from 'hast'
import type { Node, Parent } from 'unist'

/** Returned by a visitor to skip the node's children. */
export const SKIP = Symbol('skip')

/** Undefined continues; SKIP skips the children; a number continues with the sibling at that index. */
// biome-ignore lint/suspicious/noConfusingVoidType: most visitors return nothing
type Next = typeof SKIP | number | void

/** Calls the visitor for every node below the root. It may modify the node and its siblings. */
export function walk<N extends Node>(
  tree: Node,
  visitor: (node: N, index: number, parent: Parent) => Next,
): void {
  const { children, content } = tree as Parent & { readonly content?: Node }
  // Of a <template>.
  if (content) walk(content, visitor)
  if (children === undefined) return
  for (let index = 0; index < children.length; index++) {
    const node = children[index] as N
    const next = visitor(node, index, tree as Parent)
    if (typeof next === 'number') index = next - 1
    else if (next !== SKIP) walk(node, visitor)
  }
}

/** Like `walk`, but only visits elements. */
export function walkElements(
  tree: Node,
  visitor: (node: Element, index: number, parent: Parents) => Next,
): void {
  walk<Node>(tree, (node, index, parent) =>
    node.type === 'element' ? visitor(node as Element, index, parent as Parents) : undefined,
  )
}
