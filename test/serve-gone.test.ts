import { readdirSync, readlinkSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { createServer, get, type RequestListener } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '../src/config/load.ts'
import { type Handler, siteHandler } from '../src/server/handler.ts'
import { serve } from './http.ts'
import { site } from './site.ts'
import { until } from './until.ts'

const built = site({ 'docs/index.md': '# Home\n' })
const out = built.path('build')
let handler: Handler

beforeAll(async () => {
  await built.run('build')
  handler = siteHandler(await loadConfig({ root: built.root }), out)
})

async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test('a file that is replaced while it is sent arrives as it was', async () => {
  const file = join(out, 'old.bin')
  writeFileSync(file, 'the old version')
  const origin = await listen((request, response) => {
    const writeHead = response.writeHead.bind(response)
    // Right after the headers, as a build does it: the new file has the name, the old one is another.
    response.writeHead = ((...head: Parameters<typeof writeHead>) => {
      rmSync(file)
      writeFileSync(file, 'new')
      return writeHead(...head)
    }) as typeof response.writeHead
    handler(request, response)
  })
  expect(await (await fetch(`${origin}/old.bin`)).text()).toBe('the old version')
  expect(await (await fetch(`${origin}/old.bin`)).text()).toBe('new')
})

test('a file that is gone when it is opened is not found', async () => {
  const file = join(out, 'gone.bin')
  writeFileSync(file, 'here')
  const origin = await listen((request, response) => {
    const setHeader = response.setHeader.bind(response)
    response.setHeader = ((...header: Parameters<typeof setHeader>) => {
      if (header[0] === 'Cache-Control') rmSync(file, { force: true })
      return setHeader(...header)
    }) as typeof response.setHeader
    handler(request, response)
  })
  const answer = await fetch(`${origin}/gone.bin`)
  expect([answer.status, answer.headers.get('content-type')]).toEqual([
    404,
    'text/html; charset=utf-8',
  ])
})

test('a file that becomes shorter while it is sent ends the connection, and does not look complete', async () => {
  const file = join(out, 'shrinks.bin')
  writeFileSync(file, Buffer.alloc(20_000_000))
  const origin = await listen((request, response) => {
    const writeHead = response.writeHead.bind(response)
    response.writeHead = ((...head: Parameters<typeof writeHead>) => {
      truncateSync(file, 10)
      return writeHead(...head)
    }) as typeof response.writeHead
    handler(request, response)
  })
  const answer = await fetch(`${origin}/shrinks.bin`)
  await expect(answer.arrayBuffer()).rejects.toThrow()
})

test('a file that is replaced between the looks at it is sent as one of both', async () => {
  const file = join(out, 'between.bin')
  const versions = ['the first version', 'second', 'the third, which is longer than the others']
  writeFileSync(file, versions[0] as string)
  let looks = 0
  const origin = await listen((request, response) => {
    // Set after the first look, and before the file is opened.
    const setHeader = response.setHeader.bind(response)
    response.setHeader = ((...header: Parameters<typeof setHeader>) => {
      if (header[0] === 'Cache-Control') {
        looks++
        const text = versions[looks]
        if (text !== undefined) {
          rmSync(file)
          writeFileSync(file, text)
        }
      }
      return setHeader(...header)
    }) as typeof response.setHeader
    handler(request, response)
  })
  const answer = await fetch(`${origin}/between.bin`)
  expect(await answer.text()).toBe(versions[2])
  expect(answer.headers.get('content-length')).toBe(String(versions[2]?.length))
  expect(looks).toBe(3)
})

test.skipIf(process.platform !== 'linux')(
  'clients that send many requests at once and read nothing keep one file each open, and none when they are gone',
  async () => {
    writeFileSync(join(out, 'large.bin'), Buffer.alloc(20_000_000))
    const server = await serve(built.root)
    onTestFinished(server.stop)
    const openFiles = () => readdirSync(`/proc/${server.process.pid}/fd`).length
    const before = openFiles()
    const clients = Array.from({ length: 20 }, () => {
      const client = connect(server.port, '127.0.0.1').pause()
      client.on('error', () => {})
      client.write('GET /large.bin HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(500))
      return client
    })
    await until(() => openFiles() >= before + 40)
    // Others are answered, and by then, all requests have been read.
    for (let time = 0; time < 5; time++) expect((await server.get('/')).status).toBe(200)
    expect(openFiles()).toBeLessThanOrEqual(before + 42)
    for (const client of clients) client.destroy()
    await until(() => openFiles() <= before)
    expect((await server.get('/')).status).toBe(200)
  },
)

test('requests that are sent at once are answered in their order', async () => {
  const server = await serve(built.root)
  onTestFinished(server.stop)
  const paths = ['/', '/gone', '/favicon.svg', '/index.html']
  const requests = paths.map((path, i) => {
    const last = i === paths.length - 1 ? 'Connection: close\r\n' : ''
    return `GET ${path} HTTP/1.1\r\nHost: x\r\n${last}\r\n`
  })
  const answers = await server.raw(requests.join(''))
  expect(answers.match(/HTTP\/1\.1 \d+/g)).toEqual(
    ['200', '404', '200', '308'].map((status) => `HTTP/1.1 ${status}`),
  )
})

test.skipIf(process.platform !== 'linux').each([{}, { range: 'bytes=1-' }])(
  'a download that is canceled leaves no file open: %o',
  async (headers) => {
    writeFileSync(join(out, 'big.bin'), Buffer.alloc(20_000_000))
    const origin = await listen(handler)
    const openFiles = () =>
      readdirSync('/proc/self/fd').filter((fd) => linkOf(fd).endsWith('/big.bin'))
    await new Promise((resolve, reject) => {
      const asked = get(`${origin}/big.bin`, { headers, agent: false }, (response) =>
        response.once('data', () => {
          response.destroy()
          resolve(openFiles())
        }),
      ).on('error', reject)
      asked.on('error', () => {})
    }).then((open) => expect(open).toHaveLength(1))
    await until(() => openFiles().length === 0)
  },
)

function linkOf(fd: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`)
  } catch {
    return '' // The one that listed the folder.
  }
}
