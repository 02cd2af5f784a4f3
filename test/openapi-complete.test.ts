/** Everything that a description says of an operation is shown. */
import { expect, test } from 'vitest'
import { serialize } from '../src/plugins/openapi/browser/serialize.ts'
import { readDocument } from '../src/plugins/openapi/description/document.ts'
import { parameterOf } from '../src/plugins/openapi/description/parameters.ts'
import { exampleOfParameter } from '../src/plugins/openapi/template.ts'
import { fill } from '../src/shared/placeholders.ts'
import { compilePage, htmlOf } from './compile-page.ts'

const DOCUMENT = `openapi: 3.2.0
info: { title: T, version: "1" }
paths:
  /jobs:
    post:
      operationId: jobStart
      deprecated: true
      description: |
        Starts a job.

        - Use **queues** instead.
      externalDocs: { url: https://example.com/jobs, description: About jobs }
      requestBody:
        content:
          application/json: { schema: { type: object, properties: { size: { type: integer, description: Of JSON. } } } }
          multipart/form-data: { schema: { type: object, properties: { list: { type: string, description: Of a form. } } } }
      responses:
        '201':
          description: Started.
          headers:
            Location: { description: Where it is., required: true, schema: { type: string, format: uri } }
            X-Left: { $ref: '#/components/headers/Left' }
          content:
            application/json: { schema: { $ref: '#/components/schemas/Job' } }
            text/event-stream: { itemSchema: { type: object, properties: { event: { type: string, description: Of an event. } } } }
          links:
            look: { operationId: jobGet, description: Looks at it. }
        '202':
          description: Waits.
          content: { application/json: { schema: { type: object, properties: { place: { type: integer, description: In the queue. } } } } }
        '4XX':
          description: Refused.
          headers: { Retry-After: { description: Seconds to wait., schema: { type: integer } } }
          content: { application/json: { schema: { $ref: '#/components/schemas/Error' }, example: { reason: full } } }
        default:
          description: Broken.
          content: { application/json: { schema: { $ref: '#/components/schemas/Error' } } }
      callbacks:
        done:
          '{$request.body#/url}':
            post:
              description: When it is done.
              requestBody: { content: { application/json: { schema: { type: object, properties: { took: { type: integer, description: In seconds. } } } } } }
              responses: { '204': { description: Heard. } }
    additionalOperations:
      PURGE: { operationId: jobPurge, responses: { '204': { description: Gone. } } }
webhooks:
  jobFailed:
    post:
      operationId: onFailed
      description: A job has failed.
      requestBody: { content: { application/json: { schema: { type: object, properties: { why: { type: string, description: The reason. } } } } } }
      responses: { '200': { description: Heard it. } }
components:
  headers:
    Left: { description: Jobs that are left., schema: { type: integer, minimum: 0 } }
  schemas:
    Job: { type: object, properties: { id: { type: string, description: Its id. } } }
    Error: { type: object, properties: { reason: { type: string, description: Why not. } } }
`

const options = { files: { 'docs/a.yaml': DOCUMENT } }

function problems(directive: string): string[] {
  const page = `::openapi{file="a.yaml" ${directive}}`
  return compilePage(page, options).problems.map(({ reason, note }) => `${reason} — ${note}`)
}

function html(directive: string): string {
  return fill(htmlOf(`::openapi{file="a.yaml" ${directive}}`, options), () => '')
}

function shown(directive: string): string {
  return html(directive)
    .replaceAll('<wbr>', '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\uFDEFused:[^\uFDEF]*\uFDEF/g, ' ')
    .replace(/\s+/g, ' ')
}

test('the whole of an operation says everything that the description says', () => {
  expect(problems('operation="jobStart"')).toEqual([])
  const text = shown('operation="jobStart"')
  for (const part of [
    'Starts a job. Use queues instead. About jobs POST deprecated',
    'size integer Of JSON. multipart/form-data list string Of a form.',
    'Headers Location string (uri) Where it is. X-Left integer optional Jobs that are left. At least 0.',
    'text/event-stream event string optional Of an event.',
    'look → jobGet – Looks at it.',
    '202 Waits. place integer optional In the queue.',
    '4XX Refused. Retry-After integer optional Seconds to wait. reason string optional Why not.',
    'Example response 4XX { "reason" : "full" }',
    'default Broken. The fields are those of',
    'Callbacks done POST {$request.body#/url} When it is done.',
    'took integer In seconds.',
    '204 Heard.',
  ])
    expect(text).toContain(part)
  const ids = [...html('operation="jobStart"').matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
  expect(ids).toEqual([...new Set(ids)])
})

test('each of these can be shown alone', () => {
  const parts = {
    description: 'Starts a job.',
    headers: 'Where it is.',
    'other-responses': 'In the queue.',
    callbacks: 'When it is done.',
  }
  for (const [part, text] of Object.entries(parts))
    expect(shown(`operation="jobStart" part="${part}"`)).toContain(text)
  expect(problems('operation="jobPurge" part="callbacks"')).toEqual([
    'the operation "jobPurge" has no callbacks — Remove the directive.',
  ])
  expect(shown('operation="jobPurge"')).toContain('PURGE')
})

test('a webhook is shown as what the API sends', () => {
  const text = shown('webhook="jobFailed"')
  for (const part of ['A job has failed. POST jobFailed', 'The reason.', '200 Heard it.'])
    expect(text).toContain(part)
  expect(text).not.toMatch(/curl|Authentication|api\.example/)
  expect(shown('operation="onFailed"')).toBe(text)
  expect(problems('webhook="jobFaild"')).toEqual([
    '"docs/a.yaml" has no webhook "jobFaild" — Did you mean "jobFailed"?',
  ])
})

test('a whole query has the parameters of its form, or is shown and sent as one', () => {
  const media = (type: string, rest: string) => `content: { ${type}: { ${rest} } }`
  const form = `schema: { type: object, required: [q], properties: { q: { type: string, description: WORDS }, ids: { type: array, items: { type: integer } }, near: { type: object, description: PLACE } } }, encoding: { ids: { style: pipeDelimited, explode: false } }, example: { q: a b, ids: [1, 2], near: { x: 1 } }`
  const document = `openapi: 3.2.0
info: { title: T, version: '1' }
servers: [{ url: https://api.example.com }]
paths:
  /form:
    get:
      operationId: form
      parameters:
        - { name: all, in: querystring, required: true, ${media('application/x-www-form-urlencoded', form)} }
      responses: { '204': { description: Done. } }
  /json:
    get:
      operationId: json
      parameters:
        - { name: all, in: querystring, required: true, ${media('application/json', 'schema: { type: object, properties: { deep: { type: string, description: DEEP } } }, example: { deep: x }')} }
      responses: { '204': { description: Done. } }
`
  const options = { files: { 'docs/a.yaml': document } }
  const ofForm = htmlOf('::openapi{file="a.yaml" operation="form"}', options)
  for (const text of ['WORDS', 'PLACE', 'param-q', 'param-ids', 'param-near', 'q=a b'])
    expect(ofForm).toContain(text)
  expect(ofForm).not.toContain('param-all')
  const ofJson = htmlOf('::openapi{file="a.yaml" operation="json"}', options)
  expect(ofJson).toContain('DEEP')
  expect(ofJson).toContain('https://api.example.com/json?%7B%22deep%22%3A%22x%22%7D')
  // Optional members are written as the form says, too.
  const { document: read } = readDocument(document)
  const operation = read?.operations.get('form')
  if (!read || !operation) throw new Error('no operation')
  const written = operation.parameters.flatMap((parameter) =>
    serialize(parameterOf(read, parameter), exampleOfParameter(read, parameter)),
  )
  expect(written.map(({ text }) => text)).toEqual([
    ...['q=a%20b', 'ids=1%7C2', 'near=%7B%22x%22%3A1%7D'],
  ])
})

test('where tokens come from is shown, also for devices', () => {
  const flows = {
    authorizationCode: {
      authorizationUrl: 'https://a.example/auth',
      tokenUrl: 'https://a.example/token',
    },
    deviceAuthorization: {
      deviceAuthorizationUrl: 'https://a.example/device',
      tokenUrl: 'https://a.example/token',
    },
  }
  const securitySchemes = {
    acmeLogin: { type: 'oauth2', flows, oauth2MetadataUrl: 'https://a.example/meta' },
    acmeId: { type: 'openIdConnect', openIdConnectUrl: 'https://a.example/openid' },
  }
  const get = { operationId: 'a', security: [{ acmeLogin: [] }, { acmeId: [] }], responses: {} }
  const text = JSON.stringify({
    openapi: '3.2.0',
    paths: { '/a': { get } },
    components: { securitySchemes },
  })
  const page = '::openapi{file="a.json" operation="a" part="endpoint"}'
  const html = htmlOf(page, { files: { 'docs/a.json': text } }).replace(/<wbr>/g, '')
  const urls = ['meta', 'auth', 'token', 'device'].map(
    (name) => `<code>https://a.example/${name}</code>`,
  )
  expect(html).toContain(`Acme login (${urls.join(', ')})`)
  expect(html).toContain('acme id (<code>https://a.example/openid</code>)')
})
