/**
 * Walks a tree, node by node, parents first. A page is walked half a dozen times; the general
 * walker of the unified family names every step for its stack traces, which took a fifth of a
 * page's time.
 */
import type { Element, Parents } from 'hast'
import type { Node, Parent } from 'unist'

/** Returned by a visitor: what is below this node is not visited. */
export const SKIP = Symbol('skip')

/** Undefined goes on; SKIP leaves out what is below; a number goes on with that sibling instead. */
// biome-ignore lint/suspicious/noConfusingVoidType: most visitors return nothing
type Next = typeof SKIP | number | void

/** Calls the visitor for every node below the tree's root. It may change the node and its siblings. */
export function walk<N extends Node>(
  tree: Node,
  visitor: (node: N, index: number, parent: Parent) => Next,
): void {
  const { children } = tree as Parent
  if (children === undefined) return
  for (let index = 0; index < children.length; index++) {
    const node = children[index] as N
    const next = visitor(node, index, tree as Parent)
    if (typeof next === 'number') index = next - 1
    else if (next !== SKIP) walk(node, visitor)
  }
}

/** The same for the elements of an HTML tree alone. */
export function walkElements(
  tree: Node,
  visitor: (node: Element, index: number, parent: Parents) => Next,
): void {
  walk<Node>(tree, (node, index, parent) =>
    node.type === 'element' ? visitor(node as Element, index, parent as Parents) : undefined,
  )
}
