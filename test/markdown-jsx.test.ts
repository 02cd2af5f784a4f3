/** Pages written for MDX lose what has no meaning here, and nothing else. */
import { describe, expect, test } from 'vitest'
import { compilePage, problemsOf } from './compile-page.ts'
import { site } from './site.ts'

/** The text of a page, and the names of its rules with their lines. */
function read(text: string): { text: string; problems: string[] } {
  const { html, problems } = compilePage(text)
  return {
    text: html
      .replace(/<[^<>]*>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
    problems: problems.map((p) => `${p.line}:${p.column} ${p.ruleId} ${p.actual ?? ''}`.trim()),
  }
}

describe('an unknown element that closes itself does not swallow the rest of the page', () => {
  test.each([
    ['alone', '<Foo />'],
    ['with a number', '<Foo bar={1} />'],
    ['in lower case', '<foo />'],
    ['with a part of another', '<Foo.Bar />'],
    ['with a text', '<PackageLink name="x" />'],
    ['with a >', '<Foo on={() => a > b} />'],
    ['with braces in quotes', '<Foo a={"}"} b=\'{\' c={`}`} />'],
    ['with an object', '<Foo style={{ a: { b: 1 } }} />'],
    ['with props', '<Foo {...props} a />'],
    ['over several lines', '<Foo\n  a={1}\n  b={[\n    2,\n\n    3,\n  ]}\n/>'],
    ['of which nothing is closed', '<Foo bar={1}>'],
  ])('%s', (_, tag) => {
    expect(read(`# T\n\nbefore\n\n${tag}\n\nafter **bold**\n`)).toEqual({
      text: 'before after bold',
      problems: [`5:1 unknown-element ${/[\w.]+/.exec(tag)?.[0]}`],
    })
    expect(compilePage(`# T\n\n${tag}\n\nafter **bold**\n`).html).toMatch(
      /^\s*<p>after <strong>bold<\/strong><\/p>\s*$/,
    )
  })

  test('in a line of text', () => {
    expect(read('# T\n\na <Foo b={{ c: ">" }} /> **b**\n')).toEqual({
      text: 'a b',
      problems: ['3:3 unknown-element Foo'],
    })
  })
})

describe('an element of HTML that closes itself does not swallow the rest of the page', () => {
  test.each([
    ['a block', '<div class="a" />', '<div class="a"></div>'],
    ['a span', '<span id="a" />', '<span id="a"></span>'],
    ['an anchor', '<a id="a"/>', '<a id="a"></a>'],
    ['a frame', '<iframe title="a" />', '<iframe title="a"></iframe>'],
    ['a text area', '<textarea rows="2" />', '<textarea rows="2"></textarea>'],
    ['a custom element', '<my-map zoom="1" />', '<my-map zoom="1"></my-map>'],
    ['over several lines', '<div\n  class="a"\n\t/>', '<div class="a"></div>'],
    ['with an attribute in braces', '<div\n  b={1}\n  c="2"\n/>', '<div c="2"></div>'],
    ['drawn', '<svg><path d="M0" /></svg>', '<svg><path d="M0"></path></svg>'],
  ])('%s', (_, tag, html) => {
    const page = compilePage(`# T\n\n${tag}\n\nafter **bold**\n`)
    expect(page.html).toContain(html)
    expect(page.html).toMatch(/\n<p>after <strong>bold<\/strong><\/p>\s*$/)
    expect(page.problems.filter((p) => p.ruleId !== 'jsx-tag')).toEqual([])
  })

  test('but a slash may end a value without quotes', () => {
    expect(compilePage('# T\n\n<div id=a/>b</div>\n').html).toContain('<div id="a/">b</div>')
  })

  test('and what follows keeps its position', () => {
    expect(compilePage('# T\n\n<a id="x"/> ![](/a.png)\n').links[0]).toMatchObject({
      line: 3,
      column: 13,
    })
  })
})

test.each([
  ['of a tag', '<Foo\n  a="b"\n\n  c={1}\n/>\n\nafter\n', 'after', ['1:1 unknown-element Foo']],
  ['of a string', '<Foo a="\n\n" />\n\nafter\n', 'after', ['1:1 unknown-element Foo']],
  ['of prose', '<Foo and\n\nmore >\n', '&#x3C;Foo and more >', []],
])('an empty line in the middle %s', (_, text, shown, problems) => {
  expect(read(text)).toEqual({ text: shown.replace('>', '&gt;'), problems })
})

test('the tags of fragments are removed, but not what only looks like one', () => {
  expect(read('# T\n\n<>\n\n*a*\n\n</>\n\nb <>c</>\n')).toEqual({
    text: 'a b c',
    problems: ['3:1 unknown-element'],
  })
  expect(read('# T\n\na <> b `</>`\n').problems).toEqual([])
})

test('a value without quotes may contain slashes', () => {
  const { html, links, problems } = compilePage('# T\n\na <a href=/faq/>b</a> ![](/c.png)\n')
  expect(html).toContain('b</a>')
  expect(links).toMatchObject([{ target: '/faq/' }, { target: '/c.png', line: 3, column: 23 }])
  expect(problems.map(({ ruleId }) => ruleId)).toEqual(['image-alt'])
})

test('what follows on a line, or is unindented, keeps its position', () => {
  const text =
    '<Foo>\n  <Bar a={1} /> {{x}}\n\n  [a](/b) :::note\n</Foo>\n\n::: tip A *b* {{y}} {x=1}\nc\n:::\n'
  expect(compilePage(text).links).toMatchObject([{ line: 4, column: 3 }])
  expect(read(text).problems).toEqual([
    '1:1 unknown-element Foo',
    '2:3 unknown-element Bar',
    '7:22 directive',
    '2:17 unknown-variable x',
    '7:15 unknown-variable y',
  ])
})

test('a placeholder in angle brackets is reported, and swallows nothing', () => {
  expect(read('# T\n\nUse <your-key> here.\n\n**b** <my-map>c</my-map>\n')).toEqual({
    text: 'Use here. b c',
    problems: ['3:5 unknown-element your-key'],
  })
  expect(compilePage('# T\n\n<my-map>c</my-map>\n').html).toContain('<my-map>c</my-map>')
})

test('a pair of unknown tags keeps its Markdown, however it is indented', () => {
  const { html } = compilePage(
    '# T\n\n<Tabs>\n  <TabItem a={1}>\n    *a*\n\n    ```js\n    <Foo />\n      b\n    ```\n\n    - c\n  </TabItem>\n</Tabs>\n',
  )
  expect(html).toContain('<p><em>a</em></p>')
  expect(html).toContain('<li>c</li>')
  expect(read('```text\n<Foo />\n  b\n```\n')).toEqual({ text: '&#x3C;Foo /&gt; b', problems: [] })
  expect(html).not.toMatch(/tabs|tabitem/i)
})

test('each unknown element is reported once on a page, where it is first', () => {
  expect(problemsOf('# T\n\nx <A1 />\n\n<A1 /> <B1>y</B1> <A1>\n')).toMatchInlineSnapshot(`
    [
      "docs/page.md:3:3 unknown-element: removed the tags of the unknown element <A1> — Use a directive or HTML. To show it as text, put it in backticks or write &lt;A1>.",
      "docs/page.md:5:8 unknown-element: removed the tags of the unknown element <B1> — Use a directive or HTML. To show it as text, put it in backticks or write &lt;B1>.",
    ]
  `)
})

test('types in a script are no elements', () => {
  const script =
    '<script setup lang="ts">\nconst a = b as Ref<string | null>\n\nf<Foo>()\n</script>'
  expect(problemsOf(`# T\n\n${script}\n\n<style>\na<Bar> {}\n</style>\n\nx <A1 />\n`)).toEqual([
    expect.stringContaining('unknown element <A1>'),
    expect.stringContaining('removed <script setup>'),
    expect.stringContaining('removed inline styles'),
  ])
})

test('elements of HTML, SVG and MathML and custom elements are left alone', () => {
  const text =
    '<DIV>a</DIV>\n\n<my-el b="{c}">d</my-el> <BR> <kbd>e</kbd>\n\n<svg><linearGradient id="g"/></svg> <math><mi>x</mi></math>\n'
  expect(read(text)).toEqual({ text: 'a d e x', problems: [] })
  expect(compilePage(text).html).toContain('<my-el b="{c}">d</my-el>')
})

test('what is code, a comment or the address of a link is left alone', () => {
  const text =
    '# T\n\n`<Foo />` and ``a ` <Foo />``\n\n    <Foo />\n\n~~~\n<Foo />\n~~~\n\n\\<Foo />\n\n<!-- <Foo /> -->\n\n[a](<Foo/> "<Foo/>")\n'
  expect(read(text).problems.filter((p) => p.includes('element'))).toEqual([])
  expect(read(text).text.match(/&#x3C;Foo \/&gt;/g)).toHaveLength(5)
})

test('attributes in braces do not break an element of HTML', () => {
  expect(read('# T\n\n<div\n  id={1}\n>\n\n*a*\n\n</div>\n').text).toBe('a')
  expect(read('# T\n\n<div style={{ a: ">" }} title="x">\n\n**a**\n\n</div>\n\nb\n')).toEqual({
    text: 'a b',
    problems: ['3:1 jsx-tag div'],
  })
})

describe('import and export lines', () => {
  test.each([
    'export const x = 5 declares a constant.',
    'export const declarations make a value = visible to others (and fixed).',
    'export class members (see below) are public.',
    'export default function calls (once) the hook {name}.',
    'export default (recommended by most) is the first.',
    'export default values\nare used where nothing is set.',
    'import x from "y" is a statement.',
    'import {the file} and go on.',
  ])('stay where they are sentences: %s', async (text) => {
    const made = site({ 'docs/index.md': `# T\n\n${text}\n` }).build()
    expect((await made.page('/')).text('.prose p')).toBe(text.replaceAll('\n', ' '))
    expect(await made.problems()).not.toContain('mdx-module')
  })

  test.each([
    'export const x = 5',
    'export const f = async (a) => await g(a) as unknown as string',
    'export const A = () => <p class="a b">Some words of text.</p>',
    "export const text = 'some words of text' // a comment of words",
    'export default function Layout({ children }) {\n  return children\n}',
    'export default class Thing extends Other {}',
    'export default Layout',
  ])('are removed where they are code: %s', async (text) => {
    const made = site({ 'docs/index.md': `${text}\n\n# T\n\nText.\n` }).build()
    expect((await made.page('/')).text('main')).not.toContain('export')
    expect(await made.problems()).toContain('removed `import` and `export` statements')
  })

  const text =
    "import A from './a'; import AA from './aa' // two\nimport {\n  B,\n} from 'b'\nimport 'c.css';\n\nexport const d = {\n  e: 1,\n\n  f: [],\n}\n\n# T\n\nFirst *words*.\n"

  test('are not shown, and never are the description', () => {
    const doc = compilePage(text)
    expect(doc.html.trim()).toBe('<p>First <em>words</em>.</p>')
    expect([doc.title, doc.description]).toEqual(['T', 'First words.'])
    expect(read(text).problems).toEqual(['1:1 mdx-module'])
  })

  test('are found below front matter and in included files', async () => {
    const built = site({
      'docs/index.md': `---\ntitle: Home\n---\n\n${text}\n::include{file="/docs/_part.md"}\n`,
      'docs/_part.md': "import X from 'x'\n\n<X />\n\nincluded\n",
    }).build()
    expect(await built.problems()).toMatchInlineSnapshot(`
      "docs/_part.md:1:1 warning removed \`import\` and \`export\` statements of MDX (mdx-module)
        Pages run no code. Use directives in place of components.
      docs/_part.md:3:1 warning removed the tags of the unknown element <X> (unknown-element)
        Use a directive or HTML. To show it as text, put it in backticks or write &lt;X>.
      docs/index.md:5:1 warning removed \`import\` and \`export\` statements of MDX (4 times) (mdx-module)
        Pages run no code. Use directives in place of components."
    `)
  })

  test('in code and in prose are left alone', () => {
    const prose =
      '# T\n\n```js\nimport A from "a"\n```\n\nexport your data from “a”.\n\nimport the file\n'
    expect(read(prose)).toEqual({
      text: 'import A from "a" export your data from “a”. import the file',
      problems: [],
    })
  })
})

test('problems and links below have their positions in the source', () => {
  const doc = compilePage(
    '# T\n\n<Aa\n  b={1}\n/> [x](y.md)\n\n<Aa>\n  <Bb /> [z](w.md) {{nothing}}\n</Aa>\n',
  )
  expect(doc.links.map((link) => `${link.line}:${link.column}`)).toEqual(['5:4', '8:10'])
  expect(doc.problems.map((p) => `${p.line}:${p.column} ${p.ruleId}`)).toContain(
    '8:20 unknown-variable',
  )
})
