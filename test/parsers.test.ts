/** The fast parser is believed only because it reads every text as remark does. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join } from 'node:path'
import type { Nodes } from 'mdast'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { BuildCache } from '../src/cache/build-cache.ts'
import { syntax } from '../src/compile/syntax.ts'
import { parseNatively as parse } from '../src/markdown/native.ts'
import { parserOf } from '../src/markdown/parse.ts'
import { parseWithRemark } from '../src/markdown/remark.ts'
import { type Satteri, satteri } from '../src/markdown/satteri.ts'
import { inputOf, loadAndCompile } from './compile-page.ts'
import { repository } from './run.ts'
import { listTree } from './tree.ts'

const parseMarkdown = parserOf(
  { math: false, syntax: 'markdown', bareLinks: true, shiki: null },
  syntax.sources,
  new BuildCache(),
)

const examples = createRequire(import.meta.url)('commonmark-spec') as {
  readonly tests: readonly { readonly markdown: string }[]
}

const parseNatively = (text: string) => parse(satteri() as Satteri, text, false)

/** Trees as data, with all positions, in one order of keys. */
function plain(node: Nodes): unknown {
  const { position, data: _, ...rest } = node
  const entries = Object.entries(rest)
    .filter(([, value]) => value !== undefined && value !== null)
    .map(([name, value]) => [name, name === 'children' ? (value as Nodes[]).map(plain) : value])
  const { start, end } = position ?? {}
  return { ...Object.fromEntries(entries), from: start && { ...start }, to: end && { ...end } }
}

function expectSame(text: string): void {
  expect(plain(parseNatively(text)), text).toEqual(plain(parseWithRemark(text)))
}

describe('both parsers read the same', () => {
  /** An autolink with a backslash: the tree is the same, but for the place of one text. */
  const placedOtherwise = new Set(['<foo\\+@bar.example.com>\n'])

  test('examples of CommonMark', () => {
    const texts = examples.tests.map(({ markdown }) => markdown)
    expect(texts).toHaveLength(652)
    for (const text of texts) if (!placedOtherwise.has(text)) expectSame(text)
  })

  test.each([
    ['a table at the end of a directive', ':::a\n| x |\n|---|\n| 1 |\n:::\n\nafter *it*'],
    ['one in directives', '::::a\n:::b\n| x |\n|---|\n:::\n::::\n\nafter'],
    ['one in a quote', '> :::a\n> | x |\n> |---|\n> | 1 |\n> :::\n>\n> after\n\nend'],
    ['colons behind a bar in code', '```\na | b\n:::\n```'],
    [
      'braces in attributes',
      '::a{x="{{y}}" z=\'}\'}\n\n:::b[l]{x="{"}\n{{z}}\n:::\n\n:c{x="}"} `{`',
    ],
    [
      'ampersands in attributes that begin no character reference',
      `::a{x="b & c &" y='&& & d'} e\n\n::a{x="b & c"}\n\n:::b{x="&" #i}\nc\n:::\n\nd :e[f]{x="1 &2"}`,
    ],
    ['what only looks like attributes', 'a:b{x="{{y}}" } and {x="}"} and http://a{x="}"}'],
    [
      'GFM',
      'www.example.com ~~b~~ me@x.org [^1]\n\n[^1]: foot\n\n- [x] done\n\n|a|\n|:-:|\n|`\\|`|',
    ],
    ['Windows lines and marks', '\uFEFF# a\r\nb\r\n\r\n> c\r\nd'],
  ])('%s', (_, text) => expectSame(text))
})

describe('both parsers make the same pages', () => {
  const compile = (path: string, parser: string) => {
    vi.stubEnv('DOCSGEN_PARSER', parser)
    const text = readFileSync(join(repository, path), 'utf8').replace(/\r\n?/g, '\n')
    return loadAndCompile({ ...inputOf(text, { math: true }), path: basename(path), file: path })
  }

  const expectSamePages = async (folder: string, least: number) => {
    onTestFinished(() => void vi.unstubAllEnvs())
    const pages = listTree(join(repository, folder)).filter((path) => /\.mdx?$/.test(path))
    expect(pages.length).toBeGreaterThan(least)
    for (const page of pages) {
      const path = join(folder, page)
      expect(await compile(path, 'remark'), path).toEqual(await compile(path, 'native'))
    }
  }

  test('of all fixtures', () => expectSamePages('test/cases', 70))
  test('of the example site', { tags: 'thorough' }, () => expectSamePages('docs', 60))
  test('of the manual', { tags: 'thorough' }, () => expectSamePages('manual/docs', 40))
})

test.each([
  ['text behind the name of a block', ':::note.\na\n:::'],
  ['attributes of a block that do not end', ':::note{title="x"\na\n:::'],
  ['text behind its label', '- :::note[x] more\n  a\n  :::'],
  ['a variable in attributes behind a label with a link', ':c[a [b](c) d]{x="{{y}}"} e'],
  ['character references in attributes', ':c[a]{x="&quot;b&quot; &amp; c"} d'],
  ['attributes that go on in the next line', 'a :c[d]{e=f\ng=h} i'],
  ['colons in code that end the block around it', ':::a\n```\n:::\n```\nb\n:::\nc'],
  ['a block with more colons than the one around it', ':::a\n::::b\nc\n::::\nd\n:::\ne'],
  ['inline code that looks like the beginning of a label', 'Between `:only[` and `]`.'],
])('remark reads %s', (_, text) =>
  expect(plain(parseMarkdown(text))).toEqual(plain(parseWithRemark(text))),
)

test('a very long line of bars is read', () => {
  expect(parseMarkdown('|'.repeat(500_000)).children).toHaveLength(1)
})

test('an indented table at the end of a directive leaves its list tight', () => {
  const [list] = parseMarkdown('- :::a\n  | x |\n  |---|\n  :::\n- b').children
  expect(list).toMatchObject({ spread: false, children: [{ spread: false }, { spread: false }] })
})

test('a label that goes on in the next line is read as one', () => {
  const [paragraph] = parseMarkdown('a :only[b\nc *d*]{nz} e').children
  expect(paragraph).toMatchObject({
    children: [
      { value: 'a ' },
      { type: 'textDirective', name: 'only', children: [{ value: 'b\nc ' }, { type: 'emphasis' }] },
      { value: ' e' },
    ],
  })
})
