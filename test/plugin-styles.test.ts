/** Inline styles that plugins set become classes of a style sheet, which the policy of the pages allows. */
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { Page } from './page.ts'
import { type Files, site } from './site.ts'

const from = (name: string) => JSON.stringify(fileURLToPath(import.meta.resolve(name)))

const siteWith = (config: string, files: Files) => site({ 'site.config.mjs': config, ...files })

/** A plugin that gives each paragraph the style that it contains. */
const STYLED = `export default { plugins: [{ name: 'mine', rehype: [() => (tree) => {
  for (const node of tree.children)
    if (node.tagName === 'p') node.properties = { ...node.properties, class: 'mine', style: node.children[0].value }
}] }] }`

const sheetOf = (html: string) =>
  /href="\/(assets\/page-[\w-]{10}\.css)" integrity="sha384-/.exec(html)?.[1] ?? ''

/** The declarations of the class that an element has for its style. */
const styleOf = (element: { attribute: (name: string) => string | undefined }, css: string) => {
  const name = /(?:^| )(s-[\w-]+)/.exec(element.attribute('class') ?? '')?.[1]
  return new RegExp(`\\.${name}\\{([^}]*)\\}`).exec(css)?.[1]
}

test('colors of Shiki, and heights of KaTeX, are what they are without docsgen', async () => {
  const made = siteWith(
    `
    import rehypeShiki from ${from('@shikijs/rehype')}
    import rehypeKatex from ${from('rehype-katex')}
    import remarkMath from ${from('remark-math')}
    export default { plugins: [{
      name: 'look',
      remark: [remarkMath],
      rehype: [rehypeKatex, [rehypeShiki, { langs: ['js'], themes: { light: 'github-light', dark: 'github-dark' } }]],
    }] }`,
    {
      'docs/index.md': '# Home\n\n```js\nconst a = 1\n```\n\nA fraction, $\\frac{a}{b}$.\n',
      'docs/plain.md': '# Plain\n\nText.\n',
    },
  ).build()
  expect(await made.problems()).toBe('')
  const page = await made.page('/')
  const css = await made.text(sheetOf(page.html))
  const word = page.all('pre.shiki .line span').find(({ text }) => text === 'const')
  expect(word && styleOf(word, css)).toBe('color:#D73A49;--shiki-dark:#F97583')
  const heights = page.all('.katex .vlist').map((found) => styleOf(found, css))
  expect(heights).toContainEqual(expect.stringMatching(/^height:[\d.]+em$/))
  expect(page.html).not.toMatch(/<[^>]* style=/)
  expect((await made.page('/plain')).html).not.toContain('assets/page-')
})

test('rehype-pretty-code keeps its figure, its title and its colors', async () => {
  const made = siteWith(
    `
    import prettyCode from ${from('rehype-pretty-code')}
    export default { plugins: [{ name: 'pretty', rehype: [prettyCode] }] }`,
    { 'docs/index.md': '# Home\n\n```js\nconst a = 1\n```\n' },
  ).build()
  expect(await made.problems()).toBe('')
  const page = await made.page('/')
  const css = await made.text(sheetOf(page.html))
  const [word] = page.all('[data-rehype-pretty-code-figure] [data-line] span')
  expect(word && styleOf(word, css)).toMatch(/^(?:color|--shiki)/)
})

test('classes that an element has stay, and pages with the same styles share a sheet', async () => {
  const made = siteWith(STYLED, {
    'docs/index.md': '# A\n\ncolor: red; --own: 1\n\nwidth: 1px\n',
    'docs/b.md': '# B\n\nwidth: 1px\n\ncolor: red; --own: 1\n',
    'docs/c.md': '# C\n\ncolor: blue\n',
  }).build()
  expect(await made.problems()).toBe('')
  const [a, b, c] = [await made.page('/'), await made.page('/b'), await made.page('/c')]
  expect(sheetOf(b.html)).toBe(sheetOf(a.html))
  expect(sheetOf(c.html)).not.toBe(sheetOf(a.html))
  const css = await made.text(sheetOf(a.html))
  const styled = a.all('p.mine')
  expect(styled.map((found) => styleOf(found, css))).toEqual(['color:red;--own:1', 'width:1px'])
  // After an edit, only the page has another sheet, and the old one is gone.
  made.edit('docs/c.md', '# C\n\ncolor: green\n').build()
  expect((await made.report()).rendered).toBe(1)
  await expect(made.text(sheetOf(c.html))).rejects.toThrow()
  const cold = siteWith(STYLED, {
    'docs/index.md': '# A\n\ncolor: red; --own: 1\n\nwidth: 1px\n',
    'docs/b.md': '# B\n\nwidth: 1px\n\ncolor: red; --own: 1\n',
    'docs/c.md': '# C\n\ncolor: green\n',
  }).build()
  expect(await made.tree()).toEqual(await cold.tree())
})

test('the styles of each plugin become classes, and what it reports is its own', async () => {
  const adding = (
    name: string,
    text: string,
    style: string,
  ) => `{ name: '${name}', rehype: [() => (tree) => {
    for (const node of tree.children)
      if (node.tagName === 'p' && node.children[0].value === '${text}') node.properties = { style: '${style}' }
  }] }`
  const plugins = [
    adding('one', 'First', 'color: red'),
    adding('two', 'Second', 'color: blue; width: calc(1px'),
  ]
  const made = siteWith(`export default { plugins: [${plugins}] }`, {
    'docs/index.md': '# A\n\nFirst\n\nSecond\n',
  }).build()
  expect(await made.problems()).toContain('of the plugin "two"')
  expect(await made.problems()).not.toContain('of the plugin "one"')
  const { html } = await made.page('/')
  expect(html).not.toContain('style="')
  const css = await made.text(sheetOf(html))
  expect(css).toContain('{color:red}')
  expect(css).toContain('{color:blue}')
})

test('custom properties keep their values, also with names that are numbers', async () => {
  const style = JSON.stringify('--0:#C792EA;--1:red;--Ab_c:1px')
  const config = STYLED.replace('node.children[0].value', style)
  const made = siteWith(config, { 'docs/index.md': '# Home\n\nText.\n' })
  expect(await made.build().problems()).toBe('')
  const { html } = await made.page('/')
  expect(await made.text(sheetOf(html))).toContain('{--0:#C792EA;--1:red;--Ab_c:1px}')
})

test('scripts that plugins write into pages are removed and reported, but not data and files', async () => {
  const script = (properties: string, text = '') =>
    `{ type: 'element', tagName: 'script', properties: ${properties}, children: [{ type: 'text', value: '${text}' }] }`
  const added = [
    script('{}', 'first()'),
    script("{ type: 'module' }", 'second()'),
    script("{ type: 'application/ld+json' }", '{}'),
    script("{ src: '/widget.js' }"),
  ]
  const made = siteWith(
    `export default { plugins: [{ name: 'mine', rehype: [() => (tree) => { tree.children.push(${added}) }] }] }`,
    { 'docs/index.md': '# Home\n', 'static/widget.js': 'third()' },
  ).build()
  expect(await made.problems()).toBe(
    'docs/index.md warning removed inline scripts of the plugin "mine", which the Content-Security-Policy blocks (inline-style)\n' +
      '  Turn off what needs them by an option of the package. What pages shall run instead is a module, which `client` names.',
  )
  const { html } = await made.page('/')
  expect(html).not.toMatch(/first|second/)
  expect(html).toContain('<script type="application/ld+json">{}</script>')
  expect(html).toContain('src="/widget.js"')
})

describe('what must not be in a style sheet is removed and reported', () => {
  test.each([
    ['background: url(https://evil.example/x.png)'],
    ['background: u\\rl(x.png)'],
    ['background: image-set("x.png" 1x)'],
    ['color: red} body{display: none'],
    ['color: "} body{display: none'],
    ['width: calc(1px'],
    ['width: calc(1px]'],
    ['content: "x\f"'],
    ['content: "x'],
    ['color: red</style><script>alert(1)</script>'],
    ['@import "https://evil.example/x.css"'],
    ['{}'],
  ])('%s', async (style) => {
    const made = siteWith(
      STYLED.replace('node.children[0].value', JSON.stringify(`${style}; margin: 1px`)),
      { 'docs/index.md': '# Home\n\nText.\n' },
    ).build()
    expect(await made.problems()).toContain('removed inline styles of the plugin "mine"')
    const page = await made.page('/')
    const sheet = sheetOf(page.html)
    const css = sheet === '' ? '' : await made.text(sheet)
    expect(css).toMatch(/^(?:\.s-[\w-]+\{(?:margin:1px|color:red)\}\n)?$/)
    expect(page.html).not.toContain('evil.example')
  })

  test('and styles that authors write stay blocked', async () => {
    const made = siteWith(STYLED, {
      'docs/index.md': '# Home\n\n<b style="color: red">x</b>\n\nmargin: 1px\n',
    }).build()
    expect(await made.problems()).toContain(
      'docs/index.md:3:1 warning removed inline styles, which',
    )
    const page = await made.page('/')
    expect(await made.text(sheetOf(page.html))).not.toContain('red')
  })
})

test('a folder that works as files has the sheet, too', async () => {
  const made = siteWith(STYLED, {
    'docs/deep/more.md': '# A\n\ncolor: red\n',
    'docs/index.md': '# H\n',
  })
  expect(await made.run('build', '--relative')).toMatchObject({ code: 0 })
  const html = await made.text('deep/more.html')
  const path = /href="\.\.\/(assets\/page-[\w-]{10}\.css)"/.exec(html)?.[1] ?? ''
  expect(await made.text(path)).toMatch(/^\.s-[\w-]+\{color:red\}\n$/)
  expect(new Page(html).all('p.mine')).toHaveLength(1)
})

describe('style sheets that plugins write into a page', () => {
  const writing = (
    css: string,
    more = '',
  ) => `export default { plugins: [{ name: 'mine', rehype: [() => (tree) => {
    const element = (tagName, properties, ...children) => ({ type: 'element', tagName, properties, children })
    const text = (value) => ({ type: 'text', value })
    tree.children.push(element('style', { media: 'screen' }, text(${JSON.stringify(css)})), ${more})
  }] }] }`

  test('become a part of the one that the policy allows', async () => {
    const config = writing('.a > b { color: red }', `element('style', {}, text('i{}'))`)
    const made = siteWith(config, { 'docs/index.md': '# A\n', 'docs/b.md': '# B\n' }).build()
    expect(await made.problems()).toBe('')
    const page = await made.page('/')
    expect(page.html).not.toContain('<style')
    const css = await made.text(sheetOf(page.html))
    expect(css).toBe('@media screen{.a > b { color: red }\n}\ni{}\n')
    expect(sheetOf((await made.page('/b')).html)).toBe(sheetOf(page.html))
  })

  test('may select elements by their inline styles', async () => {
    const config = writing(
      "span[style^='--0: #f']:not([class]) { color: var(--0) }",
      `element('span', { style: '--0: #f00;' }), element('span', { style: '--0:\\t#f01' })`,
    )
    const made = siteWith(config, { 'docs/index.md': '# A\n' }).build()
    expect(await made.problems()).toBe('')
    const page = await made.page('/')
    expect(page.html).toContain('<span data-style="--0: #f00;"></span><span data-style="--0:#f01">')
    const css = await made.text(sheetOf(page.html))
    expect(css).toContain("span[data-style^='--0: #f']:not([class])")
    expect(css).toContain('[data-style="--0: #f00;"]{--0:#f00}\n[data-style="--0:#f01"]{--0:#f01}')
  })

  test('are reported if they load files of other sites', async () => {
    const config = writing('@font-face{src:url("https://cdn.example.com/a.woff")}')
    const made = siteWith(config, { 'docs/index.md': '# A\n' }).build()
    expect(await made.problems()).toContain(
      'a style sheet of the plugin "mine" loads files of another site, which the Content-Security-Policy blocks',
    )
  })
})

test('plugins that color code see its attributes, and what they frame has a Copy button', async () => {
  const config = `export default { plugins: [{ name: 'mine', rehype: [() => (tree) => {
    const element = (tagName, properties, ...children) => ({ type: 'element', tagName, properties, children })
    const text = (value) => ({ type: 'text', value })
    const line = (value) => element('div', { class: 'line' }, text(value))
    tree.children = tree.children.map((node) => node.tagName !== 'pre' ? node : element('div', { class: 'frame' },
      element('figure', {}, element('figcaption', {}, text(node.children[0].data.meta)),
        element('pre', { dataLanguage: 'js' }, element('code', {}, line('a'), line('b'))))))
  }] }] }`
  const made = siteWith(config, {
    'docs/index.md': '# A\n\n```js title="a.js" {1}\na\nb\n```\n',
  }).build()
  expect(await made.problems()).toBe('')
  const page = await made.page('/')
  expect(page.html).toContain(
    '<figure class="code"><div class="frame"><figure><figcaption>title="a.js" {1}</figcaption><pre data-language="js" tabindex="0"><code>',
  )
  expect(page.html).toContain('<div class="line">a\n</div><div class="line">b\n</div>')
})

test('code that a plugin colors in a figure with a caption keeps its title and its marks', async () => {
  const config = `export default { plugins: [{ name: 'mine', rehype: [() => (tree) => {
    const [pre] = tree.children.find(({ tagName }) => tagName === 'figure').children
    const [code] = pre.children
    code.children = [{ type: 'element', tagName: 'span', properties: { className: ['word'] }, children: code.children }]
  }] }] }`
  const made = siteWith(config, {
    'docs/index.md': '# A\n\n:::figure[Caption]\n```js title="a.js" {1}\na\nb\n```\n:::\n',
  }).build()
  expect(await made.problems()).toBe('')
  const page = await made.page('/')
  expect(page.all('figcaption').map(({ text }) => text)).toEqual(['a.js', 'Caption'])
  expect(page.html).not.toContain('data-meta')
})
