/** `docsgen check --external`: links to other sites, asked of real servers. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { type AddressInfo, createServer as createTcpServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkSite } from '../src/check-site.ts'
import { commandContext } from '../src/commands/context.ts'
import { askAll } from '../src/plugins/external/ask-all.ts'
import { checkExternal } from '../src/plugins/external/check.ts'
import { type Answer, ask } from '../src/plugins/external/request.ts'
import { Session } from '../src/session.ts'
import { site, type TestSite } from './site.ts'

const requests: string[] = []
let busy = 0

const answers: Readonly<
  Record<string, (request: IncomingMessage, response: ServerResponse) => void>
> = {
  '/gone': (_, response) => response.writeHead(404).end('gone'),
  '/login': (_, response) => response.writeHead(403).end(),
  '/moved': (_, response) => response.writeHead(301, { location: '/gone?from=moved' }).end(),
  '/gone?from=moved': (_, response) => response.writeHead(410).end(),
  '/loop': (_, response) => response.writeHead(302, { location: '/loop' }).end(),
  '/file': (_, response) => response.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/busy': (_, response) =>
    response.writeHead(busy++ < 2 ? 429 : 200, { 'retry-after': '7' }).end(),
  '/broken': (_, response) => response.writeHead(500).end(),
  '/cut': (request) => request.socket.destroy(),
}
const server = createServer((request, response) => {
  requests.push(request.url ?? '')
  const answer = answers[request.url ?? '']
  if (answer) answer(request, response)
  else response.end('<!doctype html>')
})
let origin = ''
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())

const waits: number[] = []
/** Checks a site as if the server were on the internet. */
async function checked(made: TestSite, now = 0, useCache = true) {
  requests.length = 0
  await made.done()
  const { site: linked } = await checkSite({ root: made.root }, new Session(false))
  const outcome = await checkExternal(linked, {
    ask: (url) => ask(url, '1', () => false),
    progress: () => {},
    wait: async (ms) => void waits.push(ms),
    kept: useCache ? commandContext({ root: made.root }).kept('external', '1') : null,
    now,
  })
  const problems = outcome.problems.map(
    ({ file, line, reason }) => `${file}:${line} ${reason.replaceAll(origin, '')}`,
  )
  return { ...outcome, problems }
}

const links = (...paths: string[]) => paths.map((path) => `[x](${origin}${path})\n`).join('\n')

test('links that lead nowhere are reported at their lines, and nothing else is', async () => {
  const made = site({
    'site.config.mjs': `export default { footer: { links: [{ label: 'F', to: '${origin}/gone' }] }, checks: { 'external-link': { allow: ['*/allowed'] } } }`,
    'docs/index.md': `# S\n\n${links('/gone#part', '/fine', '/login', '/moved', '/loop', '/file', '/broken', '/cut', '/allowed')}\n[y](https://[x) [m](mailto:a@b.c)\n`,
  })
  const { problems, guarded, asked } = await checked(made)
  expect(problems).toMatchInlineSnapshot(`
    [
      "docs/index.md:3 "/gone#part" answers with the status 404",
      "docs/index.md:9 "/moved" answers with the status 410",
      "docs/index.md:11 "/loop" redirects more than 10 times",
      "docs/index.md:13 "/file" redirects to file:",
      "docs/index.md:15 "/broken" answers with the status 500",
      "docs/index.md:17 "/cut" cannot be reached (ECONNRESET)",
      "docs/index.md:21 "https://%5Bx" is not a valid URL",
      "site.config.mjs:1 "/gone" answers with the status 404",
    ]
  `)
  expect([asked, guarded]).toEqual([8, 1])
  expect(requests).not.toContain('/allowed')
})

test('a host that is busy is asked again when it says', async () => {
  waits.length = 0
  const { problems } = await checked(site({ 'docs/index.md': `# S\n\n${links('/busy')}` }))
  expect([problems, waits]).toEqual([[], [7000, 7000]])
})

test('a server that switches to another protocol does not answer', async () => {
  const sockets = createTcpServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () =>
      socket.write(
        'HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: upgrade\r\n\r\n',
      ),
    )
  })
  await new Promise<void>((done) => sockets.listen(0, '127.0.0.1', done))
  const { port } = sockets.address() as AddressInfo
  expect(await ask(`http://127.0.0.1:${port}/`, '1', () => false)).toEqual({
    kind: 'failed',
    reason: 'does not answer',
    isFinal: false,
  })
  sockets.close()
})

describe('a host is given up', () => {
  const urls = Array.from({ length: 20 }, (_, n) => `https://a.example/${n}`)
  const failed: Answer = { kind: 'failed', reason: 'does not answer', isFinal: false }
  const status = (code: number, retryAfter: number | null = null): Answer => ({
    kind: 'status',
    status: code,
    retryAfter,
  })
  /** Asks a host that gives an answer for each path, and counts the requests. */
  async function askHost(answerOf: (path: string) => Answer) {
    let count = 0
    const answers = await askAll(urls, {
      ask: async (url) => {
        count++
        return answerOf(new URL(url).pathname)
      },
      progress: () => {},
      wait: async () => {},
    })
    return { count, answers: urls.map((url) => answers.get(url)) }
  }

  test.each([
    ['that never answers', failed, 8],
    ['that asks for pauses again and again', status(503, 60_000), 8],
    ['that asks for a long pause', status(429, 3_600_000), 2],
  ])('%s', async (_, answer, most) => {
    const { count, answers } = await askHost(() => answer)
    expect(count).toBeLessThanOrEqual(most)
    expect(answers).toEqual(urls.map(() => answer))
  })

  test.each([
    ['does not answer', failed],
    ['is broken', status(500)],
  ])('but not for one page that %s', async (_, answer) => {
    const { answers } = await askHost((path) => (path === '/0' ? answer : status(200)))
    expect(answers).toEqual(urls.map((_, n) => (n === 0 ? answer : status(200))))
  })

  test('and a short pause does not replace a longer one', async () => {
    const ends: (() => void)[] = []
    const asked: string[] = []
    const done = askAll(urls.slice(0, 2), {
      ask: async (url) => {
        asked.push(url)
        if (asked.length > 2) return status(200)
        return status(503, asked.length === 1 ? 30_000 : 1000)
      },
      progress: () => {},
      wait: (ms) => new Promise<void>((end) => (ms === 1000 ? end() : ends.push(end))),
    })
    await new Promise((next) => setImmediate(next))
    expect(asked).toHaveLength(2)
    for (const end of ends) end()
    await done
    expect(asked).toHaveLength(4)
  })
})

test('addresses that answered are asked again after a week, others each time', async () => {
  const made = site({ 'docs/index.md': `# S\n\n${links('/fine', '/gone')}` })
  const day = 24 * 60 * 60 * 1000
  await checked(made)
  expect([...requests].sort()).toEqual(['/fine', '/gone'])
  expect((await checked(made, 6 * day)).known).toBe(1)
  expect(requests).toEqual(['/gone'])
  await checked(made, 8 * day)
  expect(requests).toHaveLength(2)
  await checked(made, 8 * day, false)
  expect(requests).toHaveLength(2)
})

describe('addresses of this machine and its network are not asked', () => {
  test.each([
    ['by number', () => `${origin}/fine`],
    ['by name', () => `${origin.replace('127.0.0.1', 'localhost')}/fine`],
    ['in another spelling', () => `${origin.replace('127.0.0.1', '0x7f.1')}/fine`],
    ['as IPv6', () => `${origin.replace('127.0.0.1', '[::ffff:127.0.0.1]')}/fine`],
  ])('%s', async (_, url) => {
    requests.length = 0
    expect(await ask(url(), '1')).toEqual({ kind: 'private' })
    expect(requests).toEqual([])
  })

  test.each([
    'http://192.0.0.8/',
    'http://[::7f00:1]/',
    'http://[2002:7f00:1::]/',
    'http://[64:ff9b:1::7f00:1]/',
    'http://[fec0::1]/',
  ])('%s', async (url) => expect(await ask(url, '1')).toEqual({ kind: 'private' }))

  test('after a redirect', async () => {
    const refuses = (address: string) => address === '::1'
    const inside = createServer((_, response) =>
      response.writeHead(302, { location: 'http://[::1]:1/' }).end(),
    )
    await new Promise<void>((done) => inside.listen(0, '127.0.0.1', done))
    const { port } = inside.address() as AddressInfo
    expect(await ask(`http://127.0.0.1:${port}/`, '1', refuses)).toEqual({ kind: 'private' })
    inside.close()
  })

  test('and the command says how many there are', async () => {
    const made = site({ 'docs/index.md': `# S\n\n${links('/gone')}` })
    const { stderr, code } = await made.run('check', '--external', '--strict')
    expect(stderr).toContain('1 URL of other sites requested (1 in private networks)')
    expect(code).toBe(0)
  })
})
