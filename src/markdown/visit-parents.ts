/**
 * Replaces the package `unist-util-visit-parents` in the compiled docsgen (scripts/compile.js), which
 * several bundled packages use. The original makes a named function for every node, for its stack traces.
 */
import type { Node, Parent } from 'unist'

export const CONTINUE = true
export const EXIT = false
export const SKIP = 'skip'

type Check = (node: Node, index?: number, parent?: Parent) => unknown
/** A type, fields that a node has, a function, or several of them of which one is enough. */
type Test = string | Check | object | readonly (string | Check | object)[] | null | undefined
type Action = typeof CONTINUE | typeof EXIT | typeof SKIP | null | undefined
/** What to do next, the index of the sibling to continue with, or both. */
type Result = Action | number | readonly [action?: Action, next?: number | null]
type Visitor = (node: Node, ancestors: Parent[], index?: number) => Result

/**
 * Visits the nodes of a tree in preorder, the tree itself first. Visitors may change the tree.
 * @param testOrVisitor which nodes to visit; the visitor, if all of them
 * @param visitorOrReverse the visitor, after a test; else as `reverse`
 * @param reverse true visits the last children first
 */
export function visitParents(
  tree: Node,
  testOrVisitor: Test | Visitor,
  visitorOrReverse?: Visitor | boolean | null,
  reverse?: boolean | null,
): undefined {
  const hasTest = typeof visitorOrReverse === 'function'
  const visitor = hasTest ? visitorOrReverse : (testOrVisitor as Visitor)
  const test = hasTest ? checkOf(testOrVisitor as Test) : null
  const isReverse = hasTest ? reverse : visitorOrReverse
  visit(tree, undefined, [], { visitor, test, step: isReverse ? -1 : 1 })
}

function checkOf(test: Test): Check {
  if (test === null || test === undefined) return () => true
  if (typeof test === 'string') return ({ type }) => type === test
  if (typeof test === 'function') return test as Check
  if (Array.isArray(test)) {
    const checks = test.map(checkOf)
    return (...about) => checks.some((check) => check(...about))
  }
  const fields = Object.entries(test)
  return (node) => fields.every(([name, value]) => node[name as keyof Node] === value)
}

interface Visit {
  readonly visitor: Visitor
  readonly test: Check | null
  /** From one child to the next. */
  readonly step: 1 | -1
}

/** @returns the index of the sibling to continue with; EXIT for none, and no other node of the tree */
function visit(
  node: Node,
  index: number | undefined,
  ancestors: Parent[],
  options: Visit,
): number | typeof EXIT {
  const { visitor, test, step } = options
  const isVisited = test === null || test(node, index, ancestors.at(-1))
  const result = isVisited ? visitor(node, ancestors, index) : undefined
  const [action, next] = isPair(result)
    ? result
    : typeof result === 'number'
      ? [CONTINUE, result]
      : [result]
  if (action === EXIT) return EXIT
  const parent = node as Parent
  if (parent.children && action !== SKIP) {
    const path = [...ancestors, parent]
    let at = step === 1 ? 0 : parent.children.length - 1
    while (at >= 0 && at < parent.children.length) {
      const sibling = visit(parent.children[at] as Node, at, path, options)
      if (sibling === EXIT) return EXIT
      at = sibling
    }
  }
  return next ?? (index ?? 0) + step
}

function isPair(result: Result): result is readonly [Action?, (number | null)?] {
  return Array.isArray(result)
}
