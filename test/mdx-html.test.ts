/** The HTML of pages in MDX: paragraphs and blocks, attributes as React has them, and what is removed. */
import { describe, expect, test } from 'vitest'
import { inputOf, loadAndCompile } from './compile-page.ts'
import { readMdx } from './read-mdx.ts'

const NOTE = '<div class="admonition note" role="note" aria-label="Note">'

describe('a block within a line ends the paragraph', () => {
  test.each([
    ['of a component', 'a <Aside>b</Aside> c', /<p>a <\/p>\s*<div class="adm.*<p> c<\/p>/],
    ['of HTML', 'a <div>b</div> c', /<p>a <\/p>\s*<div>b<\/div>\s*<p> c<\/p>/],
    ['in an inline element', 'a <i>b <ul><li>c</li></ul></i>', /<p>a <\/p>\s*<i>b <ul>/],
    [
      'in a paragraph of HTML',
      '<p>\n  a <div>b</div>\n</p>',
      /<div><p>a <\/p><div>b<\/div><\/div>/,
    ],
    [
      'in a link of its own',
      '<a href="/x"><div>b</div></a>',
      /^<a href="[^"]+"><div>b<\/div><\/a>$/,
    ],
    ['in a list', '- a <Aside>b</Aside>', /<li>a\s+<div class="admonition/],
  ])('%s', async (_, text, html) => {
    const { html: found, problems } = await readMdx(text)
    expect(problems).toEqual([])
    expect(found.replaceAll('\n', ' ')).toMatch(html)
    expect(found).not.toMatch(/<p>\s*<\/p>/)
  })
})

test('what is in unknown elements stays apart', async () => {
  const { html } = await readMdx(
    '<Foo>one</Foo>\n<Foo>two</Foo>\n\n<Foo>\nthree\n\nfour\n<Aside>five</Aside>\n</Foo>\n',
  )
  expect(html.replaceAll('\n', '')).toBe(
    `<p>one</p><p>two</p><p>three</p><p>four</p>${NOTE}<p class="admonition-title">Note</p><p>five</p></div>`,
  )
})

test('buttons and badges side by side stay in one line', async () => {
  const { html } = await readMdx(
    '<LinkButton href="/a">A</LinkButton>\n<LinkButton href="/b">B</LinkButton> <Badge text="C" />\n',
  )
  expect(html).toMatch(
    /^<p><a [^>]+>A<\/a>\s<a [^>]+>B<\/a>\s<span class="badge badge-c">C<\/span><\/p>$/,
  )
})

test.each([
  ['draggable={true}', 'draggable="true"'],
  ['draggable', 'draggable="true"'],
  ['draggable={false}', 'draggable="false"'],
  ['hidden={true}', 'hidden'],
  ['hidden={false}', ''],
  ['data-x={true}', 'data-x="true"'],
  ['data-x={false}', 'data-x="false"'],
  ['data-x', 'data-x="true"'],
  ['aria-hidden={true}', 'aria-hidden="true"'],
  ['aria-hidden={false}', 'aria-hidden="false"'],
  ['spellCheck={false}', 'spellcheck="false"'],
  ['contentEditable={true}', 'contenteditable="true"'],
  ['title={true}', ''],
  ['className={null}', ''],
  ['tabIndex={0}', 'tabindex="0"'],
])('<div %s> is as React renders it', async (attribute, expected) => {
  const { html, problems } = await readMdx(`<div ${attribute}>x</div>\n`)
  expect(problems).toEqual([])
  expect(html).toBe(`<div${expected && ' '}${expected}>x</div>`)
})

test('a partial shows what is between the tags of its element', async () => {
  const { html, problems } = await readMdx(
    "import Part from './part/_part.mdx'\n\n<Part>\n  **bold** [l](x.md)\n\n  ## Two\n</Part>\n\n<Part>text</Part>\n\n<Part />\n",
    { 'docs/part/_part.mdx': '<Aside>{props.children}</Aside>\n\nIn a line: {children}.\n' },
  )
  expect(problems).toEqual([])
  expect(html).toMatch(/Note<\/p><p><strong>bold<\/strong>.*<h2 id="two">Two<\/h2><\/div>/)
  expect(html).toContain('<p>In a line: text.</p>')
  expect(html).toContain('<p>In a line: .</p>')
})

test('links in the content of a partial are relative to the page, and those of the partial to it', async () => {
  const text = "import Part from './part/_part.mdx'\n\n<Part>[page](x.md)</Part>\n"
  const input = { ...inputOf(text), file: 'docs/page.mdx' }
  const files = { 'docs/part/_part.mdx': '{props.children} [part](y.md)\n' }
  const { links } = await loadAndCompile(input, { files })
  expect(links.map(({ file, target }) => `${file} ${target}`)).toEqual([
    'docs/page.mdx x.md',
    'docs/part/_part.mdx y.md',
  ])
})

test('content that partials multiply is limited', async () => {
  const parts = Array.from({ length: 20 }, (_, i) => [
    `docs/_${i}.mdx`,
    i === 19
      ? '{props.children}\n'
      : `import P from './_${i + 1}.mdx'\n\n<P>{props.children}{props.children}{props.children}</P>\n`,
  ])
  const { html, problems } = await readMdx(
    "import P from './_0.mdx'\n\n<P>text</P>\n",
    Object.fromEntries(parts),
  )
  expect(html.length).toBeLessThan(10_000_000)
  expect(problems.join()).toContain('too-much')
})

test('a spread that is not known is one problem', async () => {
  const { problems, counts } = await readMdx(
    '<Tabs {...f()}>\n<TabItem value="a" label="A">b</TabItem>\n</Tabs>\n',
  )
  expect(problems).toEqual([expect.stringContaining('calls a function')])
  expect(counts).toEqual([1])
})

describe('what is removed is reported', () => {
  test.each([
    ['<meta httpEquiv="refresh" content="0;url=https://a.test" />', 'removed <meta>'],
    ['<svg><meta http-equiv="refresh" content="0" /></svg>', 'removed <meta>'],
    ['<base href="https://a.test/" />', 'removed <base>'],
    ['<iframe srcDoc="<b>x</b>" title="t" />', 'removed the attribute `srcdoc`'],
    ['<p onClick="x">x</p>', 'removed the attribute `onclick`'],
    ['<p onClick={1}>x</p>', 'removed the attribute `onclick`'],
    ['<p style="color: red">x</p>', 'removed inline styles'],
    ["<p style={{ color: 'red' }}>x</p>", 'removed inline styles'],
    ["<a href={'javascript:x'}>x</a>", 'the scheme "javascript:"'],
    ['<a href=" java&#10;script:x">x</a>', 'the scheme "javascript:"'],
    ['<Link to="javascript:x">x</Link>', 'the scheme "javascript:"'],
    ['<form><button formAction="javascript:x">x</button></form>', 'the scheme "javascript:"'],
    ['<svg><a xlinkHref="javascript:x">x</a></svg>', 'the scheme "javascript:"'],
    ['<svg><a xlink:href="javascript:x">x</a></svg>', 'the scheme "javascript:"'],
    ['<object data="javascript:x" />', 'the scheme "javascript:"'],
    ['<svg><script>x</script></svg>', 'removed <script>'],
  ])('%s', async (text, reason) => {
    const { html, problems } = await readMdx(`# T\n\n${text}\n`)
    expect(problems).toEqual([expect.stringContaining(reason)])
    expect(html).not.toMatch(/<meta|<base|srcdoc|onclick|style|javascript:|<script/i)
  })
})

test.each([
  ['See <https://a.test> there', '3:5'],
  ['<me@a.test>', '3:1'],
])('a link in angle brackets is explained: %s', async (text, place) => {
  const { problems, notes } = await readMdx(`# T\n\n${text}\n`)
  expect(problems).toEqual([
    expect.stringMatching(`^${place} mdx-syntax: .*links in angle brackets`),
  ])
  expect(notes[0]).toContain('[text](address)')
})

test('code that does nothing for a page is reported with what to do', async () => {
  const { problems } = await readMdx(
    "import './x.css'\nexport * from './a.js'\nexport default function A() {}\nexport const a = 1; a++\n\n# T\n",
  )
  expect(problems).toEqual([
    expect.stringMatching(/^1:1 mdx-module: .*imported for its effect/),
    expect.stringMatching(/^2:1 mdx-module: `export \*`/),
    expect.stringMatching(/^3:1 mdx-module: the default export/),
    expect.stringMatching(/^4:21 mdx-module: code after/),
  ])
})

test('wrong code is a problem with its own line and column', async () => {
  const { problems } = await readMdx('# T\n\nexport const a = [\n  1,\n  2 3\n]\n')
  expect(problems).toEqual([expect.stringMatching(/^5:5 mdx-syntax: .*unexpected token/)])
})

test.each([
  ['Trans', null],
  ['Tbs', 'Tabs'],
  ['Carousel', null],
  ['Linkcard', 'LinkCard'],
  ['Acordion', 'Accordion'],
])('<%s> is meant as %s', async (name, meant) => {
  const { notes } = await readMdx(`<${name} />\n`)
  if (meant === null) expect(notes[0]).toContain('Add a component')
  else expect(notes).toEqual([`Did you mean "${meant}"?`])
})
