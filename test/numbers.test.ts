/** Numbers that JavaScript would write in another way. */
import { describe, expect, test } from 'vitest'
import { compilePage, htmlOf, problemsOf } from './compile-page.ts'
import { site } from './site.ts'

const NUMBERS = ['1.10', '3.0', '007', '0o17', '0x1F', '+5', '.5', '1e21', '12345678901234567890']

describe('a number is shown as it is written', () => {
  test.each(NUMBERS)('in front matter: %s', (written) => {
    const doc = compilePage(
      `---\ntitle: ${written}\nsidebar_label: ${written}\nsidebar_badge: ${written}\ndescription: ${written}\nkeywords: [${written}]\ntags: [${written}]\nown: { list: [${written}] }\n---\n\nText.\n`,
    )
    expect(doc.problems).toEqual([])
    expect(doc.title).toBe(written)
    expect(doc.meta).toEqual({
      title: written,
      sidebar_label: written,
      sidebar_badge: written,
      description: written,
      keywords: [written],
      tags: [written],
    })
    expect(doc.data).toEqual({ own: { list: [written] } })
  })

  test('in a title, in the sidebar and in the name of the window', async () => {
    const built = site({
      'docs/index.md': '# Home\n',
      'docs/v3.md': '---\ntitle: 3.0\nsidebar_label: 1.20\n---\n\nText.\n',
    }).build()
    expect(await built.problems()).toBe('')
    const { html } = await built.page('/v3')
    expect(html).toContain('<title>3.0 ')
    expect(html).toMatch(/<h1[^>]*>3\.0</)
    expect(html).toMatch(/aria-current="page"[^>]*>(?:<[^>]+>)*1\.20</)
  })

  test.each([
    ['yaml', `rows: [${NUMBERS.map((n) => `{ id: ${n}, in: { list: [${n}] } }`).join(', ')}]`],
    ['json', '{ "rows": [{ "id": 1253261109769874438 }, { "id": 1.10 }, { "id": 1E5 }] }'],
  ])('in data of %s: tables, parameters, repeated blocks and conditions', (type, text) => {
    const written = type === 'yaml' ? NUMBERS : ['1253261109769874438', '1.10', '1E5']
    const data = `data="_d.${type}" rows="rows"`
    const files = { [`docs/_d.${type}`]: text }
    const each = `::::each{${data}}\n\nIs {{row.id}}, \`{{row.id}}\`.\n\n::::\n`
    const made = htmlOf(`::table{${data} columns="id:Id"}\n\n${each}`, { files })
    for (const number of written) {
      expect(made).toContain(`<td>${number}</td>`)
      expect(made).toContain(`Is ${number}, <code>${number}</code>`)
      const where = `::table{${data} columns="id" where="id=${number}"}`
      expect(htmlOf(where, { files })).toContain(`<td>${number}</td>`)
    }
  })

  test('as a key of a mapping', () => {
    const files = { 'docs/_d.yaml': 'rows: [{ 007: a }]' }
    expect(htmlOf('::table{data="_d.yaml" rows="rows"}', { files })).toContain('<th>007</th>')
  })

  test('in MDX, which calculates with it all the same', async () => {
    const text = `import d from './_d.json'\n\n{d.id} {d.v} {\`v\${d.v}\`} {'v' + d.v} {d.v + d.n} {-d.v}\n`
    const built = site({
      'docs/_d.json': '{ "id": 9007199254740993, "v": 1.10, "n": 2 }',
      'docs/index.mdx': text,
    }).build()
    expect((await built.page('/')).html).toContain('9007199254740993 1.10 v1.10 v1.10 3.1 -1.1')
  })

  test('in API descriptions, where it is validated as a number', async () => {
    const built = site({
      'docs/index.md': '# A\n\n::openapi{file="api.yaml" operation="a"}\n',
      'docs/api.yaml': `openapi: 3.1.0
info: { title: A, version: "1" }
servers: [{ url: https://api.example.com }]
paths:
  /y/{id}:
    post:
      operationId: a
      parameters:
        - { name: id, in: path, required: true, schema: { type: integer, format: int64 }, example: 5224666563250046117 }
      requestBody:
        required: true
        content:
          application/json:
            schema:
              type: object
              properties:
                n: { type: integer, default: 9007199254740993, enum: [9007199254740993, 9007199254740995] }
                f: { type: number, minimum: 0.10, maximum: 1e22, multipleOf: 0.000001 }
                c: { const: 2.50 }
                o: { type: integer, example: 0x1F }
            example: { n: 9007199254740993, f: 1e21, c: 2.50, o: 0x1F }
      responses: { "200": { description: OK } }
`,
    }).check()
    expect(await built.problems()).toBe('')
    const page = await built.build().page('/')
    const { html } = page
    const text = html.replace(/<[^>]+>/g, '').replaceAll('&quot;', '"')
    for (const shown of [
      'y/5224666563250046117',
      '"n": 9007199254740993',
      '"f": 1e21',
      '"c": 2.50',
    ])
      expect(text).toContain(shown)
    // JSON has no hexadecimal numbers.
    expect(text).toContain('"o": 31')
    for (const shown of ['9007199254740995', '0.10', '1e22', '0.000001', '2.50', '0x1F'])
      expect(text).toContain(shown)
    for (const rounded of ['5224666563250046000', '9007199254740992', '9007199254740996', '1e+2'])
      expect(html).not.toContain(rounded)
  })
})

test('a position may be written in any way that numbers are', () => {
  const positionOf = (written: string) =>
    compilePage(`---\nsidebar_position: ${written}\n---\n`).meta.sidebar_position
  expect(['2', '02', '1.50', '-1', '+3', '0x10'].map(positionOf)).toEqual([2, 2, 1.5, -1, 3, 16])
  expect(problemsOf('---\nsidebar_position: first\n---\n')[0]).toContain('must be a number')
})
