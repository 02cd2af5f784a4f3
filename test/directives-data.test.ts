import { describe, expect, test } from 'vitest'
import { compilePage, htmlOf, problemsOf } from './compile-page.ts'
import { site } from './site.ts'

const errors = `errors:
  - code: not_found
    status: 404
    title: Not *here*
    text: See [the list](/list) of {{brand}}.
    endpoints: [a, b]
  - code: gone
    status: 410
    title: Gone
    text: |
      One.

      Two.
    endpoints: [b]
    locales: [nz]
`
const files = {
  'docs/_data/errors.yaml': errors,
  'docs/_data/list.json': '["x", "y"]',
  'docs/_data/bad.yaml': 'a: [1\nb: 2',
}
const data = 'data="/docs/_data/errors.yaml" rows="errors"'

test('only pages with an API reference or a list of parameters load the styles of these', async () => {
  const built = site({
    'docs/index.md': '# Home\n\nText.\n',
    'docs/list.md': '# List\n\n- ::param[How many.]{name="limit"}\n',
    'docs/data.md': `# Data\n\n::params{${data}}\n`,
    'docs/api.md': '# API\n\n::openapi{file="a.yaml" operation="get"}\n',
    'docs/a.yaml':
      'openapi: 3.1.0\ninfo: {title: A, version: "1"}\npaths: {/a: {get: {operationId: get, responses: {"200": {description: Done.}}}}}\n',
    ...files,
  }).build()
  const sheetOf = async (url: string) =>
    / href="\/(assets\/reference-[\w-]+\.css)"/.exec((await built.page(url)).html)?.[1]
  expect(await sheetOf('/')).toBeUndefined()
  const sheet = (await sheetOf('/list')) as string
  expect(await sheetOf('/data')).toBe(sheet)
  expect(await sheetOf('/api')).toBe(sheet)
  expect(await built.text(sheet)).toMatch(/^@layer theme\{.*\.params/s)
  const main = Object.keys(await built.tree()).find((path) => /^assets\/styles-/.test(path))
  expect(await built.text(main as string)).not.toContain('.param-name')
})

describe('table of data', () => {
  test('shows the columns of the rows, their cells read as Markdown', () => {
    const doc = compilePage(
      `::table{${data} columns="code:Code, title:Title, text:What, endpoints:At" caption="All of {{brand}}"}`,
      { files },
    )
    expect(doc.problems).toEqual([])
    expect(doc.html.replace(/\n/g, '')).toMatchInlineSnapshot(
      `"<div class="table-scroll" role="group" aria-label="All of Acme" tabindex="0"><table><caption>All of Acme</caption><thead><tr><th>Code</th><th>Title</th><th>What</th><th>At</th></tr></thead><tbody><tr><td>not_<wbr>found</td><td>Not <em>here</em></td><td>See <a href="﷯link:0﷯">the list</a> of Acme.</td><td>a, b</td></tr></tbody></table></div>"`,
    )
    expect(doc.links[0]).toMatchObject({
      target: '/list',
      file: 'docs/page.md',
      line: 1,
      column: 1,
    })
  })

  test('names check marks, and dashes beside them', () => {
    const html = htmlOf('| a | b |\n|---|---|\n| ✓ | – |\n\nText.\n\n| a |\n|---|\n| – |\n')
    expect(html).toContain('<td><span role="img" aria-label="Yes">✓</span></td>')
    expect(html).toContain('<td><span role="img" aria-label="No">–</span></td>')
    expect(html).toContain('<td>–</td>')
  })

  test('keeps links, code and images that are only a check mark', () => {
    const html = htmlOf('| a | b | c |\n|---|---|---|\n| [✓](https://a.b) | `–` | ✓ |\n')
    expect(html).toContain('<td><a href="https://a.b">✓</a></td>')
    expect(html).toContain('<td><code>–</code></td>')
    expect(html).toContain('<td><span role="img" aria-label="Yes">✓</span></td>')
  })

  test('has a field that filters its rows, with or without a caption', () => {
    const captioned = htmlOf('Text.\n\n:::table[All]{filter}\n| a |\n|---|\n| b |\n:::\n')
    expect(captioned).toContain(
      '<p class="table-filter needs-script"><input type="search" placeholder="Filter rows" aria-label="Filter rows: All" autocomplete="off" spellcheck="false"><output></output></p>\n<div class="table-scroll"',
    )
    const made = htmlOf(`::table{${data} columns="code:Code" filter}`, { files })
    expect(made).toContain('aria-label="Filter rows: Table: Code"')
    expect(made).not.toContain('<caption>')
  })

  test('shows rows of another locale only there', () => {
    const text = `::table{${data} columns="code:Code"}`
    expect(htmlOf(text, { files, locale: 'au' })).not.toContain('gone')
    expect(htmlOf(text, { files, locale: 'nz' })).toContain('gone')
  })

  test('`where` keeps the rows that equal or contain the value', () => {
    const codes = (where: string) =>
      [
        ...htmlOf(`::table{${data} columns="code" where="${where}"}`, {
          files,
          locale: 'nz',
        }).matchAll(/<td>(.+?)<\/td>/g),
      ].map((m) => m[1]?.replace('<wbr>', ''))
    expect(codes('status=410')).toEqual(['gone'])
    expect(codes('endpoints=b')).toEqual(['not_found', 'gone'])
    expect(codes('endpoints=b&code=gone')).toEqual(['gone'])
  })

  test('says what is wrong', () => {
    const p = (attributes: string) => problemsOf(`::table{${attributes}}`, { files, locale: 'nz' })
    expect([
      ...p('data="/docs/_data/none.yaml" rows="errors"'),
      ...p('data="../../x.yaml" rows="errors"'),
      ...p('data="/docs/_data/errors.yaml" rows="erors"'),
      ...p('data="/docs/_data/errors.yaml"'),
      ...p(`${data} columns="cod:Code"`),
      ...p(`${data} where="code=nothing"`),
      ...p(`${data} where="code"`),
      ...p('data="/docs/_data/bad.yaml" rows="a"'),
      ...p(''),
    ]).toMatchInlineSnapshot(`
      [
        "docs/page.md:1:1 missing-file: the file "docs/_data/none.yaml" does not exist, cannot be read, or is not text — A leading "/" means the root folder of the site.",
        "docs/page.md:1:1 missing-file: "../../x.yaml" is outside the site's folder — Copy the file into the site.",
        "docs/page.md:1:1 data: "docs/_data/errors.yaml" has no key "erors" — Did you mean "errors"?",
        "docs/page.md:1:1 data: "docs/_data/errors.yaml" is not a list — Set rows="…" to one of its lists: errors.",
        "docs/page.md:1:1 data: no row has "cod" — Did you mean "code"?",
        "docs/page.md:1:1 data: no rows of "docs/_data/errors.yaml" match — where="code=nothing" matches none of 2 rows.",
        "docs/page.md:1:1 data: invalid condition where="code" — Write key=value, and combine several with &.",
        "docs/_data/bad.yaml:1:4 data: invalid YAML: \`[\` is not closed — Write \`]\` at the end.",
        "docs/page.md:1:1 table: this table has no data — Write ::table{data="/docs/_data/…" rows="…" columns="…"}.",
      ]
    `)
    expect(
      problemsOf(`::table{${data} where="code=gone"}`, { files, locale: 'au' }),
    ).toMatchInlineSnapshot(`
      [
        "docs/page.md:1:1 data: no rows of "docs/_data/errors.yaml" match — where="code=gone" matches none of 2 rows.",
      ]
    `)
  })

  test('of 10,000 rows is correct', { tags: 'thorough' }, () => {
    const rows = Array.from({ length: 10_000 }, (_, i) => `- {n: ${i}, text: "a *${i}*"}`).join(
      '\n',
    )
    const html = htmlOf('::table{data="big.yaml" columns="n:N, text:Text"}', {
      files: { 'docs/big.yaml': rows },
    })
    expect(html.match(/<tr>/g)).toHaveLength(10_001)
  })
})

describe('each', () => {
  test('repeats its content for each row: values are Markdown in text, plain elsewhere', () => {
    const text = `# Errors\n\n::::each{${data}}\n### {{row.title}} {#e-{{row.code}}}\n\n\`{{row.code}}\` is {{row.status}}: {{row.text}}\n\n{{row.text}}\n::::`
    expect(htmlOf(text, { files, locale: 'nz' }).replace(/\uFDEF/g, '%')).toMatchInlineSnapshot(`
      "
      <h3 id="e-not_found">Not <em>here</em></h3>
      <p><code>not_found</code> is 404: See <a href="%link:0%">the list</a> of Acme.</p>
      <p>See <a href="%link:1%">the list</a> of Acme.</p>
      <h3 id="e-gone">Gone</h3>
      <p><code>gone</code> is 410: One. Two.</p>
      <p>One.</p>
      <p>Two.</p>"
    `)
  })

  test('fills the rows first and the variables then', () => {
    expect(
      htmlOf(`::::each{${data} where="code=not_found"}\n{{row.text}}\n::::`, { files }),
    ).toContain('of Acme.')
  })

  test('rows of an inner each are its own', () => {
    const text = `:::::each{${data} where="code=not_found"}\n{{row.code}}\n::::each{data="/docs/_data/list.json"}\n{{row.value}}\n::::\n:::::`
    expect(htmlOf(text, { files })).toBe('<p>not_found</p>\n<p>x</p>\n<p>y</p>')
  })

  test('knows its columns', () => {
    expect(
      problemsOf(`::::each{${data}}\n{{row.cod}}\n::::\n\n{{row.code}}`, { files }),
    ).toMatchInlineSnapshot(`
      [
        "docs/page.md:1:1 data: no row has "cod" — Did you mean "code"?",
        "docs/page.md:5:1 unknown-variable: unknown variable {{row.code}} — \`row\` is only defined inside ::::each.",
      ]
    `)
  })

  test('is limited to what a page can hold', () => {
    const files = { 'docs/n.json': JSON.stringify(Array.from({ length: 300 }, (_, i) => i)) }
    const text =
      ':::::each{data="n.json"}\n::::each{data="n.json"}\n:::each{data="n.json"}\nx\n:::\n::::\n:::::'
    expect(problemsOf(text, { files })).toMatchInlineSnapshot(`
      [
        "docs/page.md:3:1 too-much: data and included files produce more than 20000 rows or nodes on this page; the rest was skipped",
      ]
    `)
  })
})

test.each(["'locales': [nz]", 'locales : [nz]', '"locales":\n      - nz'])(
  'rows of other locales are left out in any notation: %s',
  async (countries) => {
    const two = site({
      'site.config.mjs': "export default { locales: { au: { label: 'AU' }, nz: { label: 'NZ' } } }",
      'docs/index.md': '# S\n\n::table{data="_data/x.yaml"}\n',
      'docs/_data/x.yaml': `- name: everywhere\n- name: only-nz\n  ${countries}\n`,
    }).build()
    expect((await two.page('/nz/')).text('table')).toContain('only-nz')
    expect((await two.page('/au/')).text('table')).not.toContain('only-nz')
  },
)

describe('parameters', () => {
  test('can each be on a line', () => {
    expect(
      htmlOf('::param[The *key*.]{name="key" type="string" required}\n\n::param{name="b"}'),
    ).toBe(
      '<dl class="params"><dt id="key"><code class="param-name">key</code> <span class="param-type">string</span> <span class="badge badge-required">required</span></dt><dd><p>The <em>key</em>.</p></dd><dt id="b"><code class="param-name">b</code></dt><dd></dd></dl>',
    )
  })

  test('that follow each other are one list with an anchor for each', () => {
    const doc = compilePage(
      ':::param{name="limit" type="integer" default="8" required scope="search"}\nHow *many*.\n:::\n\n:::param{name="old" deprecated}\nx\n:::',
    )
    expect(doc.problems).toEqual([])
    expect(doc.html).toMatchInlineSnapshot(
      `"<dl class="params"><dt id="search-limit"><code class="param-name">limit</code> <span class="param-type">integer</span> <span class="badge badge-required">required</span> <span class="param-default">Default: <code>8</code></span></dt><dd><p>How <em>many</em>.</p>﷯used:param:search#limit﷯</dd><dt id="old"><code class="param-name">old</code> <span class="badge badge-deprecated">deprecated</span></dt><dd><p>x</p></dd></dl>"`,
    )
    expect(doc.anchors).toEqual(['search-limit', 'old'])
    expect(doc.entities).toEqual([
      { kind: 'param', name: 'search#limit', anchor: 'search-limit', about: 'How many.' },
    ])
  })

  test('come from data too', () => {
    const rows =
      '- {name: a, type: "x | y", required: true, default: "", description: "The `a` of {{brand}}."}'
    expect(
      htmlOf('::params{data="p.yaml" scope="w"}', { files: { 'docs/p.yaml': rows } }),
    ).toMatchInlineSnapshot(
      `"<dl class="params"><dt id="w-a"><code class="param-name">a</code> <span class="param-type">x | y</span> <span class="badge badge-required">required</span></dt><dd><p>The <code>a</code> of Acme.</p>﷯used:param:w#a﷯</dd></dl>"`,
    )
  })

  test('have a name', () => {
    expect(problemsOf(':::param{type="x"}\n:::')).toMatchInlineSnapshot(`
      [
        "docs/page.md:1:1 params: this parameter has no name — Write :::param{name="…"}.",
      ]
    `)
  })
})

describe('entity', () => {
  test('declares what the heading above it describes', () => {
    const { entities, problems } = compilePage(
      '# Errors\n\n### Not found\n::entity{kind="error" name="not_found" about="No page"}',
    )
    expect(problems).toEqual([])
    expect(entities).toEqual([
      { kind: 'error', name: 'not_found', anchor: 'not-found', about: 'No page' },
    ])
  })

  test('says what is wrong', () => {
    expect([
      ...problemsOf('Text\n\n::entity{kind="error" name="x"}'),
      ...problemsOf('## A\n::entity{kind="error"}'),
      ...problemsOf('## A\n::entity{kind="Error 1" name="x"}'),
    ]).toMatchInlineSnapshot(`
      [
        "docs/page.md:3:1 entity: \`entity\` must follow a heading — Put it directly below the heading that links should lead to.",
        "docs/page.md:2:1 entity: \`entity\` needs a kind and a name — Write ::entity{kind="error" name="not_found"}.",
        "docs/page.md:2:1 entity: the kind "Error 1" may contain only lowercase letters and hyphens",
      ]
    `)
  })
})
