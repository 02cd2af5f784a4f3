/** What is said of a document, or of a block that shows one, when something is wrong. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { validateDocument } from '../src/plugins/openapi/checks/document.ts'
import { compilePage, problemsOf } from './compile-page.ts'
import { sample } from './sample.ts'

const library = readFileSync(
  new URL('cases/openapi/docs/library.openapi.yaml', import.meta.url),
  'utf8',
)

const START = 'openapi: 3.1.0\ninfo: { title: T, version: "1" }\n'

/** The problems of a page that shows something of a document. */
function problems(document: string, attributes = 'operation="bookGet"'): string[] {
  return problemsOf(`Before.\n\n::openapi{file="library.openapi.yaml" ${attributes}}`, {
    files: { 'docs/library.openapi.yaml': document },
  })
}

/** What `docsgen check` says of a document. */
function findings(document: string): string[] {
  return validateDocument({ file: 'a.yaml', text: document }).map(
    (p) => `${p.line}:${p.column} ${p.ruleId}: ${p.reason}`,
  )
}

function changed(from: string, to: string): string {
  if (!library.includes(from)) throw new Error(`the document has no ${from}`)
  return library.replace(from, () => to)
}

describe('a block', () => {
  test('that refers to something missing is reported, with the nearest name', () => {
    const asked = [
      '',
      'operation="bookGte"',
      'operation="bookGet" part="parameter"',
      'schema="Boook"',
      'schema="Book" part="errors"',
      'operation="bookGet" parts="errors"',
      'operation="bookGet" part="parameters" in="body"',
      'operation="bookGet" part="body"',
      'operation="bookGet" part="example" example="shrot"',
    ]
    expect(
      Object.fromEntries(asked.map((attributes) => [attributes, problems(library, attributes)])),
    ).toMatchInlineSnapshot(`
      {
        "": [
          "docs/page.md:3:1 openapi: \`openapi\` needs an operation, a tag or a schema — Write schema="…", tag="…", \`all\` or operation="…". Use one of bookGet, bookCreate, bookUpload.",
        ],
        "operation="bookGet" part="body"": [
          "docs/page.md:3:1 openapi: the operation "bookGet" has no body — Remove the directive.",
        ],
        "operation="bookGet" part="example" example="shrot"": [
          "docs/page.md:3:1 openapi: the operation "bookGet" has no example "shrot" — Did you mean "short"?",
        ],
        "operation="bookGet" part="parameter"": [
          "docs/page.md:3:1 openapi: unknown part "parameter" — Did you mean "parameters"?",
        ],
        "operation="bookGet" part="parameters" in="body"": [
          "docs/page.md:3:1 openapi: "body" is not a parameter location — The locations are path, query, header, cookie.",
          "docs/page.md:3:1 openapi: the operation "bookGet" has no parameters — Remove the directive.",
        ],
        "operation="bookGet" parts="errors"": [
          "docs/page.md:3:59 directive: \`openapi\` has no attribute "parts" — Did you mean "part"?",
        ],
        "operation="bookGte"": [
          "docs/page.md:3:1 openapi: "docs/library.openapi.yaml" has no operation "bookGte" — Did you mean "bookGet"?",
        ],
        "schema="Book" part="errors"": [
          "docs/page.md:3:1 openapi: a schema has no part "errors" — The only part of a schema is "fields".",
        ],
        "schema="Boook"": [
          "docs/page.md:3:1 openapi: "docs/library.openapi.yaml" has no schema "Boook" — Did you mean "Book"?",
        ],
      }
    `)
  })

  test('without a file, or with a missing one, is reported', () => {
    expect(problemsOf('::openapi{operation="a"}')).toMatchInlineSnapshot(`
      [
        "docs/page.md:1:1 missing-file: missing file name — Write file="/path/from/the/root" or a path relative to this file.",
      ]
    `)
    expect(problemsOf('::openapi{file="no.openapi.yaml" operation="a"}')).toMatchInlineSnapshot(`
      [
        "docs/page.md:1:1 missing-file: the file "docs/no.openapi.yaml" does not exist, cannot be read, or is not text — The path is relative to this file; start it with "/" to make it relative to the root folder of the site.",
      ]
    `)
    expect(problemsOf('::openapi{file="../../x.yaml" operation="a"}')).toMatchInlineSnapshot(`
      [
        "docs/page.md:1:1 missing-file: "../../x.yaml" is outside the site's folder — Copy the file into the site.",
      ]
    `)
  })
})

describe('a document', () => {
  test('that is not YAML is reported with line and column', () => {
    expect(problems(`${START}paths: { a: [1, 2 }\n`)).toMatchInlineSnapshot(`
      [
        "docs/library.openapi.yaml:3:13 openapi: invalid YAML: \`[\` is not closed — Write \`]\` at the end.",
      ]
    `)
    expect(problems('')).toMatchInlineSnapshot(`
      [
        "docs/library.openapi.yaml:1:1 openapi: invalid YAML: expected a document, but the input is empty",
      ]
    `)
  })

  test('that is nested too deeply is reported with the line', () => {
    const deep = Array.from({ length: 3000 }, (_, i) => `${' '.repeat(i)}a:\n`).join('')
    expect(problems(`${START}x-deep: ${'['.repeat(9000)}\n`)).toMatchInlineSnapshot(`
      [
        "docs/library.openapi.yaml:3:1 openapi: nested too deeply — Use fewer levels.",
      ]
    `)
    expect(problems(deep)).toMatchInlineSnapshot(`
      [
        "docs/library.openapi.yaml:201:1 openapi: nested too deeply — Use fewer levels.",
      ]
    `)
  })

  test('that is something else is reported', () => {
    expect(problems('name: x\n')).toMatchInlineSnapshot(`
      [
        "docs/library.openapi.yaml:1:1 openapi: not an OpenAPI document — An OpenAPI document starts with \`openapi: 3.1.0\`.",
      ]
    `)
  })

  test('with a broken reference is reported once, with its position', () => {
    expect(
      problems(changed("'#/components/parameters/Include'", "'#/components/parameters/Inclde'")),
    ).toMatchInlineSnapshot(`
      [
        "docs/library.openapi.yaml:27:11 openapi: $ref "#/components/parameters/Inclde" does not exist in the document — Did you mean "Include"?",
      ]
    `)
    expect(
      problems(changed("'#/components/examples/gone'", "'other.yaml#/gone'")),
    ).toMatchInlineSnapshot(`
      [
        "docs/library.openapi.yaml:57:25 openapi: $ref "docs/other.yaml" does not exist, cannot be read, or is not text — The path is relative to the file that refers to it.",
      ]
    `)
  })

  test('with unknown variables in any place names lines of it, or that of the directive', () => {
    const text = '{{nope.a}}'
    const media = (value: object) => ({ content: { 'application/json': value } })
    const post = {
      operationId: 'a',
      ...{
        description: `The \`${text}\`.`,
        externalDocs: { url: 'https://x.example', description: text },
      },
      parameters: [
        {
          name: `q-${text}`,
          in: 'query',
          required: true,
          schema: { enum: [text, 'b'], default: text },
        },
      ],
      requestBody: media({
        schema: { properties: { [`p-${text}`]: { title: text, const: text } } },
      }),
      responses: {
        200: { description: text, headers: { A: { example: text } }, ...media({ example: text }) },
        404: { description: text, ...media({ example: { code: text, title: text } }) },
      },
      callbacks: { c: { [text]: { post: { description: text, responses: {} } } } },
    }
    const api = { openapi: '3.1.0', info: { title: 'T', version: '1' }, paths: { '/a': { post } } }
    const files = { 'docs/a.json': JSON.stringify(api, null, 1) }
    const found = problemsOf('::openapi{file="/docs/a.json" operation="a"}', { files })
    expect(found.length).toBeGreaterThan(10)
    const line = files['docs/a.json'].split('\n').findIndex((line) => line.includes(text)) + 1
    const isTrue = (problem: string) =>
      problem.startsWith(`docs/a.json:${line}:`) || problem.startsWith('docs/page.md:1:1 ')
    expect(found.filter((problem) => !isTrue(problem))).toEqual([])
  })

  test('with circular references only is reported', () => {
    const circle = `${START}paths: {}\ncomponents:\n  schemas:\n    A: { $ref: '#/components/schemas/B' }\n    B: { $ref: '#/components/schemas/A' }\n`
    expect(problems(circle, 'schema="A"')).toMatchInlineSnapshot(`
      [
        "docs/library.openapi.yaml:6:10 openapi: $ref "#/components/schemas/B" is not an object",
        "docs/library.openapi.yaml:7:10 openapi: $ref "#/components/schemas/A" is not an object",
        "docs/page.md:3:1 openapi: the schema "A" has no fields",
      ]
    `)
  })

  test('with a duplicate operation id is reported', () => {
    expect(
      problems(changed('operationId: bookCreate', 'operationId: bookGet')),
    ).toMatchInlineSnapshot(`
      [
        "docs/library.openapi.yaml:60:7 openapi: duplicate operation id "bookGet" — GET /books/{id} has the same id. This one is not shown: give it another.",
      ]
    `)
  })

  test('may call a property $ref, example or schema', () => {
    const odd = `${START}paths: {}\ncomponents:\n  schemas:\n    A:\n      type: object\n      properties:\n        $ref: { type: string }\n        example: { $ref: '#/components/schemas/B' }\n        schema: { type: string, example: { $ref: x } }\n    B: { type: object, properties: { b: { type: string } } }\n`
    expect(problems(odd, 'schema="A"')).toEqual([])
  })

  test('that is circular in every way neither hangs nor crashes', () => {
    const names = Array.from({ length: 8 }, (_, i) => `S${i}`)
    const properties = names
      .map((n) => `${n.toLowerCase()}: { $ref: '#/components/schemas/Box/properties/box' }`)
      .join(', ')
    const circular = `${START}paths: {}\ncomponents:\n  schemas:\n    Box:\n      allOf: [{ $ref: '#/components/schemas/Box' }, { $ref: '#/components/schemas/Box' }]\n      properties:\n        box: { type: object, properties: { ${properties} } }\n        list: { type: array, items: { $ref: '#/components/schemas/Box/properties/list' } }\n`
    const start = performance.now()
    const found = problems(circular, 'schema="Box"')
    expect(found.length).toBeLessThan(3)
    expect(performance.now() - start).toBeLessThan(20_000)
    const aliases = `${START}paths: {}\ncomponents:\n  schemas:\n    A: &a\n      type: object\n      properties: { a: *a }\n      example: &e { e: *e }\n`
    expect(problems(aliases, 'schema="A"').length).toBeLessThan(3)
  })

  test('of any odd shape is read without a crash', { tags: 'thorough' }, () => {
    for (const value of sample(['null', '1', '[]', '""', '{ a: 1 }', '[[[]]]'], 3)) {
      for (const key of ['paths', 'components', 'servers', 'security']) {
        const odd = library.replace(new RegExp(`^${key}:`, 'm'), `${key}: ${value}\nx-${key}:`)
        expect(() =>
          compilePage('::openapi{file="l.yaml" operation="bookGet"}', {
            files: { 'docs/l.yaml': odd },
          }),
        ).not.toThrow()
      }
      for (const key of [
        'schema',
        'content',
        'parameters',
        'responses',
        'properties',
        'x-errors',
        'examples',
        'requestBody',
        'items',
      ]) {
        const odd = library
          .replace(new RegExp(`\\b${key}: \\{.*\\}`, 'g'), `${key}: ${value}`)
          .replace(new RegExp(`^( +)${key}:$`, 'gm'), `$1${key}: ${value}\n$1x-other:`)
        const page = ['bookGet', 'bookCreate', 'bookUpload']
          .map((id) => `::openapi{file="l.yaml" operation="${id}"}`)
          .join('\n\n')
        const { problems } = compilePage(page, { files: { 'docs/l.yaml': odd } })
        expect(problems.filter((p) => p.fatal || p.reason.includes('could not be shown'))).toEqual(
          [],
        )
      }
    }
  })
})

describe('docsgen check', () => {
  test('finds nothing wrong with a good document', () => {
    expect(findings(library)).toEqual([])
  })

  test('finds what the standard does not allow', () => {
    expect(findings(changed('        in: path\n', '        in: pth\n'))).toMatchInlineSnapshot(`
      [
        "14:9 openapi: "in" must be one of "query", "header", "path", "cookie", not "pth"",
      ]
    `)
    expect(findings(changed('          description: The book.\n', ''))).toMatchInlineSnapshot(`
      [
        "33:9 openapi: "200" must have "description"",
      ]
    `)
    expect(
      findings(changed('      summary: Get a book', '      sumary: Get a book')),
    ).toMatchInlineSnapshot(`
      [
        "21:7 openapi: "get" must not have "sumary"",
      ]
    `)
  })

  test('finds invalid schemas', () => {
    expect(
      findings(changed('minimum: 1, maximum: 20', 'minimum: one, maximum: 20')),
    ).toMatchInlineSnapshot(`
      [
        "31:36 openapi: "minimum" must be number, not "one"",
      ]
    `)
    expect(
      findings(changed('name: { type: string, examples', 'name: { type: strin, examples')),
    ).toMatchInlineSnapshot(`
      [
        "143:17 openapi: "type" must be one of "array", "boolean", "integer", "null", "number", "object", "string", not "strin"",
      ]
    `)
  })

  test('finds examples that do not match their schemas', () => {
    expect(findings(changed('pages: null, author', 'pages: many, author'))).toMatchInlineSnapshot(`
      [
        "42:52 openapi-example: this example does not match its schema: pages must be integer or null, not "many"",
      ]
    `)
    expect(
      findings(changed('{ id: bk_43, title: Ulysses,', '{ id: bk_43,')),
    ).toMatchInlineSnapshot(`
      [
        "45:19 openapi-example: this example does not match its schema: it must have "title"",
      ]
    `)
    expect(findings(changed('example: bk_42', 'example: 42'))).toMatchInlineSnapshot(`
      [
        "18:9 openapi-example: this example does not match its schema: it must be string, not 42",
      ]
    `)
    expect(findings(changed("['1973-01-15']", "['1973-01-15', soon]"))).toMatchInlineSnapshot(`
      [
        "138:75 openapi-example: this example does not match its schema: it must match format "date": "soon"",
      ]
    `)
    expect(findings(changed('default: 8', 'default: 80'))).toMatchInlineSnapshot(`
      [
        "31:61 openapi-example: this example does not match its schema: it must be <= 20",
      ]
    `)
  })

  test('stops a hostile pattern after seconds, and reports its position', () => {
    const start = performance.now()
    const hostile = changed(
      'name: { type: string, examples',
      `name: { type: string, pattern: '^(a+)+$', example: ${'a'.repeat(60)}!, examples`,
    )
    expect(findings(hostile)).toMatchInlineSnapshot(`
      [
        "42:75 openapi-example: this example does not match its schema: author.name must match pattern "^(a+)+$": "Michael Ende"",
        "45:77 openapi-example: this example does not match its schema: author.name must match pattern "^(a+)+$": "James Joyce"",
        "72:81 openapi-example: this example does not match its schema: author.name must match pattern "^(a+)+$": "Michael Ende"",
        "143:31 openapi: the pattern ^(a+)+$ takes too long to match an example, so the remaining examples were not checked",
      ]
    `)
    expect(performance.now() - start).toBeLessThan(30_000)
  })

  test('matches patterns with lookahead and back-references', () => {
    const named = (pattern: string) =>
      changed(
        'name: { type: string, examples',
        `name: { type: string, pattern: '${pattern}', examples`,
      )
    expect(findings(named('^(?=.*e).*(.).*\\1'))).toEqual([])
    expect(findings(named('^(?!.*e).*(.).*\\1'))).not.toEqual([])
  })
})
