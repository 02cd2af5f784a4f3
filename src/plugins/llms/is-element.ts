/**
 * Replaces the package `hast-util-is-element` in the compiled docsgen (scripts/compile.js). The original
 * makes a new function for each name of a list each time it is asked about an element, which
 * `hast-util-to-mdast` does several times for every node: that took a fifth of the time of a Markdown copy.
 */
import type { Element } from 'hast'

/** True for an element that passes a test. */
type Check = (element: unknown, index?: number | null, parent?: unknown) => boolean
/** A tag name, a function, or several of them; without a test, every element passes. */
type Test = Check | string | readonly (string | Check)[] | null | undefined

export function convertElement(test: Test): Check {
  if (test === null || test === undefined) return isAny
  if (typeof test === 'string') return (node) => isAny(node) && node.tagName === test
  if (typeof test === 'function')
    return (node, index, parent) => isAny(node) && Boolean(test(node, index, parent))
  return anyOf(test)
}

export function isElement(node: unknown, test?: Test, index?: number, parent?: unknown): boolean {
  return convertElement(test)(node, index, parent)
}

function anyOf(tests: readonly (string | Check)[]): Check {
  return (node, index, parent) =>
    isAny(node) &&
    tests.some((test) =>
      typeof test === 'string' ? node.tagName === test : test(node, index, parent),
    )
}

function isAny(node: unknown): node is Element {
  return node !== null && typeof node === 'object' && 'type' in node && 'tagName' in node
}
