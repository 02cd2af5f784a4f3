/** Descriptions in the older versions of OpenAPI. */
import { expect, test } from 'vitest'
import { requestOf } from '../src/plugins/openapi/browser/request.ts'
import { validateDocument } from '../src/plugins/openapi/checks/document.ts'
import { readDocument } from '../src/plugins/openapi/description/document.ts'
import { exampleValues, templateOf } from '../src/plugins/openapi/template.ts'
import { compilePage, htmlOf, problemsOf } from './compile-page.ts'

const SHOP = {
  '2.0': `swagger: "2.0"
info: { title: Shop, version: "1" }
host: api.example.com
basePath: /v1
schemes: [https]
consumes: [application/json]
produces: [application/json]
securityDefinitions:
  key: { type: apiKey, in: header, name: X-Key }
security: [{ key: [] }]
paths:
  /orders/{id}:
    put:
      operationId: orderPut
      summary: Change an order
      parameters:
        - { in: path, name: id, type: integer, format: int64, required: true, x-example: 7 }
        - { in: query, name: tags, type: array, items: { type: string }, collectionFormat: pipes }
        - in: body
          name: order
          required: true
          schema: { $ref: '#/definitions/Order' }
      responses:
        "200":
          description: The order.
          schema: { $ref: '#/definitions/Order' }
          examples:
            application/json: { total: 1.10 }
        "404": { $ref: '#/responses/Missing' }
responses:
  Missing: { description: No such order. }
definitions:
  Order:
    type: object
    required: [total]
    properties:
      total: { type: number, minimum: 0, exclusiveMinimum: true, example: 1.10 }
      note: { type: string, x-nullable: true, description: For the courier. }
`,
  '3.0': `openapi: 3.0.3
info: { title: Shop, version: "1" }
servers: [{ url: https://api.example.com/v1 }]
security: [{ key: [] }]
paths:
  /orders/{id}:
    put:
      operationId: orderPut
      summary: Change an order
      parameters:
        - { in: path, name: id, required: true, schema: { type: integer, format: int64 } }
        - { in: query, name: tags, style: pipeDelimited, explode: false, schema: { type: array, items: { type: string } } }
      requestBody:
        required: true
        content: { application/json: { schema: { $ref: '#/components/schemas/Order' } } }
      responses:
        "200":
          description: The order.
          content: { application/json: { schema: { $ref: '#/components/schemas/Order' }, example: { total: 1.10 } } }
        "404": { $ref: '#/components/responses/Missing' }
components:
  securitySchemes:
    key: { type: apiKey, in: header, name: X-Key }
  responses:
    Missing: { description: No such order. }
  schemas:
    Order:
      type: object
      required: [total]
      properties:
        total: { type: number, minimum: 0, exclusiveMinimum: true, example: 1.10 }
        note: { type: string, nullable: true, description: For the courier. }
`,
}

/** The same as OpenAPI 3.1 writes it. */
const NEWEST = SHOP['3.0']
  .replace('3.0.3', '3.1.0')
  .replace(
    'minimum: 0, exclusiveMinimum: true, example: 1.10',
    'exclusiveMinimum: 0, examples: [1.10]',
  )
  .replace('type: string, nullable: true', "type: [string, 'null']")

const PAGE = '::openapi{file="shop.yaml" operation="orderPut"}'

function shown(document: string, page = PAGE): string {
  return htmlOf(page, { files: { 'docs/shop.yaml': document } })
}

function findings(text: string): string[] {
  return validateDocument({ file: 'shop.yaml', text }).map(
    ({ line, column, reason }) => `${line}:${column} ${reason}`,
  )
}

test('arrays in each collection format of 2.0 are separated as that says', () => {
  const array = 'type: array, required: true, items: { type: string }'
  const parameter = (place: string, format: string) =>
    `- { in: ${place}, name: ${place}-${format}, ${array}, default: [a, b c], collectionFormat: ${format} }`
  const description = `swagger: '2.0'
info: { title: T, version: '1' }
host: api.example.com
paths:
  /x/{path-pipes}:
    parameters:
      ${['csv', 'ssv', 'tsv', 'pipes', 'multi'].map((format) => parameter('query', format)).join('\n      ')}
      - $ref: '#/parameters/Shared'
      - { in: query, name: none, ${array}, default: [a, b] }
    get:
      operationId: get
      parameters:
        ${[parameter('path', 'pipes'), parameter('header', 'pipes'), parameter('header', 'csv')].join('\n        ')}
      responses: { '200': { description: OK } }
parameters:
  Shared: { in: query, name: shared, ${array}, default: [a, b], collectionFormat: tsv }
`
  const { document } = readDocument(description)
  const operation = document?.operations.get('get')
  if (!document || !operation) throw new Error('no operation')
  const extensions = { unit: null, rateLimit: null, errors: null, sample: null }
  const config = { ...extensions, publicSchemes: null, tryIt: null }
  const values = exampleValues(document, operation, config)
  const request = requestOf(templateOf(document, operation, config), 'server', values)
  expect(request?.url).toBe('http://api.example.com/x/a%7Cb%20c')
  expect(request?.query.map(({ text }) => text)).toEqual([
    ...['query-csv=a,b%20c', 'query-ssv=a%20b%20c', 'query-tsv=a%09b%20c', 'query-pipes=a%7Cb%20c'],
    ...['query-multi=a', 'query-multi=b%20c', 'shared=a%09b', 'none=a,b'],
  ])
  expect(request?.headers).toEqual([
    { name: 'header-pipes', value: 'a|b c' },
    { name: 'header-csv', value: 'a,b c' },
  ])
})

test('a description in 3.0 and in 2.0 is shown as the same one in 3.1', () => {
  const newest = shown(NEWEST)
  expect(newest).toContain('1.10')
  expect(newest).toContain('https://api.example.com/v1')
  expect(shown(SHOP['3.0'])).toBe(newest)
  expect(shown(SHOP['2.0'])).toBe(newest)
  for (const text of [...Object.values(SHOP), NEWEST]) expect(findings(text)).toEqual([])
})

test('a form with a file of 2.0 has its media type and its fields', () => {
  const form = `swagger: '2.0'
info: { title: T, version: "1" }
paths:
  /upload:
    post:
      operationId: upload
      consumes: [multipart/form-data]
      parameters:
        - { in: formData, name: photo, type: file, required: true, description: The picture. }
        - { in: formData, name: title, type: string }
      responses: { "204": { description: Done. } }
`
  const made = shown(form, '::openapi{file="shop.yaml" operation="upload"}')
  for (const text of ['multipart/form-data', 'The picture.', 'photo=@photo.bin', '>binary<'])
    expect(made).toContain(text)
})

test('the data of examples stays as it is written', () => {
  const odd = SHOP['3.0'].replace(
    'example: { total: 1.10 }',
    'example: { type: string, nullable: true, example: a, format: binary, id: 9007199254740993 }',
  )
  const made = shown(odd, '::openapi{file="shop.yaml" operation="orderPut" part="example"}')
  const code = made.replace(/<[^>]+>/g, '').replaceAll('&#x22;', '"')
  for (const text of [
    '"nullable": true',
    '"example": "a"',
    '"format": "binary"',
    '9007199254740993',
  ])
    expect(code).toContain(text)
})

test('mistakes are reported where the description has them, in its own words', () => {
  const problems = (document: string) => problemsOf(PAGE, { files: { 'docs/shop.yaml': document } })
  expect(
    problems(
      SHOP['2.0'].replace(
        "schema: { $ref: '#/definitions/Order' }",
        "schema: { $ref: '#/definitions/Oder' }",
      ),
    ),
  ).toEqual([
    'docs/shop.yaml:22:21 openapi: $ref "#/definitions/Oder" does not exist in the document — Did you mean "Order"?',
  ])
  expect(
    findings(SHOP['3.0'].replace('type: string, nullable: true', "type: [string, 'null']")),
  ).toEqual(['32:17 "type" must be string, not ["string","null"]'])
  expect(findings(SHOP['3.0'].replace('example: 1.10', 'example: none'))).toEqual([
    '31:68 this example does not match its schema: it must be number, not "none"',
  ])
  expect(findings(SHOP['2.0'].replace('example: 1.10', 'example: none'))).toEqual([
    '37:66 this example does not match its schema: it must be number, not "none"',
  ])
  expect(findings(SHOP['2.0'].replace('in: path', 'in: pth'))).toHaveLength(1)
})

test('an example without a name has none, and a version may be written without quotes', () => {
  const broken = SHOP['3.0'].replace(
    'description: No such order. }',
    'description: No such order., content: { application/json: { example: { message: none } } } }',
  )
  const errors = shown(broken, '::openapi{file="shop.yaml" operation="orderPut" part="errors"}')
  expect(errors).toContain('<code>404</code>')
  expect(errors).not.toContain('default')
  const unquoted = SHOP['2.0'].replace('"2.0"', '2.0').replace('in: path', 'in: pth')
  expect(findings(unquoted)).toHaveLength(2)
})

test('aliases that multiply each other end in a message', () => {
  const levels = Array.from({ length: 12 }, (_, n) =>
    n === 0 ? 'x-0: &x0 { a: 1 }' : `x-${n}: &x${n} [${`*x${n - 1}, `.repeat(9)}]`,
  )
  const text = `${SHOP['3.0']}${levels.join('\n')}\n`
  const { problems } = compilePage(PAGE, { files: { 'docs/shop.yaml': text } })
  expect(problems.map(({ reason }) => reason)).toEqual([
    'OpenAPI 3.0 cannot be read as 3.1: its aliases (`*name`) repeat too much; use `$ref` instead',
  ])
})

test('a version that does not exist is reported', () => {
  expect(problemsOf(PAGE, { files: { 'docs/shop.yaml': 'openapi: 4.0.0\n' } })).toEqual([
    'docs/shop.yaml:1:1 openapi: OpenAPI 4.0.0 is not supported — The versions 2.0, 3.0, 3.1 and 3.2 are.',
  ])
})
