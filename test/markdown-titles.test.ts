/** Titles, heading ids and the attributes of images. */
import { describe, expect, test } from 'vitest'
import { compilePage, problemsOf } from './compile-page.ts'
import { site } from './site.ts'

describe('the title', () => {
  test.each([
    ['is the h1', 'x\n\n## A\n\n# B\n', 'B', '<h2 id="a">A</h2>'],
    ['is the first heading of any level if there is no h1', '### A\n\nx\n', 'A', '<p>x</p>'],
    ['raises what is below that heading', '## A\n\n### B\n', 'A', '<h2 id="b">B</h2>'],
    ['leaves a heading in its place that is not first', 'x\n\n## A\n', 'A', '<h2 id="a">A</h2>'],
    ['is found in a centered block', '<div align="center">\n\n# A\n\n</div>\n', 'A', '<div'],
    ['is not a heading in a block', ':::note\n## A\n:::\n', 'Page', '<h2 id="a">A</h2>'],
  ])('%s', (_, text, title, html) => {
    const doc = compilePage(text)
    expect(doc.title).toBe(title)
    expect(doc.html).toContain(html)
    expect(doc.html).not.toMatch(/<h1/)
    expect(doc.repeated).toEqual([])
  })

  test('keeps the links of the first heading', async () => {
    const built = await site({
      'docs/index.md': '# See [A](a.md) and `b`\n\n# B\n\nText.\n',
      'docs/a.md': 'Text.\n\n# [Index](index.md)\n',
      'docs/c.md': '---\ntitle: C\n---\n\n# [Index](index.md)\n',
    })
      .build()
      .built()
    const html = built.text('index.html')
    expect(html).toContain(
      '<h1 id="see-a-and-b" tabindex="-1">See <a href="/a">A</a> and <code>b</code></h1>',
    )
    expect(built.page('/').text('title')).toContain('See A and b')
    expect(html.match(/<h1/g)).toHaveLength(1)
    expect(html).toContain('<h2 id="b">B</h2>')
    expect(built.page('/a').text('h1')).toBe('Index')
    expect(built.page('/c').text('h1')).toBe('C')
  })

  test('is not a raw h1 that many pages repeat: that is a logo', async () => {
    const logo = '<h1 align="center">Acme</h1>\n\n'
    const built = await site({
      'docs/index.md': '# Acme\n',
      'docs/a.md': `${logo}## Hooks\n\nText.\n\n### Order\n`,
      'docs/b.md': `${logo}# Plugins\n`,
      'docs/c.md': `${logo}Only text.\n`,
      'docs/d.md': '<h1>One</h1>\n',
    })
      .build()
      .built()
    const titles = ['/', '/a', '/b', '/c', '/d'].map((url) => built.page(url).text('h1'))
    expect(titles).toEqual(['Acme', 'Hooks', 'Plugins', 'Acme', 'One'])
    expect(built.text('a.html')).toContain('<meta name="description" content="Text.">')
  })
})

test('ids of headings are GitHub’s, without a hyphen for a badge at the end', () => {
  const { toc } = compilePage(
    '# T\n\n## Keys ![new](n.png)\n\n## `a.b` & c!\n\n## Keys <img src="n.png" alt="n">\n\n## Über uns 🚀\n\n## A <Badge text="x" />\n',
  )
  expect(toc.map(({ id }) => id)).toEqual(['keys', 'ab--c', 'keys-1', 'über-uns-', 'a'])
})

test('a written id is taken as it is written', () => {
  const ids = (text: string, syntax?: 'vitepress') =>
    compilePage(`# T\n\n${text}`, syntax && { syntax }).toc.map(({ id }) => id)
  expect(ids('## A {#My-ID}\n\n## My-ID\n\n## My-ID')).toEqual(['My-ID', 'my-id', 'my-id-1'])
  expect(ids('## A {#b}\n\n## B')).toEqual(['b', 'b-1'])
  expect(ids('## A {#set_up}\n\n## Set up', 'vitepress')).toEqual(['set_up', 'set-up'])
})

test('attributes of a raw image survive: aria, data, lists, and booleans', async () => {
  const page = await site({
    'docs/index.md':
      '# T\n\n<img src="a.png" alt="A &quot;b&quot;" aria-describedby="x y" data-zoom="2" class="p q" srcset="a.png 1x, a.png 2x" inert>\n\n<p id="x">x</p> <p id="y">y</p>\n',
    'docs/a.png': '',
  })
    .build()
    .page('/')
  const image = page.one('main img')
  const names = ['alt', 'aria-describedby', 'data-zoom', 'class', 'inert']
  expect(names.map((name) => image.attribute(name))).toEqual(['A "b"', 'x y', '2', 'p q', ''])
})

test('sizes in the style of an image are its attributes, also in attribute lists', async () => {
  const { html } = compilePage(
    '# T\n\n![a](https://a.b/c.png){: width=5 style="width:100px;height: 50px"}\n\n<img src="https://a.b/d.png" alt="d" style="WIDTH: 30px; float: left" width="5" height="9">\n',
  )
  expect(html).toMatch(/<img(?=[^>]* width="100")(?=[^>]* height="50")(?=[^>]* alt="a")[^>]*>/)
  expect(html).toMatch(/<img(?=[^>]* width="30")(?=[^>]* height="9")(?=[^>]* alt="d")[^>]*>/)
  expect(html).not.toContain('style')
  const rules = problemsOf(
    '# T\n\n![a](https://a.b/c.png){: style="width:100px"} <img src="https://a.b/d.png" alt="d" style="width:1px;"> *a*{ style="color: red" }\n',
  )
  expect(rules.filter((problem) => problem.includes('style'))).toEqual([
    expect.stringContaining('page.md:3:108 inline-style: removed inline styles'),
  ])
})

test('a size in percent in the style of an image is reported, as attributes have none', () => {
  for (const image of [
    '![a](https://a.b/c.png){: style="width: 50%"}',
    '<img src="https://a.b/c.png" alt="a" style="width: 50%">',
  ]) {
    expect(compilePage(`# T\n\n${image}\n`).html).not.toContain('50%')
    expect(problemsOf(`# T\n\n${image}\n`)).toContainEqual(
      expect.stringContaining('removed inline styles'),
    )
  }
})

test('the height of an image alone keeps its proportion', async () => {
  const page = await site({
    'docs/index.md':
      '# T\n\n<img src="a.svg" alt="a" style="height: 50px">\n\n![b](a.svg){ height=1 }\n\n![c](a.svg){ height=50 width=20 }\n',
    'docs/a.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="400"/>',
  })
    .build()
    .page('/')
  expect(
    page.all('main img').map((image) => [image.attribute('width'), image.attribute('height')]),
  ).toEqual([
    ['75', '50'],
    ['2', '1'],
    ['20', '50'],
  ])
})

test('inline styles are removed and reported once for a page, and become classes for a plugin', async () => {
  expect(
    problemsOf('# T\n\n<p style="color: red">a</p> <b style="x">b</b>\n\n<style>p {}</style>\n'),
  ).toEqual([
    'docs/page.md:3:1 inline-style: removed inline styles, which the Content-Security-Policy blocks — Use classes, and a style sheet.',
  ])
  const built = site({
    'site.config.mjs': `const color = () => (tree) => tree.children.forEach((node) => { if (node.properties) node.properties.style = 'color: red' })
export default { plugins: [{ name: 'acme', rehype: [color] }] }`,
    'docs/index.md': '# T\n\na\n\nb\n',
  }).build()
  expect(await built.problems()).toBe('')
  expect(await built.text('index.html')).not.toContain('color: red')
})

test('a long page is read by the same rules as a short one', { tags: 'thorough' }, () => {
  const page = (lines: number) =>
    compilePage(`# T\n\n${'Text.\n\n'.repeat(lines)}:b[a\nc]{title="x\ny"}\n`)
  const end = ({ html }: { html: string }) => html.slice(html.lastIndexOf('<p>'))
  expect(end(page(20_000))).toBe(end(page(1)))
  expect(page(100_000).problems.map(({ ruleId, fatal }) => [ruleId, fatal])).toEqual([
    ['too-long', true],
  ])
})
