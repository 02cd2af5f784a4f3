/** The Markdown copies of pages, and the full texts made of them. */
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { markdownOf } from '../src/plugins/llms/to-markdown.ts'
import { textOfCopy, textOfPage } from './copy-text.ts'
import { serve } from './http.ts'
import { repository } from './run.ts'
import { type BuiltSite, site, type TestSite } from './site.ts'
import { until } from './until.ts'

const CONFIG = `export default {
  title: '{{brand}} docs', tagline: 'Taxes.', url: 'https://acme.com', math: true, llms: { pages: true },
  variables: { brand: 'Acme' },
  locales: { en: { label: 'English', path: '/' }, de: { label: 'Deutsch', fallback: 'en' } },
}`

const PAGE = `---
title: Start
---

Text[^a] with {{brand}}, $x^2$ and \`a|b\`. See [taxes](guide/tax.md#rates), [here](#more),
[elsewhere](https://example.com/x) and [a file](data.csv).

## More

:::warning[Mind the *gap*]
It is wide.
:::

::::tabs
:::tab{label="npm"}
\`\`\`sh title="Terminal"
npm install
\`\`\`
:::
:::tab{label="pnpm"}
Text.
:::
::::

:::table[Prices]
| Plan | Price |
| --- | ---: |
| Small<br>and cheap | <ul><li>one</li><li>two</li></ul> |
:::

::include{file="_partials/notice.md"}

::since{v="5"}

![Sums](sum.svg) ![the <span> element](sum.svg)

\`\`\`html
<span class="a">x</span>
\`\`\`

\`\`\`js lineNumbers del={1}
const old = 1
const a = 2
let gone // [!code --]
\`\`\`

[^a]: The note.
`

const FILES = {
  'site.config.ts': CONFIG,
  'docs/index.md': PAGE,
  'docs/index.de.md': '# Anfang\n\nText.\n',
  'docs/data.csv': 'a,b\n',
  'docs/sum.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>',
  'docs/_partials/notice.md': 'Included text of {{brand}}.\n',
  'docs/guide/index.md': '# Guide\n\nBegin.\n',
  'docs/guide/tax.md': '# Tax [new]\n\n## Rates\n\nAll of them.\n',
  'docs/more/hidden.md': '---\nsitemap: false\n---\n\n# Hidden\n',
  'components/since.tsx': `import { component } from 'docsgen/component'
    export default component({
      props: { v: 'string' },
      text: ({ v }) => 'Since version ' + v + '.',
      render: ({ v }) => <p>v{v}</p>,
    })`,
}

describe('a site with `llms.pages`', () => {
  let made: TestSite
  let built: BuiltSite
  beforeAll(async () => {
    made = site(FILES).build()
    expect(await made.problems()).toBe('')
    built = await made.built()
  })

  test('has a Markdown copy of each page that is complete, readable Markdown', () => {
    const images = /https:\/\/acme\.com\/(?:assets\/)?[\w.-]+\.(?:svg|csv)/g
    expect(built.text('index.md').replace(images, '<file>')).toBe(`# Start

Text[^1] with Acme, $x^2$ and \`a|b\`. See [taxes](https://acme.com/guide/tax.md#rates), [here](https://acme.com/index.md#more), [elsewhere](https://example.com/x) and [a file](<file>).

## More

> **Mind the _gap_**
>
> It is wide.

**npm**

**Terminal**

\`\`\`sh
npm install
\`\`\`

**pnpm**

Text.

Prices

| Plan | Price |
| - | -: |
| Small<br>and cheap | one<br>two |

Included text of Acme.

Since version 5.

![Sums](<file>) ![the \\<span> element](<file>)

\`\`\`html
<span class="a">x</span>
\`\`\`

\`\`\`js
const a = 2
\`\`\`

[^1]: The note.
`)
    expect(built.text('de/index.md')).toBe('# Anfang\n\nText.\n')
    expect(built.text('de/guide/tax.md')).toContain('# Tax \\[new]')
  })

  test('names the Markdown copy in the head of each page', () => {
    const href = (url: string) =>
      built.page(url).one('link[type="text/markdown"][rel=alternate]').attribute('href')
    expect(href('/')).toBe('/index.md')
    expect(href('/guide/tax')).toBe('/guide/tax.md')
    expect(href('/de/')).toBe('/de/index.md')
    expect(built.page('/404').all('[type="text/markdown"]')).toEqual([])
  })

  test('links to Markdown copies from llms.txt', () => {
    const text = built.text('llms.txt')
    expect(text).toContain('- [Tax \\[new\\]](https://acme.com/guide/tax.md): All of them.\n')
    expect(text).toContain('- [Anfang](https://acme.com/de/index.md): Text.\n')
    expect(text).toContain('](https://acme.com/de/llms-full.txt)')
  })

  test('has the full text of each locale, split by group, with sizes', () => {
    const whole = built.text('llms-full.txt')
    const parts = [...whole.matchAll(/^- \[(.+)\]\(https:\/\/acme\.com\/(.+)\): (.+), (\d+) KB$/gm)]
    expect(parts.map(([, label, path, pages]) => [label, path, pages])).toEqual([
      ['English', 'llms-full/english.txt', '1 page'],
      ['Guide', 'llms-full/guide.txt', '2 pages'],
    ])
    for (const [, , path = '', , size] of parts) {
      const part = built.text(path)
      expect(Math.ceil(Buffer.byteLength(part) / 1000)).toBe(Number(size))
      expect(whole).toContain(part)
    }
    expect(built.text('llms-full/guide.txt')).toBe(`# Acme docs: Guide

> Taxes.

---

Source: https://acme.com/guide

# Guide

Begin.

---

Source: https://acme.com/guide/tax

# Tax \\[new]

## Rates

All of them.
`)
    expect(whole).not.toContain('Hidden')
    expect(built.text('de/llms-full.txt')).toContain('Source: https://acme.com/de/\n\n# Anfang\n')
  })

  test('writes the Markdown copies and texts that a clean build writes after any edit', async () => {
    const edited = made
      .edit('docs/_partials/notice.md', 'Other text.\n')
      .edit('docs/guide/tax.md', null)
      .edit('docs/index.md', (text) => text.replace('guide/tax.md#rates', 'guide/index.md'))
      .build()
    const { written } = await edited.report()
    expect(written).toBeGreaterThan(0)
    expect(await edited.text('index.md')).toContain('Other text.')
    const warm = await edited.tree()
    const cold = site(FILES)
    await cold.done()
    cpSync(edited.path('docs'), cold.path('docs'), { recursive: true, force: true })
    const clean = await cold.edit('docs/guide/tax.md', null).build().tree()
    expect(warm).toEqual(clean)
    expect(Object.keys(warm)).not.toContain('guide/tax.md')
  })
})

const converted = (html: string) => markdownOf(html, (address) => address)

test('a Markdown copy has no text of spans that readers do not see', () => {
  const html =
    '<p><i>a<span hidden>b</span><i hidden>b</i></i> <span class="dark-only">c</span><span>d</span></p>'
  expect(converted(html)).toBe('*a* d\n')
})

test('a cell with blocks is one line: code, headings, rules and tables', () => {
  const code = '<pre><code><span class="line">a | b\n</span>\n  c\n</code></pre>'
  const inner = '<h3>Title</h3><hr><table><tr><td>d</td><td>e</td></tr></table>'
  const html = `<table><tr><th>Head</th></tr><tr><td>x${code}y${inner}</td></tr></table>`
  expect(converted(html)).toBe(
    '| Head |\n| - |\n| x<br>`a \\| b`<br>`  c`<br>y<br>Title<br>d<br>e |\n',
  )
})

test('emphasis inside emphasis is written once', () => {
  expect(converted('<p><em>a <strong>b <i>c <b>d</b></i></strong></em></p>')).toBe(
    '*a __b c d__*\n',
  )
  const deep = `<p>${'<em>a '.repeat(300)}${'</em>'.repeat(300)}</p>`
  expect(converted(deep)).toBe(`*${Array(300).fill('a').join(' ')}*\n`)
})

test('without it there are no Markdown copies, and llms.txt links to pages', async () => {
  const built = await site({
    'site.config.ts': `export default { url: 'https://acme.com' }`,
    'docs/index.md': '# Start\n',
    'docs/a.md': '# A\n',
  })
    .build()
    .built()
  expect(Object.keys(built.tree()).filter((path) => /\.md$|llms-full/.test(path))).toEqual([])
  expect(built.text('llms.txt')).toContain('- [A](https://acme.com/a)\n')
  expect(built.page('/a').all('[type="text/markdown"]')).toEqual([])
})

test('a Markdown copy says what its page says: every directive', async () => {
  const folder = join(repository, 'test/cases/kitchen-sink')
  const made = site()
  await made.done()
  cpSync(folder, made.root, { recursive: true })
  const config = (text: string) =>
    text.replace('defineConfig({', 'defineConfig({ llms: { pages: true },')
  const built = await made.edit('site.config.ts', config).build().built()
  const urls = ['', 'code', 'data', 'links', 'structure', 'text'].map((name) => `/nz/docs/${name}`)
  for (const url of urls) {
    const path = `${url.endsWith('/') ? `${url}index` : url}.md`
    // The text of a component may differ from what it shows: this one has none of its own.
    expect(textOfCopy(built.text(path)), url).toBe(textOfPage(built.page(url)))
  }
})

test('while authors write, a Markdown copy is as new as its page', async () => {
  const made = await site({
    'site.config.ts': 'export default { llms: { pages: true } }',
    'docs/index.md': '# Start\n',
    'docs/a.md': '# A\n\n::include{file="_part.md"}\n',
    'docs/gone.md': '# Gone\n',
    'docs/_part.md': 'First.\n',
  }).done()
  await made.run('build')
  const server = await serve(made.root, '--watch')
  onTestFinished(() => server.stop())
  const first = await server.get('/a.md')
  expect([first.headers['content-type'], first.headers['cache-control'], first.body]).toEqual([
    'text/markdown; charset=utf-8',
    'no-store',
    '# A\n\nFirst.\n',
  ])
  const shows = (path: string, isRight: (body: string, status: number) => boolean) =>
    until(async () => {
      const { body, status } = await server.get(path)
      return isRight(body, status)
    })
  await made.edit('docs/_part.md', 'Second.\n').done()
  await shows('/a', (body) => body.includes('Second.'))
  expect((await server.get('/a.md')).body).toBe('# A\n\nSecond.\n')
  await made.edit('docs/gone.md', null).done()
  await shows('/gone', (_, status) => status === 404)
  expect((await server.get('/gone.md')).status).toBe(404)
  expect((await server.get('/llms-full.txt')).status).toBe(404)
})

test('a Markdown copy of an older version begins with the notice of its page, in its language', async () => {
  const made = site({
    'site.config.ts': `export default {
      url: 'https://acme.com', copyPage: true,
      locales: { en: { label: 'English', path: '/' }, de: { label: 'Deutsch', htmlLang: 'de' } },
      version: { name: '3', label: '3' },
      versions: [
        { name: '2', docs: 'old/2', label: '2 [LTS]' },
        { name: '1', docs: 'old/1', status: 'unsupported' },
      ],
    }`,
    'docs/index.md': '# Start\n',
    'docs/index.de.md': '# Anfang\n',
    'docs/new.md': '---\nredirect_from: [/old]\n---\n\n# New\n',
    'old/2/index.md': '# Start\n',
    'old/2/index.de.md': '# Anfang\n',
    'old/2/old.md': '# Old\n',
    'old/1/index.md': '# Start\n',
    'old/1/gone.md': '---\ntitle: Gone\n---\n\nText.\n',
  }).build()
  expect(await made.problems()).toBe('')
  const built = await made.built()
  const en = ['/2/', '/2/old', '/1/', '/1/gone']
  const urls = [...en, ...en.map((url) => `/de${url}`)]
  for (const url of urls) {
    // A page of another language has a notice about that, too.
    const notice = built
      .page(url)
      .all('.fallback-notice')
      .find((one) => !one.inner.includes('hreflang'))
    const [, quote = ''] = /^(> .*\n)\n# /.exec(built.text(copyOf(url))) ?? []
    expect(textOfCopy(quote), url).toBe(notice?.text.replace(/\s/g, ''))
    const href = /href="([^"]*)"/.exec(notice?.inner ?? '')?.[1] ?? ''
    expect(quote).toContain(`](https://acme.com/${copyOf(href)})`)
  }
  expect(built.text('de/2/old.md').split('\n')[0]).toBe(
    '> Das ist die Dokumentation der Version 2 \\[LTS]. [Diese Seite in der aktuellen Version](https://acme.com/de/new.md)',
  )
  expect(built.text('2/llms-full.txt')).toContain('Source: https://acme.com/2/old\n\n> This is')
  for (const url of ['/', '/new', '/de/']) expect(built.text(copyOf(url)), url).toMatch(/^# /)
})

const copyOf = (url: string) => `${url.slice(1)}${url.endsWith('/') ? 'index' : ''}.md`
