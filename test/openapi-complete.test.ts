/** Everything that a description says of an operation is shown. */
import { expect, test } from 'vitest'
import { fill } from '../src/shared/holes.ts'
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
    '4XX Refused. Retry-After integer optional Seconds to wait. reason string optional Why not. { "reason" : "full" }',
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
