/** `docsgen check --samples` runs samples against a mock of the API. */
import { readdirSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { expect, inject, test, vi } from 'vitest'
import { runProgram } from '../src/plugins/samples/run/programs.ts'
import { startDocsgen } from './run.ts'
import { site } from './site.ts'
import { until } from './until.ts'

const fence = '```'
const API = `openapi: 3.1.0
info: { title: T, version: '1' }
servers:
  - { url: https://api.acme.example/v1 }
  - { url: 'https://{region}.acme.example:8443/v2', variables: { region: { default: us, enum: [us, eu] } } }
security: [{ Key: [] }]
paths:
  /books/{id}:
    get:
      operationId: find
      x-timeout: 6
      parameters:
        - { name: id, in: path, required: true, example: a, schema: { type: string } }
        - { name: q, in: query, required: true, example: b, schema: { type: string } }
      responses:
        '200': { description: OK, content: { application/json: { example: { title: Momo } } } }
        '404': { description: None, content: { application/problem+json: { example: { code: no_book } } } }
  /books:
    post:
      operationId: add
      requestBody:
        required: true
        content:
          application/json:
            schema: { $ref: '#/components/schemas/Book' }
            example: { title: Momo }
      responses: { '201': { description: OK, content: { application/json: { example: { id: a } } } } }
components:
  securitySchemes: { Key: { type: http, scheme: bearer, x-env: ACME_KEY } }
  schemas: { Book: { type: object, required: [title], properties: { title: { type: string } } } }
`
const block = (info: string, code: string) => `${fence}${info}\n${code}\n${fence}`
const get = (url: string, then: string) =>
  `const response = await fetch('https://api.acme.example/v1/${url}', { signal: AbortSignal.timeout(6000) });
${then}`
const GOOD =
  "if (!response.ok) throw new Error('HTTP ' + response.status);\nconsole.log(await response.json());"
const post = (body: string) =>
  `import { readFileSync } from 'node:fs';
const headers = { 'Content-Type': 'application/json', Authorization: process.env.ACME_KEY };
const response = await fetch('https://api.acme.example/v1/books', {
  method: 'POST', headers, body: ${body}, signal: AbortSignal.timeout(6000)
});
${GOOD}`

const CONFIG =
  "import { defineConfig } from 'docsgen'\nexport default defineConfig({ title: 'A', samples: { run: true } })\n"

test('requests and responses of samples are those of the description, and no failure is hidden', async () => {
  const all = {
    'docs/api.openapi.yaml': API,
    // The generated samples are right.
    'docs/find.md':
      '# Find\n\n::openapi{file="api.openapi.yaml" operation="find" part="samples"}\n',
    'docs/good.md': `# Good\n\n${block('json title="book.json"', '{ "title": "Momo" }')}\n\n${block('js run', post("readFileSync('book.json')"))}`,
    'docs/not-marked.md': `# Not marked\n\n${block('js', 'throw new Error()')}`,
    'docs/query.md': `# Query\n\n${block('js run', get('books/a?qq=1', GOOD))}`,
    'docs/path.md': `# Path\n\n${block('js run', get('boks/a?q=1', GOOD))}`,
    'docs/body.md': `# Body\n\n${block('js run', post("JSON.stringify({ titel: 'Momo' })"))}`,
    'docs/hides.md': `# Hides\n\n${block('js run', get('books/a?q=1', 'console.log((await response.json()).title);'))}`,
    'docs/fails.md': `# Fails\n\n${block('js run', get('books/a?q=1', `${GOOD}\nmissing()`))}`,
    'docs/html.md': `# HTML\n\n${block('js run', get('books/a?q=1', `if (response.status === 502) process.exit();\n${GOOD}`))}`,
    'docs/late.md': `# Late\n\n${block('js run', `process.on('uncaughtException', (e) => { if (e.name === 'TimeoutError') process.exit(0); console.log(e.message); process.exit(1); });\n${get('books/a?q=1', GOOD)}`)}`,
    'docs/odd.md': `# Odd\n\n${block('js run', get('/', GOOD).replace('/v1//', '//'))}`,
    'docs/region.md': `# Region\n\n${block('js run', get('books/a?q=1', GOOD).replace('api.acme.example/v1', 'eu.acme.example:8443/v2'))}`,
    'docs/quiet.md': `# Quiet\n\n${block('js run', 'console.log(1)')}`,
    'docs/other.md': `# Other\n\n${block('brainfuck run', '+')}`,
  }
  // Each sample runs four times, and some wait.
  const few = [
    'docs/api.openapi.yaml',
    'docs/find.md',
    'docs/query.md',
    'docs/hides.md',
    'docs/other.md',
  ]
  const isRun = (path: string) => inject('thorough') || few.includes(path)
  const pages = Object.fromEntries(Object.entries(all).filter(([path]) => isRun(path)))
  const links = Object.keys(pages)
    .map((path) => `[a](${path.replace('docs/', '')})`)
    .join(' ')
  const found = site({
    'site.config.ts': CONFIG,
    'docs/index.md': `# Home\n\n${links}\n`,
    ...pages,
  })
  const { stderr } = await found.run('check', '--samples', '--all')
  const problems = stderr.split('\n').filter((line) => line.endsWith('(sample-run)'))
  const said = problems.map((line) => line.replace(/ warning this js sample| \(sample-run\)$/g, ''))
  expect(said.sort()).toEqual(
    [
      "docs/body.md:3:1 does not fit the API description: POST /books: the body is wrong: it must have required property 'title'",
      'docs/fails.md:3:1 fails on a success response: ReferenceError: missing is not defined',
      'docs/hides.md:3:1 hides an error response: it prints neither its status nor its code, but: undefined',
      'docs/html.md:3:1 hides a response in HTML with the status 502: it prints: ',
      'docs/late.md:3:1 ends as if it had succeeded when the API does not respond',
      'docs/odd.md:3:1 does not fit the API description: no description has GET //',
      'docs/path.md:3:1 does not fit the API description: no description has GET /v1/boks/a',
      'docs/query.md:3:1 does not fit the API description: GET /books/{id} has no query parameter "qq"',
      'docs/quiet.md:3:1 sends no request to the API, but prints: 1',
    ].filter((line) => isRun(line.split(':')[0] as string)),
  )
  expect(stderr).toContain('1 brainfuck sample not run: this language is not supported')
}, 120_000)

test.skipIf(process.platform === 'win32')(
  'a program ends with those it has started, and gets no other variables than it needs',
  async () => {
    const late = await runProgram(['sh', '-c', 'sleep 600; true'], { limit: 500 })
    expect(late).toMatchObject({ code: null, isLate: true })
    vi.stubEnv('ACME_SECRET', 'secret')
    const background = 'echo "$ACME_SECRET $KEY"; sleep 600 & true'
    const left = await runProgram(['sh', '-c', background], {
      variables: { KEY: 'test' },
      limit: 60_000,
    })
    vi.unstubAllEnvs()
    expect(left).toEqual({ code: 0, output: ' test\n', isLate: false })
  },
)

test.skipIf(process.platform === 'win32')(
  'SIGTERM ends the samples and removes their files',
  async () => {
    let connections = 0
    let closed = 0
    const server = createServer((socket) => {
      connections++
      socket.on('error', () => {}).on('close', () => closed++)
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const code = `require('node:net').connect(${port}, '127.0.0.1');`
    const page = `# A\n\n${block('js run', code)}`
    const found = await site({ 'site.config.ts': CONFIG, 'docs/index.md': page }).done()
    const { process: docsgen, ended } = startDocsgen(['check', '--samples'], { cwd: found.root })
    // One for each scenario but the last, which runs after them.
    await until(() => connections === 3)
    docsgen.kill('SIGTERM')
    expect((await ended).code).toBe(1)
    const left = readdirSync(found.path('.docsgen')).filter((name) => name.startsWith('samples-'))
    expect(left).toEqual([])
    await until(() => closed === connections)
    server.close()
  },
  120_000,
)
