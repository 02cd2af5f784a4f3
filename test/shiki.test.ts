/** `code: { highlighter: 'shiki' }`: Shiki colors code, under the policy of the pages. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Page } from './page.ts'
import { repository } from './run.ts'
import { type Files, site } from './site.ts'

const config = (code: string, more = '') =>
  `${more}\nexport default { code: { highlighter: 'shiki', ${code} } }`

const siteWith = (code: string, files: Files, more = '') =>
  site({ 'site.config.ts': config(code, more), ...files })

const sheetOf = (page: Page) => /href="\/(assets\/page-[\w-]{10}\.css)"/.exec(page.html)?.[1] ?? ''

/** The color of the first element with this text. */
function colorOf(text: string, page: Page, css: string): string | undefined {
  const found = page.all('pre code span').find((span) => span.text.trim() === text)
  const name = /(?:^| )(s-[\w-]+)/.exec(found?.attribute('class') ?? '')?.[1]
  return name && new RegExp(`\\.${name}\\{(?:[^}]*;)?color:([^;}]*)`).exec(css)?.[1]
}

const PAGE = `# Home

\`\`\`js title="a.js" {2} ins={3} "three"
const one = 1
const two = 2
const three = 3
\`\`\`

\`\`\`hcl
resource "a" "b" {}
\`\`\`

\`\`\`acme
begin
\`\`\`

\`\`\`console
$ echo "hi"
hi
\`\`\`

\`\`\`text
plain
\`\`\`

\`\`\`htaccess
# from highlight.js
\`\`\`
`

const LONG = `# Long\n\n\`\`\`js\nlet a\n\`\`\`\n\n${'Words. '.repeat(30_000)}\n`

/** A grammar in which one word is a keyword. */
const GRAMMAR = JSON.stringify({
  name: 'acme',
  scopeName: 'source.acme',
  patterns: [{ match: '\\bbegin\\b', name: 'keyword.control.acme' }],
})
const OWN = `import acme from './acme.json'`

describe('Shiki', () => {
  const made = siteWith('langs: [acme]', { 'docs/index.md': PAGE, 'acme.json': GRAMMAR }, OWN)

  test('colors languages that docsgen does not know, and those of the site, in light and dark', async () => {
    expect(await made.build().problems()).toBe('')
    const page = await made.page('/')
    const css = await made.text(sheetOf(page))
    expect(colorOf('const', page, css)).toBe('light-dark(#D73A49, #F97583)')
    expect(colorOf('resource', page, css)).toMatch(/^light-dark\(/)
    expect(colorOf('begin', page, css)).toBe('light-dark(#D73A49, #F97583)')
    expect(css).toContain('{--surface:light-dark(#fff,#24292e)}')
    expect(page.html).not.toMatch(/<[^>]* style=/)
  })

  test('keeps the title, marked lines and words, prompts, and what copied code is', async () => {
    const page = await made.page('/')
    expect(page.text('figcaption')).toBe('a.js')
    const [first] = page.all('figure.code')
    expect(first?.attribute('data-language')).toBe('js')
    const lines = page.all('.line')
    expect(lines.map((line) => line.attribute('class'))).toEqual([
      'line',
      'line highlighted',
      'line inserted',
    ])
    expect(page.html.replace(/<\/?(?:span|mark)[^>]*>/g, '')).toContain(
      '>const one = 1\nconst two = 2\nconst three = 3\n</code>',
    )
    expect(page.text('mark.highlighted')).toBe('three')
    expect(page.text('.prompt')).toBe('$')
    expect(page.text('.output')).toBe('hi')
    // What only highlight.js knows looks as without Shiki.
    expect(page.text('.hl-comment')).toBe('# from highlight.js')
  })

  test('makes the same bytes warm and cold', async () => {
    const text = '# B\n\n```md\n```js\nlet a\n```\n```\n\n```js\nlet b\n```\n'
    made
      .edit('docs/b.md', text)
      .build()
      .edit('docs/index.md', '# Home\n\n```ts\nlet c\n```\n')
      .build()
    const cold = siteWith(
      'langs: [acme]',
      { 'docs/b.md': text, 'docs/index.md': '# Home\n\n```ts\nlet c\n```\n', 'acme.json': GRAMMAR },
      OWN,
    )
    // A process of its own, with threads.
    cold.write({ 'docs/c.md': LONG, 'docs/d.md': LONG })
    made.write({ 'docs/c.md': LONG, 'docs/d.md': LONG }).build()
    expect(await cold.run('build')).toMatchObject({ code: 0 })
    expect(await made.tree()).toEqual(await cold.tree())
    made.edit('acme.json', GRAMMAR.replace('keyword', 'string')).build()
    expect((await made.report()).compiled).toBeGreaterThan(0)
  })
})

test('one theme has the color mode that it is made for, and pages without code have no sheet', async () => {
  const made = siteWith(`themes: 'nord'`, {
    'docs/index.md': '# Home\n\n```js\nlet a\n```\n',
    'docs/b.md': '# B\n',
  }).build()
  const page = await made.page('/')
  const css = await made.text(sheetOf(page))
  expect(css).toContain('{color-scheme:dark;print-color-adjust:exact;--surface:#2e3440ff}')
  expect(colorOf('let', page, css)).toBe('#81A1C1')
  expect(sheetOf(await made.page('/b'))).toBe('')
})

test('a line that is too long for colors is text', async () => {
  const long = 'a'.repeat(10_001)
  const made = siteWith('', {
    'docs/index.md': `# Home\n\n\`\`\`js\nlet a\n${long}\n\`\`\`\n`,
  }).build()
  expect(await made.problems()).toBe('')
  const page = await made.page('/')
  expect(page.text('pre code')).toContain(long)
  expect(page.all('pre code span').some((span) => span.text === 'let')).toBe(true)
  expect(page.html).toContain(`\n${long}\n</code>`)
})

test('transformers change lines and code, and read the words after the language', async () => {
  const transformer = `{
    name: 'mine',
    line(node, number) { if (this.options.meta.__raw.includes('wavy')) this.addClassToHast(node, 'wavy-' + number) },
    preprocess: (code) => code.replaceAll('// secret', ''),
  }`
  const made = siteWith(`transformers: [${transformer}]`, {
    'docs/index.md': '# Home\n\n```js wavy {2}\nlet a // secret\nlet b\n```\n',
  }).build()
  expect(await made.problems()).toBe('')
  const page = await made.page('/')
  expect(page.all('.line').map((line) => [line.attribute('class'), line.text])).toEqual([
    ['line wavy-1', 'let a'],
    ['line wavy-2 highlighted', 'let b'],
  ])
})

test('classes and data that transformers give the elements around code stay, as in the manual', async () => {
  const guide = readFileSync(join(repository, 'manual/docs/guides/shiki.md'), 'utf8')
  const [, wavy = ''] = /```ts title="plugins\/wavy.ts"\n(.*?)```/s.exec(guide) ?? []
  const more = `{
    pre(node) { node.properties.class += ' framed'; node.properties['data-framed'] = 'yes' },
    root(node) { return { type: 'root', children: [{ type: 'element', tagName: 'div', properties: {}, children: node.children }] } },
  }`
  const made = siteWith(
    `transformers: [wavy, ${more}]`,
    { 'docs/index.md': '# Home\n\n```js wavy wrap\nlet a\n```\n', 'plugins/wavy.ts': wavy },
    `import { wavy } from './plugins/wavy.ts'`,
  ).build()
  expect(await made.problems()).toBe('')
  const page = await made.page('/')
  const [code] = page.all('pre code')
  expect(code?.attribute('class')).toMatch(/^language-js wavy s-[\w-]+$/)
  const [pre] = page.all('figure.code pre')
  expect(pre?.attribute('class')).toBe('wrap framed')
  expect(pre?.attribute('data-framed')).toBe('yes')
})

test('what transformers make has no scripts, style sheets and handlers, which is reported once', async () => {
  const transformer = `{
    line(node) {
      const element = (tagName, properties, value) => ({ type: 'element', tagName, properties, children: [{ type: 'text', value }] })
      node.properties.onclick = 'alert(1)'
      node.children.push(
        element('script', {}, 'alert(2)'),
        element('style', {}, 'body { color: red }'),
        { type: 'raw', value: '<b>alert(3)</b>' },
        element('b', {}, 'kept'),
      )
    },
  }`
  const code = '```js\nlet a\nlet b\n```\n'
  const made = siteWith(`transformers: [${transformer}]`, {
    'docs/index.md': `# Home\n\n${code}\n${code}`,
  }).build()
  const problems = (await made.problems()).split('\n')
  expect(problems.filter((line) => line.includes('warning removed ')).sort()).toEqual([
    expect.stringContaining('docs/index.md:3:1 warning removed <script>'),
    expect.stringContaining('removed HTML that is not made of elements (raw-html)'),
    expect.stringContaining('removed inline styles'),
    expect.stringContaining('removed the attribute `onclick` of <span>'),
  ])
  const page = await made.page('/')
  expect(page.all('pre b').map(({ text }) => text)).toEqual(Array(4).fill('kept'))
  expect(page.html).not.toMatch(/alert\(|onclick|body \{/)
})

describe('mistakes are named', () => {
  test.each([
    [`themes: 'nrod'`, 'site.config.ts error Shiki has no theme "nrod" (config)'],
    [`langs: ['hlc']`, 'site.config.ts error Shiki has no language "hlc" (config)'],
    [
      `langs: [{ name: 'x', scopeName: 'source.x', embeddedLangs: ['nope'] }]`,
      'site.config.ts error Shiki cannot load what `code` names:',
    ],
    [`langs: [{ a: 1 }]`, 'a grammar in `code.langs` has no `name` or no `scopeName`'],
    [`langs: [{ name: 'x' }]`, 'a grammar in `code.langs` has no `name` or no `scopeName`'],
    [`themes: { light: 'nord' }`, '`code.themes` needs both a `light` and a `dark` theme'],
    [`themes: { light: 'nord', dark: 1 }`, '`code.themes` needs both a `light` and a `dark` theme'],
    [`themes: 'toString'`, 'site.config.ts error Shiki has no theme "toString" (config)'],
    [
      `transformers: [{ line() { throw new Error('No line.') } }]`,
      'docs/index.md:3:1 error this code could not be colored: No line. (config)',
    ],
    [`theme: 'nord'`, 'Did you mean "themes"?'],
  ])('%s', async (code, expected) => {
    const made = siteWith(code, { 'docs/index.md': '# Home\n\n```js\nlet a\n```\n' }).build()
    expect(await made.problems()).toContain(expected)
  })
  test('a Shiki that is too old', async () => {
    const made = siteWith('', {
      'docs/index.md': '# Home\n\n```js\nlet a\n```\n',
      'node_modules/shiki/package.json':
        '{ "name": "shiki", "version": "0.14.7", "main": "a.cjs" }',
      'node_modules/shiki/a.cjs': 'exports.getHighlighter = () => {}',
    }).build()
    expect(await made.problems()).toContain('site.config.ts error the installed Shiki is too old')
  })
})
