/** The proxies that pages show survive what callers and the API send. */
import { type ChildProcess, spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { join } from 'node:path'
import { afterAll, expect, inject, test } from 'vitest'

/** An API that sends half a response, a refusal with a wait, or suggestions; it depends on the query. */
const api = createServer((request, response) => {
  const { searchParams } = new URL(request.url ?? '', 'http://localhost')
  const q = searchParams.get('q')
  if (q === 'broken') {
    response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '90' })
    response.write('{"suggestions":', () => request.socket.destroy())
    return
  }
  response.writeHead(q === 'limited' ? 429 : 200, {
    'Content-Type': 'application/json',
    ...(q === 'limited' && { 'Retry-After': '2' }),
  })
  response.end(`{"authorization":"${request.headers.authorization}"}`)
}).listen(0, '127.0.0.1')
await once(api, 'listening')
const apiUrl = urlOf(api.address())

function urlOf(address: ReturnType<typeof api.address>): string {
  return `http://127.0.0.1:${(address as AddressInfo).port}`
}

const running: ChildProcess[] = []
afterAll(() => {
  for (const child of running) child.kill()
  api.close()
})

/** Runs a sample of a page on a free port, with the API above. */
async function start(page: string, title: string): Promise<{ port: number; child: ChildProcess }> {
  const [, after = ''] = readFileSync(page, 'utf8').split(`\`\`\`js title="${title}"\n`)
  const code = after
    .slice(0, after.indexOf('\n```'))
    .replaceAll('{{api}}', apiUrl)
    .replaceAll('{{locale}}', 'nz')
    .replace(/\.listen\(.*\);$/, '.listen(0, function () { process.send(this.address().port) });')
  expect(code).toContain('process.send')
  const file = join(mkdtempSync(join(inject('temporary'), 'proxy-')), 'proxy.mjs')
  writeFileSync(file, code)
  const child = spawn(process.execPath, [file], {
    env: { ...process.env, VERIFY_SECRET_KEY: 'secret', SHOPIFY_API_SECRET: 'shop' },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  running.push(child)
  const [port] = (await once(child, 'message')) as [number]
  return { port, child }
}

/** The status of a request whose path is sent as it is: `fetch` would normalize it. */
async function statusOf(port: number, path: string, headers: string[]): Promise<number> {
  const socket = connect(port, '127.0.0.1')
  const head = [`GET ${path} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers]
  socket.write(`${head.join('\r\n')}\r\n\r\n`)
  let text = ''
  for await (const chunk of socket) text += chunk
  return Number(/^HTTP\/1\.1 (\d{3})/.exec(text)?.[1])
}

/** A session token as a checkout sends it. */
function token(): string {
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const text = `${encode({ alg: 'HS256' })}.${encode({ exp: Date.now() / 1000 + 60 })}`
  return `${text}.${createHmac('sha256', 'shop').update(text).digest('base64url')}`
}

test.each([
  {
    page: 'docs/address-widget/advanced-options.md',
    title: 'Server: proxy.js',
    search: '/address-api/v1/nz/addresses/autocomplete?q=',
    header: 'Referer: https://www.example.com/checkout',
    failed: 502,
  },
  {
    page: 'docs/integrations/shopify.md',
    title: 'Server: proxy.mjs',
    search: '/suggest?country=nz&q=',
    header: `Authorization: Bearer ${token()}`,
    failed: 504,
  },
])('$title of $page outlives a response that breaks off and a URL that is none', async (proxy) => {
  const { port, child } = await start(proxy.page, proxy.title)
  const status = (path: string, headers = [proxy.header]) => statusOf(port, path, headers)
  expect(await status(`${proxy.search}broken`)).toBe(proxy.failed)
  expect(await status('//')).toBe(proxy.failed)
  expect(await status(`${proxy.search}limited`)).toBe(429)
  expect([401, 403]).toContain(await status(`${proxy.search}cable`, []))
  const url = `http://127.0.0.1:${port}${proxy.search}cable`
  const [name = '', value = ''] = proxy.header.split(': ')
  const response = await fetch(url, { headers: { [name]: value } })
  expect(await response.json()).toEqual({ authorization: 'Bearer secret' })
  expect(child.exitCode).toBe(null)
})
