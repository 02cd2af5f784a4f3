import { readdirSync, readlinkSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, get, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '../src/config/load.ts'
import { type Handler, siteHandler } from '../src/serve/handler.ts'
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
