/** The request samples of an API reference, run against a server as readers would run them. */
import { execFile } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { LANGUAGES } from '../src/plugins/openapi/browser/languages.ts'
import { requestOf } from '../src/plugins/openapi/browser/request.ts'
import { readDocument } from '../src/plugins/openapi/description/document.ts'
import { exampleValues, templateOf } from '../src/plugins/openapi/template.ts'

const run = promisify(execFile)

/** How to run each language's file; `probe` succeeds where that is possible. */
const RUNNERS: Readonly<Record<string, { file: string; command: string[]; probe: string[] }>> = {
  cURL: { file: 'x.sh', command: ['sh'], probe: ['curl', '--version'] },
  'Node.js': { file: 'x.mjs', command: [process.execPath], probe: [process.execPath, '--version'] },
  Python: { file: 'x.py', command: ['python3'], probe: ['python3', '-c', 'import requests'] },
  Ruby: { file: 'x.rb', command: ['ruby'], probe: ['ruby', '--version'] },
  PHP: { file: 'x.php', command: ['php'], probe: ['php', '-r', 'curl_init();'] },
}

const works = async ([command = '', ...args]: readonly string[]) =>
  run(command, args).then(
    () => true,
    () => false,
  )
const runnable = Object.fromEntries(
  await Promise.all(
    Object.entries(RUNNERS).map(async ([title, { probe }]) => [title, await works(probe)]),
  ),
)

interface Seen {
  readonly request: IncomingMessage
  readonly body: string
}

let origin = ''
let seen: Seen[] = []
let answer = { status: 200, body: '{"ok":true}' }
const server = createServer(async (request, response) => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  seen.push({ request, body: Buffer.concat(chunks).toString() })
  response.writeHead(answer.status, { 'content-type': 'application/json' }).end(answer.body)
})
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const QUOTES = `it's "5" \\ #{1} $HOME \${1} & Ōtaki`

const document = () => `
openapi: 3.2.0
info: { title: T, version: '1' }
servers: [{ url: '${origin}/v1' }]
security: [{ SecretKey: [] }]
paths:
  /find:
    get:
      operationId: find
      x-timeout: 5
      parameters:
        - { name: q, in: query, required: true, example: ${JSON.stringify(QUOTES)} }
        - { name: kinds, in: query, required: true, schema: { type: array }, example: [a, b] }
        - { name: tags, in: query, required: true, schema: { type: array }, explode: false, example: [a, b] }
      responses: { '200': { description: OK, content: { application/json: {} } } }
    head:
      operationId: ask
      parameters: [{ name: session, in: cookie, style: cookie, required: true, example: 'a="1"' }]
      security: [{ CookieKey: [] }]
      responses: { '200': { description: OK } }
    query:
      operationId: lookUp
      requestBody: { content: { application/json: { example: { q: a } } } }
      responses: { '200': { description: OK, content: { application/json: {} } } }
  /styles/{label}/{matrix}:
    get:
      operationId: styles
      security: [{ QueryKey: [] }]
      parameters:
        - { name: label, in: path, required: true, style: label, example: [3, 4] }
        - { name: matrix, in: path, required: true, style: matrix, explode: true, example: { r: 1, g: a/b } }
        - { name: pipe, in: query, required: true, style: pipeDelimited, example: [a, b c] }
        - { name: space, in: query, required: true, style: spaceDelimited, example: [a, b] }
        - { name: list, in: query, required: true, explode: false, example: ['1,2', é&, '*~'] }
        - { name: color, in: query, required: true, example: { r: 1, g: [2] } }
        - { name: deep, in: query, required: true, style: deepObject, example: { a: 1, b: { c: x y } } }
        - { name: path, in: query, required: true, allowReserved: true, example: '/a?b=c' }
        - { name: json, in: query, required: true, content: { application/json: { example: { x: 1 } } } }
        - { name: none, in: query, required: true, example: [] }
        - { name: X-List, in: header, required: true, explode: true, example: { u: 1, v: 2 } }
        - { name: session, in: cookie, required: true, explode: false, example: ['a b', c] }
        - { name: fresh, in: cookie, required: true, style: cookie, example: { d: 1, e: 2 } }
      responses: { '200': { description: OK, content: { application/json: {} } } }
    post:
      operationId: stylesAdd
      security: [{ QueryKey: [] }]
      parameters:
        - { name: label, in: path, required: true, style: label, explode: true, example: [3, 4] }
        - { name: matrix, in: path, required: true, style: matrix, example: [x, y] }
        - { name: list, in: query, required: true, explode: false, example: [1, 2] }
      requestBody: { content: { application/json: { example: { q: a } } } }
      responses: { '200': { description: OK, content: { application/json: {} } } }
    put:
      operationId: plain
      parameters:
        - { name: label, in: path, required: true, example: 3 }
        - { name: matrix, in: path, required: true, example: 4 }
        - { name: 'deep', in: query, required: true, style: deepObject, example: { a: 1, b: 'x&y' } }
      responses: { '200': { description: OK, content: { application/json: {} } } }
  /things/{id}:
    patch:
      operationId: change
      parameters: [{ name: id, in: path, required: true, example: a/b }]
      requestBody:
        content:
          application/json:
            example: { text: ${JSON.stringify(QUOTES)}, list: [1, true, null, { a-b: "line\\nline" }], none: {} }
      responses: { '200': { description: OK, content: { application/json: {} } } }
  /upload:
    post:
      operationId: upload
      requestBody:
        content:
          multipart/form-data:
            schema: { properties: { file: { type: string, format: binary }, label: { type: string } } }
            example: { file: '', label: ${JSON.stringify(QUOTES)} }
      responses: { '201': { description: OK, content: { text/plain: {} } } }
  /form:
    post:
      operationId: form
      requestBody:
        content:
          multipart/form-data:
            schema: { properties: { label: { type: string } } }
            example: { label: '@bob;type=x' }
      responses: { '200': { description: OK, content: { application/json: {} } } }
  /login:
    post:
      operationId: login
      requestBody:
        content:
          application/x-www-form-urlencoded:
            schema: { type: object }
            example: { name: 'a&b', tags: [x, 'y z'], ids: [1, 2], at: { x: 1 }, by: { 'k[]': v } }
            encoding: { ids: { explode: false }, by: { style: deepObject } }
      responses: { '200': { description: OK, content: { application/json: {} } } }
components:
  securitySchemes:
    SecretKey: { type: http, scheme: bearer, x-env: API_KEY }
    QueryKey: { type: apiKey, in: query, name: key, x-env: API_KEY }
    CookieKey: { type: apiKey, in: cookie, name: key, x-env: API_KEY }
`

/** Runs the sample of an operation; its standard output, or its failure as text. */
async function runSample(title: string, id: string): Promise<{ output: string; failed: boolean }> {
  seen = []
  const { document: read } = readDocument(document())
  const operation = read?.operations.get(id)
  const language = LANGUAGES.find((language) => language.title === title)
  const runner = RUNNERS[title]
  if (!read || !operation || !language || !runner) throw new Error(`no ${title} or ${id}`)
  const extensions = { unit: null, rateLimit: null, errors: null, sample: null }
  const config = { ...extensions, publicSchemes: null, tryIt: null }
  const values = exampleValues(read, operation, config)
  const request = requestOf(templateOf(read, operation, config), 'server', values)
  if (request === null) throw new Error(`no request for ${id}`)
  const folder = join(inject('temporary'), `samples-${title.replace(/\W/g, '')}`)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'file.bin'), 'a,b\n1,2\n')
  writeFileSync(join(folder, runner.file), language.write(request))
  const [command = '', ...args] = runner.command
  const options = { cwd: folder, env: { ...process.env, API_KEY: 'sec_1' }, timeout: 60_000 }
  return run(command, [...args, runner.file], options).then(
    ({ stdout }) => ({ output: stdout, failed: false }),
    (error) => ({ output: `${error.stdout}${error.stderr}`, failed: true }),
  )
}

for (const title of Object.keys(RUNNERS)) {
  describe.skipIf(!runnable[title])(`${title} samples`, () => {
    test('send the query and the key of the environment', async () => {
      answer = { status: 200, body: '{"ok":true}' }
      const { output, failed } = await runSample(title, 'find')
      expect({ output, failed }).toMatchObject({ failed: false })
      const { request } = seen[0] as Seen
      const url = new URL(request.url ?? '', origin)
      expect([request.method, url.pathname]).toEqual(['GET', '/v1/find'])
      expect(url.searchParams.get('q')).toBe(QUOTES)
      expect(url.searchParams.getAll('kinds')).toEqual(['a', 'b'])
      expect(url.searchParams.getAll('tags')).toEqual(['a,b'])
      expect(request.headers.authorization).toBe('Bearer sec_1')
      expect(output).toContain('ok')
    })

    test('send parameters exactly as their styles say, before a key', async () => {
      answer = { status: 200, body: '{"ok":true}' }
      expect(await runSample(title, 'styles')).toMatchObject({ failed: false })
      const { request } = seen[0] as Seen
      expect(request.url?.split(/[?&]/)).toEqual([
        '/v1/styles/.3,4/;r=1;g=a%2Fb',
        ...['pipe=a%7Cb%20c', 'space=a%20b', 'list=1%2C2,%C3%A9%26,%2A~', 'r=1', 'g=%5B2%5D'],
        ...[
          'deep%5Ba%5D=1',
          'deep%5Bb%5D%5Bc%5D=x%20y',
          'path=/a',
          'b=c',
          'json=%7B%22x%22%3A1%7D',
        ],
        'key=sec_1',
      ])
      expect(request.headers['x-list']).toBe('u=1,v=2')
      expect(request.headers.cookie).toBe('session=a%20b,c; d=1; e=2')
    })

    test('send a query with delimiters beside a body', async () => {
      answer = { status: 200, body: '{"ok":true}' }
      expect(await runSample(title, 'stylesAdd')).toMatchObject({ failed: false })
      const { request, body } = seen[0] as Seen
      const url = '/v1/styles/.3.4/;matrix=x,y?list=1,2&key=sec_1'
      expect([request.method, request.url]).toEqual(['POST', url])
      expect(JSON.parse(body)).toEqual({ q: 'a' })
    })

    test('send the same where the language encodes the query', async () => {
      answer = { status: 200, body: '{"ok":true}' }
      expect(await runSample(title, 'plain')).toMatchObject({ failed: false })
      expect((seen[0] as Seen).request.url).toBe('/v1/styles/3/4?deep%5Ba%5D=1&deep%5Bb%5D=x%26y')
    })

    test('send JSON as it is in the description', async () => {
      answer = { status: 200, body: '{"ok":true}' }
      expect(await runSample(title, 'change')).toMatchObject({ failed: false })
      const { request, body } = seen[0] as Seen
      expect([request.method, request.url]).toEqual(['PATCH', '/v1/things/a%2Fb'])
      expect(request.headers['content-type']).toContain('application/json')
      expect(JSON.parse(body)).toEqual({
        text: QUOTES,
        list: [1, true, null, { 'a-b': 'line\nline' }],
        none: {},
      })
    })

    test('upload the content of a file', async () => {
      answer = { status: 201, body: 'made' }
      expect(await runSample(title, 'upload')).toMatchObject({ failed: false })
      const { request, body } = seen[0] as Seen
      expect(request.headers['content-type']).toContain('multipart/form-data')
      expect(body).toContain('a,b\n1,2\n')
      expect(body).toContain(QUOTES)
    })

    test('ask for headers only, with quotes and a key in a cookie', async () => {
      answer = { status: 200, body: '' }
      expect(await runSample(title, 'ask')).toMatchObject({ failed: false })
      const { request } = seen[0] as Seen
      expect([request.method, request.headers.cookie]).toEqual(['HEAD', 'session=a="1"; key=sec_1'])
    })

    test('send the method QUERY with its body', async () => {
      answer = { status: 200, body: '{"ok":true}' }
      expect(await runSample(title, 'lookUp')).toMatchObject({ failed: false })
      const { request, body } = seen[0] as Seen
      expect([request.method, JSON.parse(body)]).toEqual(['QUERY', { q: 'a' }])
    })

    test('send a form of texts that look like files', async () => {
      answer = { status: 200, body: '{"ok":true}' }
      expect(await runSample(title, 'form')).toMatchObject({ failed: false })
      const { request, body } = seen[0] as Seen
      expect(request.headers['content-type']).toContain('multipart/form-data')
      expect(body).toContain('@bob;type=x')
    })

    test('send each item of an array in a form, unless the form says otherwise', async () => {
      answer = { status: 200, body: '{"ok":true}' }
      expect(await runSample(title, 'login')).toMatchObject({ failed: false })
      const { request, body } = seen[0] as Seen
      expect(request.headers['content-type']).toContain('application/x-www-form-urlencoded')
      expect([...new URLSearchParams(body)]).toEqual([
        ...[
          ['name', 'a&b'],
          ['tags', 'x'],
          ['tags', 'y z'],
          ['ids', '1,2'],
          ['at', '{"x":1}'],
        ],
        ['by[k[]]', 'v'],
      ])
    })

    test('fail with the text of an error response, also if it is not JSON', async () => {
      answer = { status: 502, body: '<h1>Bad gateway</h1>' }
      const { output, failed } = await runSample(title, 'find')
      expect(failed).toBe(true)
      expect(output).toContain('Bad gateway')
    })
  })
}

test('C# literals have more quotes than their bodies', () => {
  const csharp = LANGUAGES.find(({ title }) => title === 'C#')
  const { document: read } = readDocument(document())
  const operation = read?.operations.get('change')
  if (!read || !operation || !csharp) throw new Error('no C#')
  const extensions = { unit: null, rateLimit: null, errors: null, sample: null }
  const template = templateOf(read, operation, { ...extensions, publicSchemes: null, tryIt: null })
  const sent = requestOf(template, 'server', { parameters: {}, body: '' })
  if (sent === null) throw new Error('no request')
  const written = (raw: string) =>
    csharp.write({ ...sent, json: undefined, raw }).split('new StringContent(')[1]
  expect(written('a "b"')).toMatch(/^"""\n {4}a "b"\n {4}""", /)
  expect(written('a """"b')).toMatch(/^"{5}\n {4}a """"b\n {4}"{5}, /)
})

test('Ruby samples name methods that net/http has no class for', () => {
  const ruby = LANGUAGES.find(({ title }) => title === 'Ruby')
  const { document: read } = readDocument(document())
  const operation = read?.operations.get('lookUp')
  if (!read || !operation || !ruby) throw new Error('no Ruby')
  const extensions = { unit: null, rateLimit: null, errors: null, sample: null }
  const template = templateOf(read, operation, { ...extensions, publicSchemes: null, tryIt: null })
  const request = requestOf(template, 'server', { parameters: {}, body: '' })
  if (request === null) throw new Error('no request')
  expect(ruby.write(request)).toContain("Net::HTTPGenericRequest.new('QUERY', true, true, uri)")
})
