/**
 * Compares the parsers on broken pages, and on the pages of other projects if the environment
 * variable `FOREIGN_PAGES` names a folder of them. `FUZZ` and `FUZZ_SEED` are as in fuzz.test.ts.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Nodes } from 'mdast'
import { describe, expect, inject, test } from 'vitest'
import { BuildCache } from '../src/cache/build-cache.ts'
import { splitText } from '../src/compile/body.ts'
import { syntax } from '../src/compile/syntax.ts'
import { tooDeepAt } from '../src/markdown/depth.ts'
import { readLines } from '../src/markdown/lines.ts'
import { canParseNatively, parseNatively } from '../src/markdown/native.ts'
import { parserOf } from '../src/markdown/parse.ts'
import { parseWithRemark } from '../src/markdown/remark.ts'
import { type Satteri, satteri } from '../src/markdown/satteri.ts'
import { mutated } from './broken-pages.ts'
import { Random } from './random.ts'

const parseMarkdown = parserOf(
  { math: false, syntax: 'markdown', bareLinks: true, shiki: null },
  syntax.sources,
  new BuildCache(),
)

const CASES = 300
const COUNT = Number(process.env.FUZZ ?? (inject('thorough') ? 10 : 1))
const SEED = Number(process.env.FUZZ_SEED ?? 1)
/** Of the cases of a seed; 3 in 1,000 on average. The kinds are listed below. */
const MOST_DIFFERENT = 0.02

/** What a tree says, and where, except for the places of texts, which remark does not always know. */
function contentOf({ position, data: _, ...node }: Nodes): object {
  const entries = Object.entries(node).filter(([, value]) => value !== undefined && value !== null)
  const fields = Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)))
  if (node.type === 'text') return fields
  const children = 'children' in node ? joined((node.children as Nodes[]).map(contentOf)) : []
  const { line, column, offset } = position?.start ?? {}
  return { ...fields, children, from: [line, column, offset] }
}

function joined(nodes: readonly object[]): object[] {
  const result: { type?: string; value?: string }[] = []
  for (const node of nodes as typeof result) {
    const before = result.at(-1)
    if (before?.type === 'text' && node.type === 'text')
      result[result.length - 1] = { ...before, value: `${before.value}${node.value}` }
    else result.push(node)
  }
  return result
}

/** True if the native parser would be trusted with a text that it parses differently. */
function isDifferent(text: string): boolean {
  if (tooDeepAt(text) !== null || !canParseNatively(text)) return false
  const [native, remark] = [
    parseNatively(satteri() as Satteri, text, false),
    parseWithRemark(text),
  ].map(contentOf)
  return JSON.stringify(native) !== JSON.stringify(remark)
}

test.each(Array.from({ length: COUNT }, (_, i) => SEED + i))(
  'broken pages are parsed natively only if remark agrees, except for known differences (seed %i)',
  (seed) => {
    const random = new Random(seed)
    const texts = Array.from({ length: CASES }, () => mutated(random))
    expect(texts.filter(isDifferent).length).toBeLessThanOrEqual(CASES * MOST_DIFFERENT)
  },
)

describe('rare syntax that the native parser reads differently is left to it', () => {
  test.each([
    ['delimiters of two kinds around punctuation', '*f_*a'],
    ['inline code across blocks before a name', '`\n# :e`'],
    ['an empty item at the end of a quote in a quote', '>> -\n>>\n>'],
    ['the indentation of HTML in a line that a list continues lazily', '0. n\n <t>\n'],
    ['HTML directly below a table', 't|u\n-|-\n<l>'],
  ])('%s', (_, text) => expect(isDifferent(text)).toBe(true))
})

test.each([
  ['invalid attributes', ':e{a,b} ::e{a=}'],
  ['text behind the name of a leaf', 'a\n::e b'],
  ['colons that belong to no directive', '- a\n:::\n\n:::2\n\n:::b[]]'],
  ['a backslash at the end of a directive', ':::a\nb\\\n:::'],
  ['a definition in a directive', '[b]\n\n:::a\n[b]: c\n:::\n\nd'],
  ['an address that begins with a dot', '"http://.example.com"'],
  ['footnotes in footnotes', '[^1]:[^1]: x'],
  ['an indented directive with indented text', ' :::a\n    b\n :::'],
  ['rows of a table without bars before colons', ':::y\n|a|\n|-|\nb\n:::\n\nc'],
])('both parsers agree on %s', (_, text) => {
  const [actual, remark] = [parseMarkdown(text), parseWithRemark(text)].map(contentOf)
  expect(actual).toEqual(remark)
})

describe('lines are read as remark reads them', () => {
  test.each([
    ['a fence in a list', '- a\n\n  ```\n  b\n```\nc\n```'],
    ['a fence that ends with its quote', '> ```\n> a\nb'],
    ['fences and colons in indented code', 'a\n\n    ```\n    :::b\n\n:::c\nd\n:::'],
    ['nested directives', '::::a\n- :::b\n  ```\n  :::\n  ```\n::::\nc'],
    ['tabs', '-\ta\n\n\t```\n\tb\n\t```\n\n>\t:::c\n>\td\n>\t:::'],
    ['lazy lines', '> a\n    b\n```\nc\n```\n1. d\n2) e\n* * *\n- - f\n      g'],
  ])('%s', (_, text) => {
    const kinds = readLines(text).map(({ kind }) => kind)
    const expected: string[] = text
      .split('\n')
      .map((line) => (line.trim() === '' ? 'blank' : 'text'))
    const visit = (node: Nodes): void => {
      const { start, end } = node.position ?? { start: { line: 1 }, end: { line: 0 } }
      if (node.type === 'code') expected.fill('code', start.line - 1, end.line)
      if (node.type === 'containerDirective') expected[start.line - 1] = 'opening'
      if ('children' in node) node.children.forEach(visit)
      const isClosed = /^[\s>]*:{3,}$/.test(text.split('\n')[end.line - 1] ?? '')
      if (node.type === 'containerDirective' && isClosed) expected[end.line - 1] = 'closing'
    }
    visit(parseWithRemark(text))
    const hidden = (kind: string, index: number) => (expected[index] === 'code' ? 'code' : kind)
    expect(kinds.map((kind, i) => (kind === 'blank' ? hidden(kind, i) : kind))).toEqual(expected)
  })
})

/** Thousands of pages take remark minutes. */
const LONG = { timeout: 3_600_000 }
const folder = process.env.FOREIGN_PAGES

test.skipIf(folder === undefined)('pages of other projects are parsed the same', LONG, () => {
  const files = readdirSync(String(folder), { recursive: true, encoding: 'utf8' })
  const pages = files.filter((file) => /\.(md|mdx|markdown)$/i.test(file))
  const different = pages.filter((page) => {
    const text = readFileSync(join(String(folder), page), 'utf8').replace(/\r\n?/g, '\n')
    return text.length < 100_000 && isDifferent(splitText(text).body)
  })
  expect(different.length).toBeLessThanOrEqual(pages.length * MOST_DIFFERENT)
})
