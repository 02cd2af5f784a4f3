/** What replaces a package answers as the package does. */
import { convertElement, isElement } from 'hast-util-is-element'
import type { Node } from 'unist'
import { visitParents } from 'unist-util-visit-parents'
import { expect, test } from 'vitest'
import copyTree from '../src/markdown/copy-tree.ts'
import * as visiting from '../src/markdown/visit-parents.ts'
import * as own from '../src/plugins/llms/is-element.ts'

const nodes = [
  { type: 'element', tagName: 'p', properties: {}, children: [] },
  { type: 'element', tagName: 'a', properties: { href: '/' }, children: [] },
  { type: 'text', value: 'p' },
  null,
  undefined,
]
const hasAddress = (node: unknown) => JSON.stringify(node).includes('href')
const tests = [undefined, null, 'p', ['p', 'em'], ['em', hasAddress], [], hasAddress]

test.each(tests.map((one) => [one]))('elements pass the test %s', (one) => {
  for (const node of nodes) {
    expect(own.isElement(node, one)).toBe(isElement(node, one as 'p'))
    expect(own.convertElement(one)(node)).toBe(convertElement(one as 'p')(node))
    expect(own.convertElement(one)(node)).toBe(convertElement(one as 'p')(node)) // Remembered.
  }
})

const tree = {
  type: 'root',
  children: [
    { type: 'b', children: [{ type: 'leaf' }, { type: 'c', children: [{ type: 'leaf' }] }] },
    { type: 'c', children: [] },
    { type: 'leaf', value: 'last', data: { list: [1, null, undefined] } },
  ],
}

/** The visited nodes with where they are, if the visitor answers this at nodes of the type `at`. */
function visited(visit: typeof visitParents, answer: unknown, at: string, ...rest: unknown[]) {
  const seen: string[] = []
  const visitor = (node: Node, ancestors: readonly Node[], index?: number) => {
    seen.push(`${ancestors.map(({ type }) => type).join('.')} ${index} ${node.type}`)
    return seen.length < 20 && node.type === at ? answer : undefined
  }
  const [test, reverse] = rest
  if (test === undefined) visit(tree, visitor as never, reverse as never)
  else visit(tree, test as 'leaf', visitor as never, reverse as never)
  return seen
}

const answers = [
  undefined,
  null,
  true,
  false,
  'skip',
  0,
  2,
  9,
  ['skip', 2],
  ['skip'],
  [true, 2],
  [],
]

test.each(answers.map((answer) => [answer]))(
  'a tree is visited when the answer is %s',
  (answer) => {
    for (const at of ['root', 'b', 'c', 'leaf']) {
      for (const rest of [[], [undefined, true], ['leaf'], [['c', 'leaf'], true], [{ type: at }]])
        expect(visited(visiting.visitParents as never, answer, at, ...rest)).toEqual(
          visited(visitParents, answer, at, ...rest),
        )
    }
  },
)

test('a copy of a tree shares nothing with it', () => {
  const copy = copyTree(tree)
  expect(copy).toStrictEqual(structuredClone(tree))
  expect(copy.children[0]?.children?.[0]).not.toBe(tree.children[0]?.children?.[0])
})
