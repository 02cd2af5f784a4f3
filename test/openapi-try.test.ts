/** Request forms as the build makes them: what they are opened with. */
import { expect, test } from 'vitest'
import { matching } from '../src/plugins/openapi/browser/matching.ts'
import type { TryData } from '../src/plugins/openapi/browser/template.ts'
import { compileInput, inputOf } from './compile-page.ts'

/** The data and the markup of the form of an operation with these responses. */
function formOf(responses: string, more = ''): { data: TryData; html: string } {
  const text = `openapi: 3.1.0
info: { title: T, version: '1' }
servers: [{ url: https://api.example.com }]
paths:
  /books:
    get:
      operationId: list
      parameters:
        - { name: q, in: query, required: true, example: momo, schema: { type: string } }
        - { name: shelf, in: query, required: true, example: '', schema: { type: string } }
        - { name: detail, in: query, schema: { enum: ['', all] } }
        ${more === '' ? '' : `- ${more}`}
      responses: { ${responses} }
`
  const page = '::openapi{file="/docs/a.openapi.yaml" operation="list"}'
  const input = inputOf(page)
  const { html } = compileInput(input, {
    tryIt: { origin: null },
    files: { 'docs/a.openapi.yaml': text },
  })
  const json = /<template>(.*?)<\/template>/s.exec(html)?.[1] ?? '{}'
  return { data: JSON.parse(json) as TryData, html }
}

const response = (status: string, name: string, description = '') =>
  `'${status}': { description: D, content: { application/json: { examples: { ${name}: { summary: ${name}, description: '${description}', value: { a: 1 } } } } } }`

const fieldOf = (html: string, name: string) =>
  new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(html)?.[1]

test('a form opens with the first response, if the description links none', () => {
  const { data } = formOf(response('200', 'one'))
  expect(data.recorded[0]?.values).toMatchObject({ 'query/q': ['momo'] })
})

test('a form has the values of the first response, if none answers the request sample', () => {
  const { data, html } = formOf(response('200', 'one', 'Answer to `q=zen` and `detail=all`.'))
  expect(data.recorded[0]?.values).toEqual({ 'query/q': ['zen'], 'query/detail': ['all'] })
  expect(fieldOf(html, 'query/q')).toBe('zen')
  expect(html).toMatch(/<option value="all" selected/)
})

test('a success opens a form of which only an error is linked', () => {
  const both = `${response('200', 'one')}, ${response('404', 'none', 'Answer to `q=zzz`.')}`
  const { data } = formOf(both)
  expect(data.recorded.map(({ values }) => values?.['query/q'])).toEqual([['momo'], ['zzz']])
})

test('arrays and objects of parameters are filled in as such', () => {
  const array = 'schema: { type: array, items: { type: string } }'
  const object = 'schema: { type: object }'
  const parameters = [
    `{ name: kinds, in: query, required: true, explode: false, ${array}, example: ['a,b', c] }`,
    `{ name: where, in: query, required: true, style: deepObject, ${object}, example: { a: 1 } }`,
    `{ name: ids, in: query, required: true, content: { application/json: { example: [1] } } }`,
  ]
  const { data, html } = formOf(
    response('200', 'one', 'Answer to `kinds=x,y` and `where={"a":2}`.'),
    parameters.join('\n        - '),
  )
  expect(html).toMatch(/<textarea name="query\/kinds"[^>]*data-kind="list"[^>]*>x\ny</)
  expect(html).toMatch(/<textarea name="query\/where"[^>]*data-kind="json"[^>]*>{\s*"a": 2\s*}</)
  expect(html).toMatch(/<textarea name="query\/ids"[^>]*data-kind="json"[^>]*>\[1\]</)
  expect(data.recorded[0]?.values).toEqual({
    'query/kinds': ['x\ny'],
    'query/where': ['{\n  "a": 2\n}'],
  })
  expect(data.request.parameters.slice(-3)).toMatchObject([
    { style: 'form', explode: false },
    { style: 'deepObject' },
    { style: 'json' },
  ])
  expect(html).toContain('Example: <code>[1]</code>')
  expect(html).toContain('kinds=x,y&#x26;where%5Ba%5D=2&#x26;ids=%5B1%5D')
})

test('numbers of recorded responses are as they are written', () => {
  const found = `'200': { description: D, content: { application/json: { example: { id: 5224666563250046117, price: 1.0 } } } }`
  const { html } = formOf(found)
  const template = /<template>(.*?)<\/template>/s.exec(html)?.[1] ?? ''
  expect(template).toContain('"body":{"id":5224666563250046117,"price":1.0}')
})

test('an empty example is an empty field, which is not sent', () => {
  const { html } = formOf(response('200', 'one'))
  expect(fieldOf(html, 'query/shelf')).toBe('')
  expect(html).not.toContain('shelf=')
  expect(html).not.toContain('<option value="&quot;&quot;"')
})

/** The form of an operation whose recorded requests and responses have these bodies, by name. */
function bodyForm(pairs: Readonly<Record<string, readonly [request: object, response: object]>>) {
  const examples = (side: 0 | 1) =>
    Object.fromEntries(Object.entries(pairs).map(([name, it]) => [name, { value: it[side] }]))
  const string = { type: 'string' }
  const properties = { title: string, isbn: { type: 'object', properties: { ean: string } } }
  const options = { most: { type: 'integer' }, reference: string }
  const schema = { type: 'object', properties: { ...properties, ...options } }
  const post = {
    operationId: 'find',
    requestBody: { content: { 'application/json': { schema, examples: examples(0) } } },
    responses: {
      200: { description: 'D', content: { 'application/json': { examples: examples(1) } } },
    },
  }
  const text = JSON.stringify({ openapi: '3.1.0', paths: { '/find': { post } } })
  const input = inputOf('::openapi{file="/docs/a.openapi.yaml" operation="find"}')
  const { html } = compileInput(input, {
    tryIt: { origin: null },
    files: { 'docs/a.openapi.yaml': text },
  })
  const json = /<template>(.*?)<\/template>/s.exec(html)?.[1] ?? '{}'
  return JSON.parse(json) as TryData
}

test('a recorded response answers a request with the values that tell the recorded ones apart', () => {
  const { recorded, decisive } = bodyForm({
    one: [
      { title: 'Momo', reference: 'r-1' },
      { reference: 'r-1', id: 1 },
    ],
    many: [
      { title: 'Emil', most: 2, reference: 'r-2' },
      { reference: 'r-2', ids: [1, 2] },
    ],
    code: [
      { isbn: { ean: '978' }, reference: 'r-3' },
      { reference: 'r-3', id: 3 },
    ],
  })
  expect(decisive).toEqual(['body/title', 'body/isbn/ean'])
  const labelFor = (values: Readonly<Record<string, string>>) => {
    const texts = Object.entries(values).map(([name, value]) => [`body/${name}`, [value]] as const)
    const index = matching(recorded, Object.fromEntries(texts), decisive)
    return index === null ? null : recorded[index]?.label
  }
  expect(labelFor({ title: 'Emil', reference: 'mine' })).toBe('200 many')
  expect(labelFor({ title: 'Momo', most: '5', reference: 'r-2' })).toBe('200 one')
  expect(labelFor({ 'isbn/ean': '978' })).toBe('200 code')
  // Another request than those that are recorded, even if an option agrees.
  expect(labelFor({ title: 'Jim', reference: 'r-1' })).toBeNull()
  expect(labelFor({ 'isbn/ean': '979', reference: 'r-3' })).toBeNull()
  expect(labelFor({ title: 'Momo', 'isbn/ean': '978' })).toBeNull()
  expect(labelFor({})).toBeNull()
})

test('a recorded response has a short title, not a sentence', () => {
  const media = (value: string) => `content: { application/json: ${value} }`
  const found = `'200': { description: The books., ${media('{ example: { a: 1 } }')} }`
  const example = '{ summary: It is not there any more., value: { title: Gone } }'
  const gone = `'404': { description: D, ${media(`{ examples: { gone: ${example} } }`)} }`
  const { data } = formOf(`${found}, ${gone}`)
  expect(data.recorded.map(({ label }) => label)).toEqual(['200 OK', '404 Gone'])
})

test('a form that sends nothing says so before it is used', () => {
  const { html } = formOf(response('200', 'one'))
  expect(html).toMatch(/<template>.*nothing is sent.*<label class="try-field">/s)
  expect(html).toContain('<option value="">Choose a response</option>')
})

test('a form without recorded responses has no button that would show one', () => {
  const { html } = formOf(
    `'200': { description: D, content: { application/json: { schema: {} } } }`,
  )
  expect(html).toContain('name="query/q"')
  expect(html).not.toContain('type="submit"')
  expect(html).not.toContain('nothing is sent')
})

test('a body that is one text decides which response answers, even if it is optional', () => {
  const text = JSON.stringify({
    openapi: '3.1.0',
    paths: {
      '/say': {
        post: {
          operationId: 'say',
          parameters: [{ name: 'to', in: 'query', required: true, schema: {}, example: 'me' }],
          requestBody: { content: { 'text/plain': { example: 'hello' } } },
          responses: { 200: { description: 'D', content: { 'text/plain': { example: 'hi' } } } },
        },
      },
    },
  })
  const input = inputOf('::openapi{file="/docs/a.openapi.yaml" operation="say"}')
  const { html } = compileInput(input, {
    tryIt: { origin: null },
    files: { 'docs/a.openapi.yaml': text },
  })
  const json = /<template>(.*?)<\/template>/s.exec(html)?.[1] ?? '{}'
  const { recorded, decisive } = JSON.parse(json) as TryData
  const answer = (body: string) =>
    matching(recorded, { 'query/to': ['me'], body: [body] }, decisive)
  expect(answer('hello')).toBe(0)
  expect(answer('bye')).toBeNull()
})

test('the samples have the values that the form opens with', () => {
  const { html } = formOf(response('200', 'one', 'Answer to `q=zen` and `detail=all`.'))
  expect(html).toContain('https://api.example.com/books?q=zen&#x26;detail=all"')
  expect(html).not.toContain('q=momo')
})
