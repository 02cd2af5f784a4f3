/** What `::openapi` makes of a document. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { fill } from '../src/shared/placeholders.ts'
import { compilePage, htmlOf } from './compile-page.ts'
import { site } from './site.ts'

const library = readFileSync(
  new URL('cases/openapi/docs/library.openapi.yaml', import.meta.url),
  'utf8',
)
const files = { 'docs/library.openapi.yaml': library }

function page(...directives: string[]): string {
  return directives
    .map((attributes) => `::openapi{file="library.openapi.yaml" ${attributes}}`)
    .join('\n\n')
}

function html(...directives: string[]): string {
  return htmlOf(page(...directives), { files })
}

/** The text a reader sees, without the tags and the placeholders for the pages that refer to an entry. */
function read(...directives: string[]): string {
  return fill(html(...directives), () => '')
    .replaceAll('<wbr>', '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\uFDEFused:[^\uFDEF]*\uFDEF/g, ' ')
    .replace(/&#x3C;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/\s+/g, ' ')
    .trim()
}

/** The code of each tab, by its label. */
function tabs(operation: string): Record<string, string> {
  const made = html(`operation="${operation}" part="samples"`)
  const panels = [...made.matchAll(/data-label="([^"]+)">.*?<code[^>]*>(.*?)<\/code>/gs)]
  const plain = (code: string) =>
    code
      .replace(/<[^>]+>/g, '')
      .replace(/&#x3C;/g, '<')
      .replace(/&gt;/g, '>')
      .replace(/&#x26;/g, '&')
      .trim()
  return Object.fromEntries(
    panels.map(([, label, code]) => [label as string, plain(code as string)]),
  )
}

describe('the endpoint', () => {
  test('shows method, URL, keys, unit and rate limit', () => {
    expect(read('operation="bookGet" part="endpoint"')).toMatchInlineSnapshot(
      `"GET https://api.example.com/v1 /books/ {id} Authentication Public key in the query parameter key or secret key as Authorization: Bearer Unit One credit Rate limit 10 requests a second OpenAPI library.openapi.yaml"`,
    )
  })

  test('marks the parameters of the path and the method by classes', () => {
    const made = html('operation="bookGet" part="endpoint"')
    expect(made).toContain('<span class="badge badge-get">GET</span>')
    expect(made).toContain('/books<wbr>/<span class="endpoint-param">{id}</span>')
    // Narrow windows break the address before a part of the path, and not within a word.
    expect(made).toContain('<wbr>/books')
  })

  test('has the name of what its button copies', () => {
    const made = html('operation="bookGet" part="endpoint"')
    expect(made).toContain('data-name="https://api.example.com/v1/books/{id}"')
  })

  test('links to the document from any page', () => {
    const { links } = compilePage(page('operation="bookGet" part="endpoint"'), { files })
    expect(links).toMatchObject([
      { target: 'library.openapi.yaml', file: 'docs/library.openapi.yaml' },
    ])
  })

  test('says that no key is needed where none is', () => {
    expect(read('operation="bookUpload" part="endpoint"')).toContain('Authentication None')
  })
})

describe('parameters', () => {
  test('are shown with type, default, limits, allowed values and an example', () => {
    expect(read('operation="bookGet" part="parameters"')).toMatchInlineSnapshot(
      `"id string path required Id of the book, see search . Pattern: ^bk_\\d+$ . Example: bk_42 . include array of string query What else to answer. Allowed values: author , tags . limit integer query deprecated Default: 8 From 1 to 20."`,
    )
  })

  test('can be filtered by location', () => {
    expect(read('operation="bookGet" part="parameters" in="path"')).not.toContain('limit')
  })

  test('are entities with anchors', () => {
    const { entities } = compilePage(page('operation="bookGet" part="parameters" in="query"'), {
      files,
    })
    expect(entities).toEqual([
      {
        kind: 'param',
        name: 'book-get#include',
        anchor: 'param-include',
        about: 'What else to answer.',
      },
      { kind: 'param', name: 'book-get#limit', anchor: 'param-limit', about: '' },
    ])
  })

  test('of a second operation on the page have anchors of their own', () => {
    const { anchors } = compilePage(
      page(
        'operation="bookGet" part="parameters" in="path"',
        'operation="bookGet" part="parameters" in="path"',
      ),
      { files },
    )
    expect(anchors).toEqual(['param-id', 'param-book-get-id'])
  })

  test('report the position of a link in their description', () => {
    const { links } = compilePage(page('operation="bookGet" part="parameters" in="path"'), {
      files,
    })
    const line = library.split('\n').findIndex((l) => l.includes('](/search)')) + 1
    expect(links).toMatchObject([{ target: '/search', file: 'docs/library.openapi.yaml', line }])
  })
})

describe('the body', () => {
  test('is described by its fields, which are entities', () => {
    expect(read('operation="bookCreate" part="body"')).toMatchInlineSnapshot(
      `"The book to add. Sent as application/json . title string required Its title. 1 to 200 characters. author object Nested fields: 2 name string required Example: Michael Ende . kind string Always author ."`,
    )
    const { entities } = compilePage(page('operation="bookCreate" part="body"'), { files })
    expect(entities.map((e) => `${e.name} ${e.anchor}`)).toEqual([
      'book-create#title param-title',
      'book-create#author param-author',
      'book-create#author.name param-author.name',
      'book-create#author.kind param-author.kind',
    ])
  })
})

describe('the media type of a body', () => {
  const described = (description: string) =>
    htmlOf(page('operation="bookCreate" part="body"'), {
      files: {
        'docs/library.openapi.yaml': library.replace(/description: The book to add\./, description),
      },
    })

  test('continues its description, or follows what is not a sentence', () => {
    expect(described('description: A book.')).toContain(
      '<p>A book. Sent as <code>application/json</code>.</p>',
    )
    expect(described('description: A book')).toContain('<p>A book</p>')
    expect(described('description: "- A book."')).toMatch(
      /<\/ul>\s*<p>Sent as <code>application\/json<\/code>\.<\/p>/,
    )
  })
})

describe('lists of fields', () => {
  test('with several nested ones have a button that opens them, and no text of it', () => {
    const object = (name: string, inside: string) =>
      `{ type: object, properties: { ${name}: ${inside} } }`
    const shown = (schema: string) => {
      const document = `openapi: 3.1.0\ninfo: { title: A, version: '1' }\npaths: {}\ncomponents: { schemas: { A: ${schema} } }\n`
      return compilePage('::openapi{file="a.yaml" schema="A"}', {
        files: { 'docs/a.yaml': document },
      })
    }
    const one = object('a', object('b', '{ type: string }'))
    expect(shown(one).html).not.toContain('<button')
    const two = shown(object('x', one))
    expect(two.html).toMatch(
      /^<div class="params-group"><button type="button" class="params-all needs-script" data-tool="expand" data-other="Collapse all">Expand all<\/button><dl class="params"/,
    )
    expect(JSON.stringify(two.sections)).not.toContain('Expand all')
  })
})

describe('the fields of a response', () => {
  test('have types that link to schemas already shown, and show each schema once', () => {
    expect(html('operation="bookGet" part="fields"')).toMatchInlineSnapshot(
      `"<dl class="params" id="schema-Book"><dt id="field-id"><code class="param-name">id</code> <span class="param-type">string</span></dt><dd><p>Its id.</p></dd><dt id="field-title"><code class="param-name">title</code> <span class="param-type">string</span></dt><dd></dd><dt id="field-pages"><code class="param-name">pages</code> <span class="param-type">integer or null</span> <span class="badge badge-optional">optional</span></dt><dd><p>How long it is; <code>null</code> when nobody counted.</p></dd><dt id="field-author"><code class="param-name">author</code> <span class="param-type">object</span> <span class="badge badge-optional">optional</span></dt><dd><p>Who wrote it.</p><details class="params-nested"><summary aria-label="Nested fields: 2 (author)">Nested fields: 2</summary><dl class="params" id="schema-Author"><dt id="field-author.name"><code class="param-name">name</code> <span class="param-type">string</span></dt><dd><p class="param-facts">Example: <code>Michael Ende</code>.</p></dd><dt id="field-author.kind"><code class="param-name">kind</code> <span class="param-type">string</span> <span class="badge badge-optional">optional</span></dt><dd><p class="param-facts">Always <code>author</code>.</p></dd></dl></details></dd><dt id="field-editor"><code class="param-name">editor</code> <span class="param-type"><a href="﷯link:0﷯">Author</a> or null</span> <span class="badge badge-optional">optional</span></dt><dd></dd><dt id="field-tags"><code class="param-name">tags</code> <span class="param-type">array of string</span> <span class="badge badge-optional">optional</span></dt><dd><p class="param-facts">At most 5 items.</p></dd><dt id="field-parts"><code class="param-name">parts</code> <span class="param-type">array of <a href="﷯link:1﷯">Book</a></span> <span class="badge badge-optional">optional</span></dt><dd><p>Books within it.</p></dd><dt id="field-published"><code class="param-name">published</code> <span class="param-type">string (date)</span> <span class="badge badge-optional">optional</span></dt><dd><p class="param-facts">Example: <code><span class="unbroken">1973-01-15</span></code>.</p></dd></dl>"`,
    )
  })

  test('are linked to when the page has them already', () => {
    expect(html('operation="bookGet" part="fields"', 'schema="Book"')).toContain(
      '<p>The fields are those of <a href="',
    )
    expect(
      compilePage(
        page('operation="bookGet" part="fields"', 'operation="bookCreate" part="fields"'),
        { files },
      ).problems,
    ).toEqual([])
  })

  test('are shown again in a request, which says what it requires, and linked to in another one', () => {
    const book = 'application/json: { schema: { $ref: "#/components/schemas/Pet" } }'
    const api = `openapi: 3.1.0
info: { title: T, version: '1' }
servers: [{ url: https://a.test }]
paths:
  /pets:
    get: { operationId: list, responses: { '200': { description: A, content: { ${book} } } } }
    post: { operationId: create, requestBody: { content: { ${book} } }, responses: {} }
    put: { operationId: replace, requestBody: { content: { ${book} } }, responses: {} }
components: { schemas: { Pet: { type: object, required: [name], properties: { name: { type: string } } } } }
`
    const text = ['list" part="fields', 'create" part="body', 'replace" part="body']
      .map((rest) => `::openapi{file="a.yaml" operation="${rest}"}`)
      .join('\n\n')
    const made = htmlOf(text, { files: { 'docs/a.yaml': api } })
    expect(made.match(/<dl [^>]*>|badge-required|those of <a href="[^"]*"/g)).toEqual([
      '<dl class="params" id="schema-Pet">',
      '<dl class="params" id="schema-Pet-2">',
      'badge-required',
      expect.stringMatching(/^those of <a href="/),
    ])
  })

  test('are shown for a schema alone', () => {
    expect(read('schema="Author" part="fields"')).toMatchInlineSnapshot(
      `"name string Example: Michael Ende . kind string optional Always author ."`,
    )
  })

  test('are the same in every compilation of a page', () => {
    const text = page('operation="bookGet"', 'operation="bookCreate"')
    expect(compilePage(text, { files })).toEqual(compilePage(text, { files }))
  })
})

describe('examples', () => {
  test('have a tab for each status that has some, and a menu of several', () => {
    const made = html('operation="bookGet" part="example"')
    expect(
      [...made.matchAll(/(?:data-label|select aria-label)="([^"]*)"/g)].map(([, name]) => name),
    ).toEqual(['200', 'Example response', 'A short book', 'A long book', '401', '404'])
    expect(read('operation="bookGet" part="example"')).toMatchInlineSnapshot(
      `"200 A short book A long book A short book Answer to include=author . { "id" : "bk_42" , "title" : "Momo" , "pages" : null , "author" : { "name" : "Michael Ende" } , "tags" : [ "novel" , "time" ] , "parts" : [ ] } A long book { "id" : "bk_43" , "title" : "Ulysses" , "pages" : 730 , "author" : { "name" : "James Joyce" } , "tags" : [ ] , "parts" : [ ] } 401 { "code" : "missing_key" , "title" : "Key missing" , "status" : 401 } 404 { "code" : "book_not_found" , "title" : "Book not found" , "status" : 404 }"`,
    )
  })
})

describe('one example of the response', () => {
  test('is shown alone when it is named', () => {
    const made = html('operation="bookGet" part="example" example="long"')
    expect(made.match(/<figcaption>(.*?)<\/figcaption>/)?.[1]).toContain('A long book')
    expect(made).toContain('Ulysses')
    expect(made).not.toContain('Momo')
  })
})

describe('responses', () => {
  test('are listed by status', () => {
    expect(read('operation="bookCreate" part="responses"')).toMatchInlineSnapshot(
      `"Status Meaning Content 201 The book as it is now. application/json : object 422 It has no title. –"`,
    )
  })
})

describe('errors', () => {
  test('are the codes of the operation, with status and meaning from its responses', () => {
    const made = read('operation="bookGet" part="errors"')
    expect(made).toMatchInlineSnapshot(
      `"Code Status Meaning missing_key 401 Key missing book_not_found 404 Book not found timeout – –"`,
    )
    const { links } = compilePage(page('operation="bookGet" part="errors"'), { files })
    expect(links.map((link) => link.target)).toEqual([
      'error:missing_key',
      'error:book_not_found',
      'error:timeout',
    ])
  })

  test('without a code follow those with one', () => {
    const answer = (example: object) => ({ content: { 'application/json': example } })
    const responses = {
      400: { description: 'Bad.', ...answer({ example: { code: 'refused' } }) },
      404: { description: 'Gone.', ...answer({ examples: { example: { value: {} } } }) },
      422: { description: 'Wrong.', ...answer({ example: { message: 'No.' } }) },
      500: { description: 'Broken.' },
    }
    const paths = { '/x': { get: { operationId: 'x', responses } } }
    const api = JSON.stringify({ openapi: '3.1.0', info: { title: 'T', version: '1' }, paths })
    const made = htmlOf('::openapi{file="a.json" operation="x" part="errors"}', {
      files: { 'docs/a.json': api },
    })
    const rows = made.split('<tr>').slice(2)
    expect(
      rows.map((row) =>
        row
          .replace(/<[^>]+>/g, ' ')
          .trim()
          .split(/\s+/),
      ),
    ).toEqual([
      ['refused', '400', 'Bad.'],
      ['example', '404', 'Gone.'],
      ['–', '422', 'Wrong.'],
      ['–', '500', 'Broken.'],
    ])
  })

  test('are the error responses if there are no codes', () => {
    expect(read('operation="bookCreate" part="errors"')).toMatchInlineSnapshot(
      `"Status Meaning Content 422 It has no title. –"`,
    )
  })
})

describe('an endpoint', () => {
  const parts = ['bookCreate', 'bookGet'].flatMap((id) =>
    ['endpoint', 'samples'].map((part) => `operation="${id}" part="${part}"`),
  )

  test('has links to its samples, which are not beside it in narrow windows, and to its form', () => {
    const made = html(...parts)
    expect(
      made.match(
        /<div class="endpoint-jumps">.*?<\/div>|<div class="api-sample"[^>]*>|<details class="details" id[^>]*>/gs,
      ),
    ).toMatchInlineSnapshot(`
      [
        "<div class="endpoint-jumps"><a href="﷯link:0﷯">Example request</a></div>",
        "<div class="api-sample" id="sample-request">",
        "<div class="endpoint-jumps"><a href="﷯link:2﷯">Example request</a></div>",
        "<div class="api-sample" id="sample-book-get-request">",
      ]
    `)
    expect(html('operation="bookGet" part="endpoint"')).not.toContain('endpoint-jumps')
    expect(html('operation="bookGet" part="samples"')).toContain('<div class="api-sample">')
  })

  test('has no such link in search results and in Markdown', async () => {
    const text = page(...parts)
    const { sections } = compilePage(text, { files })
    expect(sections.map((section) => section.text).join()).not.toContain('Example request')
    const config = `export default { url: 'https://a.test', llms: { pages: true } }`
    const built = site({
      'site.config.mjs': config,
      'docs/index.md': `# API\n\n${text}\n`,
      ...files,
    }).build()
    expect(await built.text('index.md')).not.toContain('Example request')
  })

  test('and no attribute of authors leaves out text or anchors', async () => {
    const config = `export default { url: 'https://a.test', llms: { pages: true } }`
    const text = '[Foo](#foo)\n\n<div data-control="x" id="foo"><p>Zebra words.</p></div>'
    const built = site({ 'site.config.mjs': config, 'docs/index.md': `# A\n\n${text}\n` }).build()
    expect(await built.problems()).not.toContain('broken-anchor')
    expect(await built.text('index.md')).toContain('Zebra words.')
    const { sections } = compilePage(text)
    expect(sections.map((section) => section.text).join()).toContain('Zebra words.')
  })
})

describe('samples', () => {
  test('of cURL begin with the address, which narrow windows show', () => {
    for (const operation of ['bookGet', 'bookCreate'])
      expect(tabs(operation).cURL).toMatch(/^curl 'https:[^' ]+' \\\n {2}--/)
  })

  test('come in seven languages, in one group of tabs', () => {
    expect(Object.keys(tabs('bookGet'))).toEqual([
      'cURL',
      'JavaScript',
      'Node.js',
      'Python',
      'Ruby',
      'PHP',
      'C#',
    ])
    expect(html('operation="bookGet" part="samples"')).toContain(
      '<div class="tabs" data-group="lang" data-code>',
    )
  })

  test('call the operation with its examples and the key of their environment', () => {
    const made = tabs('bookGet')
    expect(made.cURL).toMatchInlineSnapshot(`
      "curl 'https://api.example.com/v1/books/bk_42' \\
        --fail-with-body --max-time 10 \\
        --header "Authorization: Bearer $SECRET_KEY""
    `)
    expect(made.JavaScript).toMatchInlineSnapshot(`
      "const url = new URL('https://api.example.com/v1/books/bk_42');
      url.searchParams.set('key', 'YOUR_PUBLIC_KEY');

      const response = await fetch(url, {
        signal: AbortSignal.timeout(10000)
      });
      if (!response.ok) throw new Error(\`\${response.status}: \${await response.text()}\`);
      console.log(await response.json());"
    `)
  })

  test('include browser code where the document has no secret keys', async () => {
    const made = site({
      'docs/index.md': '# S\n\n::openapi{file="x.openapi.yaml" operation="find"}\n',
      'docs/x.openapi.yaml': `openapi: 3.1.0
info: { title: X, version: '1' }
security: [{ token: [] }]
paths: { /find: { get: { operationId: find, responses: { 200: { description: Found. } } } } }
components: { securitySchemes: { token: { type: http, scheme: bearer } } }
`,
    }).build()
    expect((await made.page('/')).all('.tab-label').map((tab) => tab.text)).toContain('JavaScript')
  })

  test('extension fields are read if the configuration names them', async () => {
    const made = site({
      'docs/index.md': '# S\n\n::openapi{file="x.openapi.yaml" operation="find"}\n',
      'docs/x.openapi.yaml': `openapi: 3.1.0
info: { title: X, version: '1' }
security: [{ Browser: [] }, { Server: [] }]
paths:
  /find:
    get:
      operationId: find
      x-unit: one coin
      x-price: two coins
      responses: { 200: { description: Found. } }
components:
  securitySchemes:
    Browser: { type: apiKey, in: query, name: key }
    Server: { type: http, scheme: bearer }
`,
    }).build()
    const facts = async () => (await made.page('/')).text('.endpoint-facts')
    expect(await facts()).not.toContain('coin')
    made
      .write({
        'site.config.mjs': `export default { openapi: { unit: 'x-price', publicSchemes: ['Browser'] } }`,
      })
      .build()
    expect(await facts()).toContain('Two coins')
    const page = await made.page('/')
    expect(page.text('main')).toContain("searchParams.set('key', 'YOUR_BROWSER')")
    expect(page.text('main')).toContain('Bearer $SERVER')
    made.write({ 'site.config.mjs': `export default { openapi: { unit: 'unit' } }` }).build()
    expect(await made.problems()).toContain('`openapi.unit` must be the name of an extension field')
  })

  test('never show a secret key in a browser', () => {
    expect(tabs('bookGet').JavaScript).not.toContain('SECRET')
    expect(Object.keys(tabs('bookCreate'))).not.toContain('JavaScript')
    expect(Object.keys(tabs('bookCreate'))).toContain('Node.js')
  })

  test('escape what is special in languages and HTML', () => {
    const made = tabs('bookCreate')
    expect(made.cURL).toMatchInlineSnapshot(`
      "curl 'https://api.example.com/v1/books' \\
        --fail-with-body --max-time 10 \\
        --header "Authorization: Bearer $SECRET_KEY" \\
        --header 'Content-Type: application/json' \\
        --data '{
        "title": "It'\\''s \\"new\\" & <b>"
      }'"
    `)
    expect(made.Python).toMatchInlineSnapshot(`
      "import os

      import requests

      response = requests.post(
          "https://api.example.com/v1/books",
          headers={
              "Authorization": f"Bearer {os.environ['SECRET_KEY']}",
              "Content-Type": "application/json",
          },
          json={"title": "It's \\"new\\" & <b>"},
          timeout=10,
      )
      if not response.ok:
          raise RuntimeError(f"{response.status_code}: {response.text}")
      print(response.json())"
    `)
  })

  test('send a file as a form', () => {
    expect(tabs('bookUpload').cURL).toMatchInlineSnapshot(`
      "curl 'https://api.example.com/v1/books/upload' \\
        --fail-with-body --max-time 10 \\
        --request PUT \\
        --form 'file=@file.csv' \\
        --form-string 'label=Books'"
    `)
  })

  test('are followed by the further examples of the body', () => {
    expect(html('operation="bookCreate" part="samples"')).toContain(
      '<summary>With its author</summary>',
    )
  })
})

test('without a part, everything is shown under the headings of an API page', () => {
  const { toc } = compilePage(`# Books\n\n${page('operation="bookGet"')}`, { files })
  expect(toc.map(({ depth, text }) => `${'#'.repeat(depth)} ${text}`)).toMatchInlineSnapshot(`
    [
      "## Endpoint",
      "### Example request",
      "### Example response",
      "## Request",
      "### Path parameters",
      "### Query parameters",
      "## Response",
      "### Fields",
      "## Errors",
    ]
  `)
})

test('an operation without parameters and names of errors has no headings without text, and no codes', () => {
  const document = `openapi: 3.1.0
info: { title: A, version: '1' }
paths:
  /ping:
    get:
      operationId: ping
      responses:
        '204': { description: Fine. }
        '503':
          description: Not now.
          content: { application/problem+json: { example: { title: Down } } }
`
  const doc = compilePage('# Ping\n\n::openapi{file="a.yaml" operation="ping"}', {
    files: { 'docs/a.yaml': document },
  })
  const headings = doc.sections.map(({ headings }) => headings.join(' > ')).filter(Boolean)
  expect(headings).toEqual([
    'Endpoint',
    'Endpoint > Example request',
    'Endpoint > Example response',
    'Response',
    'Errors',
  ])
  expect(doc.uses).toEqual([])
})

test('an object with `x-locales` is shown in these locales only', () => {
  const document = `
openapi: 3.1.0
info: { title: Books, version: '1' }
paths:
  /books:
    get:
      operationId: books
      parameters:
        - { name: state, in: query, x-locales: [au], schema: { type: string } }
        - { name: region, in: query, x-locales: [nz], schema: { type: string } }
        - { name: limit, in: query, schema: { type: integer } }
      responses: { '200': { description: All books. } }
`
  const shown = (locale: string) => {
    const text = page('operation="books" part="parameters"')
    const made = htmlOf(text, { files: { 'docs/library.openapi.yaml': document }, locale })
    return ['state', 'region', 'limit'].filter((name) => new RegExp(`>${name}<`).test(made))
  }
  expect(shown('au')).toEqual(['state', 'limit'])
  expect(shown('nz')).toEqual(['region', 'limit'])
})

describe('an entry says nothing twice', () => {
  const described = (schema: string) => {
    const api = [
      'openapi: 3.1.0',
      'info: { title: T, version: "1" }',
      'paths: {}',
      'components:',
      '  schemas:',
      `    A: { type: object, properties: { x: ${schema} } }`,
    ].join('\n')
    const made = htmlOf('::openapi{file="a.yaml" schema="A"}', { files: { 'docs/a.yaml': api } })
    return made
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim()
  }

  test.each([
    ['{ type: string, minLength: 5, maxLength: 250, description: "The text, 5–250 characters." }'],
    ['{ type: integer, minimum: 100, maximum: 50000, description: "From 100 to 50,000." }'],
    ['{ type: string, maxLength: 64, description: "At most 64 characters." }'],
    ['{ type: array, items: {}, minItems: 1, maxItems: 500, description: "Up to 500 items." }'],
  ])('the limits of %s', (schema) => {
    expect(described(schema)).toMatch(/\.$/)
    expect(described(schema)).not.toMatch(/(\d ?(characters|items)|From \d).*\1/)
  })

  test('but limits that the description only seems to name are shown', () => {
    const near =
      '{ type: string, minLength: 5, maxLength: 250, description: "Room 5 on floor 2500." }'
    expect(described(near)).toContain('5 to 250 characters.')
    const few = '{ type: array, items: {}, maxItems: 3, description: "The 3 fastest." }'
    expect(described(few)).toContain('At most 3 items.')
    const other = '{ type: string, maxLength: 20, description: "A place within 20 km." }'
    expect(described(other)).toContain('At most 20 characters.')
  })

  test('allowed values, if the description names each of them as code', () => {
    const values = (enumeration: string, description: string) =>
      described(`{ ${enumeration}, description: ${JSON.stringify(description)} }`)
    expect(values('enum: [a, b]', '`a` or `b`.')).toBe('x string optional a or b .')
    expect(values('enum: [a, null]', '`a`, or nothing.')).not.toContain('Allowed')
    expect(values('type: array, items: { enum: [1, 2] }', '- `1`\n- `2`')).not.toContain('Allowed')
    expect(values('enum: [a, b]', 'With `a`, more.')).toContain('Allowed values: a , b .')
    expect(values('enum: [a, ab]', 'A word or `ab`.')).toContain('Allowed values: a , ab .')
    expect(values('enum: [a, b], maxLength: 1', '`a` or `b`.')).toMatch(
      /b \. At most 1 character\.$/,
    )
  })

  test('an example that is the default, an allowed value or a boolean', () => {
    expect(described('{ type: integer, default: 8, example: 8 }')).toBe(
      'x integer optional Default: 8',
    )
    expect(described('{ type: string, enum: [a, b], example: a }')).not.toContain('Example')
    expect(described('{ type: boolean, example: true }')).not.toContain('Example')
    expect(described('{ type: integer, default: 8, example: 5 }')).toContain('Example: 5')
  })

  test('arrays in bodies are JSON', () => {
    const list = '{ type: array, items: { type: string }, default: [a], example: ["b, c", d] }'
    expect(described(list)).toContain('Default: ["a"] Example: ["b, c", "d"]')
  })
})

describe('in wide windows, samples are beside the text that they follow', () => {
  const columnsOf = (text: string) =>
    htmlOf(text, { files })
      .match(/<div class="api-columns">|<h\d|class="(?:params|code endpoint|api-\w+)"/g)
      ?.join(' ')

  test('with their headings', () => {
    const text = `## Request\n\n### Body\n\n${page('operation="bookCreate" part="body"')}\n\n### Example\n\n${page('operation="bookCreate" part="samples"')}\n\n## Next`
    expect(columnsOf(text)).toMatchInlineSnapshot(
      `"<div class="api-columns"> class="api-main" <h3 class="params" class="params" class="api-side" <h3 class="api-sample" <h2"`,
    )
  })

  test('or alone, where the fields are below the same heading', () => {
    const text = `### Fields\n\n${page('operation="bookGet" part="fields"', 'operation="bookGet" part="example"')}\n\nText.`
    expect(columnsOf(text)).toMatchInlineSnapshot(
      `"<div class="api-columns"> class="api-main" class="params" class="params" class="api-side" class="api-sample""`,
    )
  })

  test('from the heading of the fields, and without the fields that follow the samples', () => {
    const parts = [
      page('operation="bookCreate" part="body"', 'operation="bookCreate" part="samples"'),
      page('operation="bookGet" part="fields"', 'operation="bookGet" part="example"'),
    ]
    const text = `# T\n\n## API\n\nText.\n\n### States\n\nText.\n\n### Create\n\n${parts.join('\n\n')}`
    expect(columnsOf(text)).toMatchInlineSnapshot(
      `"<h2 <h3 <div class="api-columns"> class="api-main" <h3 class="params" class="params" class="api-side" class="api-sample" <div class="api-columns"> class="api-main" class="params" class="api-side" class="api-sample""`,
    )
  })

  test('from the beginning of a page whose first heading is that of the endpoint', () => {
    const text = `# T\n\nText.\n\n## Endpoint\n\n${page('operation="bookCreate" part="endpoint"')}\n\n## Request\n\n### Body\n\n${page('operation="bookCreate" part="body"')}\n\n### Example\n\n${page('operation="bookCreate" part="samples"')}\n\n## Next`
    const columns = columnsOf(text)
    expect(columns).toMatchInlineSnapshot(
      `"<div class="api-columns"> class="api-main" <h2 class="code endpoint" class="api-side" <h3 class="api-sample" class="api-main" <h2 <h3 class="params" class="params" <h2"`,
    )
    expect(columnsOf(text.replace('Text.', '## First\n\nText.'))).toBe(`<h2 ${columns}`)
  })

  test('but not in a guide of which an operation is the smaller part', () => {
    const operation = `## Call\n\n${page('operation="bookGet"')}`
    const withOthers = (count: number) =>
      columnsOf(`${'## Other\n\nText.\n\n'.repeat(count)}${operation}`)
    expect(withOthers(1)).toMatch(/^<h2 <div class="api-columns">/)
    expect(withOthers(20)).toMatch(/^(<h2 ){20}<h2 class="code endpoint"/)
  })

  test('and beside an endpoint without parameters', () => {
    const parts = page('operation="bookGet" part="endpoint"', 'operation="bookGet" part="samples"')
    const text = `# T\n\n## API\n\nText.\n\n### Get\n\n${parts}`
    expect(columnsOf(text)).toMatchInlineSnapshot(
      `"<h2 <div class="api-columns"> class="api-main" <h3 class="code endpoint" class="api-side" class="api-sample""`,
    )
  })

  test('and the table of contents, which comes before them, is a bar from the first paint', async () => {
    const tocOf = async (text: string) => {
      const built = site({ 'docs/index.md': `# T\n\n${text}\n`, ...files }).build()
      return /<nav class="(toc[^"]*)"/.exec((await built.page('/')).html)?.[1]
    }
    expect(await tocOf(page('operation="bookGet"'))).toBe('toc toc-bar')
    expect(await tocOf('## One\n\n## Two')).toBe('toc')
  })

  test('of a named schema with variants, too, with and without a button for nested fields', () => {
    const object = (properties: object) => ({ type: 'object', properties })
    const apiWith = (owner: object) => {
      const nested = object({ name: {} })
      const schemas = {
        Card: object({ holder: nested }),
        Bank: object({ owner }),
        Method: { oneOf: ['Card', 'Bank'].map((it) => ({ $ref: `#/components/schemas/${it}` })) },
      }
      const schema = { $ref: '#/components/schemas/Method' }
      const requestBody = { content: { 'application/json': { schema } } }
      const post = { operationId: 'pay', requestBody, responses: {} }
      const info = { title: 'T', version: '1' }
      const servers = [{ url: 'https://a.test' }]
      const api = { openapi: '3.1.0', info, servers, paths: { '/': { post } } }
      return JSON.stringify({ ...api, components: { schemas } })
    }
    const part = (name: string) => `::openapi{file="a.json" operation="pay" part="${name}"}`
    const htmlWith = (owner: object) =>
      htmlOf(`## Body\n\n${part('body')}\n\n${part('samples')}`, {
        files: { 'docs/a.json': apiWith(owner) },
      })
    const plain = htmlWith({ type: 'string' })
    const grouped = htmlWith(object({ name: {} }))
    expect([plain, grouped].map((made) => made.includes('params-group'))).toEqual([false, true])
    expect([plain, grouped].map((made) => made.includes('api-columns'))).toEqual([true, true])
  })

  test('but not where there is neither an endpoint nor a list of fields before them', () => {
    expect(columnsOf(page('operation="bookGet" part="samples"'))).not.toContain('api-columns')
  })
})
