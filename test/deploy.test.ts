/** Web servers with the files of `docsgen init --deploy` answer as `docsgen serve` does. */
import { type ChildProcessByStdio, execFileSync, spawn } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import type { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Answer, askPort, serve } from './http.ts'
import { site } from './site.ts'
import { until } from './until.ts'

const FILES = {
  'static/assets/logo.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'static/nz/docs/_search/current/own.bin': 'own',
  'static/.well-known/security.txt': `Contact: someone\n${'# Words to compress.\n'.repeat(100)}`,
  'static/.well-known/association': '{"a":1}',
  'static/.well-known/matrix/server': '{"b":1}',
  'site.config.mjs': `export default {
    title: 'T',
    precompress: true,
    llms: { pages: true },
    locales: { nz: { label: 'NZ', htmlLang: 'en-nz', path: '/nz/docs/' }, au: { label: 'AU', htmlLang: 'en-au', path: '/au/docs/' },
      mi: { label: 'MI', htmlLang: 'mi', path: '/nz/docs/mi/' } },
    redirects: {
      '/old': '/faq',
      '/Old price': '/guide#top',
      '/away': 'https://example.com/?a=1#b',
      '/cost$': '/faq',
    },
  }`,
  'docs/index.md': '# Start\n\n[data](data.csv) [zip](a%20b.zip)\n',
  'docs/faq.md': `# Questions\n\n${'Words to compress. '.repeat(100)}\n`,
  'docs/guide/index.md': '# Guide\n\n## Top\n',
  'docs/größe.md': '# Größe\n',
  'docs/data.csv': '0123456789',
  'docs/a b.zip': 'PK',
  'secret.txt': 'SECRET',
}

const PATHS = `
/ /?a=1&b=%20 /nz/docs /nz/docs?q=1 /au/docs /nz/docs/faq/ /nz/docs/faq.html /nz/docs/faq/index.html
/nz/docs/faq.html?a=b&c /nz/docs/index.html /nz/docs/index /nz/docs/guide/ /nz/docs/guide/index
/nz//docs///faq /nz/docs// // //nz//docs// //evil.example //evil.example/ /nz/docs//evil.example/
/nz/docs/data.csv/ /nz/docs//data.csv /nz/docs/faq?q=/.. /nz/docs/faq?q=//x
/nz/docs/ /au/docs/ /nz/docs/faq /nz/docs/guide /nz/docs/gr%C3%B6%C3%9Fe /nz/docs/gr%C3%B6%C3%9Fe/
/nz/docs/gone /au/docs/gone /nz/docs/mi /nz/docs/mi/ /nz/docs/mi/?q=1 /nz/docs/mi/index /nz/docs/mi/faq/ /nz/docs/mi/faq /nz/docs/mi/gone /nz/docs/min /gone /au/docs/faq/more /nz/docs/FAQ /nz/docs/404 /nz/docs/404.html /404.html /404
/nz/docs/%E0 /au/docs/%C3%28 /%FF /favicon.ico /nz /nz/docs/gone.png /assets/ /assets /nz/ /nz/docs/_search/
/.docsgen.json /.deploy/nginx-http.conf /.env /%2eenv /nz/docs/.env /nz/docs/.env/
/.well-known/security.txt /.well-known/security.txt?a=/.b /.well-known/association /.well-known/matrix/server
/.well-known /.well-known/ /.well-known/gone /.well-known/.hidden.txt /.well-known/%2ehidden.txt /.well-known/matrix/.hidden.txt /.well-known/matrix%2f.hidden.txt
/.well-known/../.env /.well-known/%2e%2e/.env /.well-known/up/.env /.well-known//security.txt /%2ewell-known/security.txt /nz/docs/.well-known/hidden.txt /a/.well-known/security.txt
/nz/docs/data.csv /favicon.svg /robots.txt /nz/docs/a%20b.zip /assets/logo.svg /nz/docs/_search/current/own.bin
/nz/docs/_search/current/manifest.bin /nz/docs/search /redirects.json
/nz/docs/faq.md /nz/docs/index.md /nz/docs/gone.md /llms.txt /nz/docs/llms-full.txt
/nz/docs/old /nz/docs/old?x=1 /nz/docs/old/ /nz/docs/old.html /nz/docs/OLD /nz/docs/Old%20price?x=1
/nz/docs/away /nz/docs/away?x=1 /nz/docs/cost$ /nz/docs/cost%24 /au/docs/old
/%2e%2e/secret.txt /..%2fsecret.txt /nz/docs/..%2f..%2f..%2fsecret.txt
`
  .trim()
  .split(/\s+/)

const made = site(FILES)
const COMPARED = ['cache-control', 'x-content-type-options', 'referrer-policy', 'content-encoding']

type Ask = (path: string, headers?: Record<string, string>, method?: string) => Promise<Answer>
let own: Ask
const stops: (() => Promise<void> | void)[] = []

beforeAll(async () => {
  await made.done()
  for (const host of ['nginx', 'caddy']) {
    const { code, stderr } = await made.run('init', '--deploy', host)
    expect(code, stderr).toBe(0)
  }
  expect((await made.run('build')).code).toBe(0)
  mkdirSync(made.path('build/nz/docs/.well-known'))
  for (const hidden of [
    '.well-known/.hidden.txt',
    '.well-known/matrix/.hidden.txt',
    'nz/docs/.well-known/hidden.txt',
  ])
    writeFileSync(made.path('build', hidden), 'SECRET')
  symlinkSync('..', made.path('build/.well-known/up'))
  writeFileSync(made.path('build/.env'), 'SECRET')
  symlinkSync('..', made.path('build/up'))
  const server = await serve(made.root)
  stops.push(server.stop)
  own = server.get
}, 120_000)
afterAll(async () => {
  for (const stop of stops) await stop()
})

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const { port } = server.address() as { port: number }
  await new Promise((done) => server.close(done))
  return port
}

const isInstalled = (program: string, ...args: string[]) => {
  try {
    execFileSync(program, args, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

/** What matters in an answer, in words that all servers spell alike. */
function essence({ status, headers, body }: Answer) {
  if (status >= 300 && status < 400) return { status, location: headers.location }
  const named = COMPARED.map((name) => [name, headers[name]])
  return {
    status,
    ...Object.fromEntries(named),
    // Types may name an encoding, with or without a space.
    type: headers['content-type']?.replace(/;\s*charset=utf-8$/i, ''),
    body,
  }
}

/** Where redirects within the site lead. */
async function follow(ask: Ask, first: Answer): Promise<Answer> {
  let answer = first
  for (let hops = 0; hops < 3; hops++) {
    const { location } = answer.headers
    if (location === undefined || !/^\/(?![/\\])/.test(location)) break
    answer = await ask(location.replace(/#.*/, ''))
  }
  return answer
}

async function startNginx(): Promise<Ask> {
  const port = await freePort()
  const folder = made.path('nginx')
  mkdirSync(folder)
  const own = readFileSync(made.path('nginx.conf'), 'utf8')
    .replaceAll('/srv/docs', made.path('build'))
    .replace(/listen \d+;/, `listen 127.0.0.1:${port};`)
    .replace(/listen \[::\]:\d+;/, '')
  writeFileSync(`${folder}/site.conf`, own)
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join('\n')
  const main = `daemon off; ${process.getuid?.() === 0 ? 'user root;' : ''} pid ${folder}/pid; error_log stderr; worker_processes 1;
events {}
http { access_log off; ${temporary}
include ${folder}/site.conf; }`
  writeFileSync(`${folder}/main.conf`, main)
  const child = spawn('nginx', ['-p', folder, '-c', `${folder}/main.conf`], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  return started(child, port)
}

async function started(
  child: ChildProcessByStdio<null, null, Readable>,
  port: number,
): Promise<Ask> {
  let said = ''
  child.stderr.on('data', (data) => (said += data))
  stops.push(() => void child.kill())
  const ask = askPort(port)
  await until(() => (child.exitCode === null ? ask('/') : { status: 0 }))
  if (child.exitCode !== null) throw new Error(said)
  return ask
}

async function startCaddy(): Promise<Ask> {
  const port = await freePort()
  const own = readFileSync(made.path('Caddyfile'), 'utf8')
    .replaceAll('/srv/docs', made.path('build'))
    .replace(/^:80/m, `http://127.0.0.1:${port}`)
  writeFileSync(made.path('main.caddy'), `{\n\tadmin off\n\tauto_https off\n}\n${own}`)
  const args = ['run', '--adapter', 'caddyfile', '--config', made.path('main.caddy')]
  const env = { ...process.env, XDG_DATA_HOME: made.root, XDG_CONFIG_HOME: made.root }
  return started(spawn('caddy', args, { env, stdio: ['ignore', 'ignore', 'pipe'] }), port)
}

describe.each([
  ['nginx', '-v', startNginx],
  ['caddy', 'version', startCaddy],
] as const)('%s', (program, flag, start) => {
  const isThere = isInstalled(program, flag)
  if (!isThere) console.warn(`${program} is not installed: its tests are skipped`)
  let ask: Ask

  beforeAll(async () => {
    if (isThere) ask = await start()
  })

  test.skipIf(!isThere).each(PATHS)('%s is answered as by docsgen serve', async (path) => {
    const [answer, wanted] = [await ask(path), await own(path)]
    // With two slashes in a row, another redirect may follow.
    if (!path.split('?')[0]?.includes('//')) expect(essence(answer)).toEqual(essence(wanted))
    expect(essence(await follow(ask, answer))).toEqual(essence(await follow(own, wanted)))
  })

  test.skipIf(!isThere)(
    'what docsgen names by a hash may be cached forever, and only that',
    async () => {
      const built = ['assets', 'nz/docs/_search/current'].flatMap((folder) =>
        readdirSync(made.path('build', folder)).map((name) => `/${folder}/${name}`),
      )
      expect(built.length).toBeGreaterThan(8)
      for (const path of built) {
        const [answer, wanted] = [await ask(path), await own(path)]
        expect([path, answer.headers['cache-control']]).toEqual([
          path,
          wanted.headers['cache-control'],
        ])
      }
    },
  )

  test.skipIf(!isThere)('Markdown and plain texts name their encoding', async () => {
    for (const [path, type] of [
      ['/nz/docs/faq.md', 'text/markdown; charset=utf-8'],
      ['/llms.txt', 'text/plain; charset=utf-8'],
    ] as const) {
      for (const answer of [await ask(path), await own(path)])
        expect(answer.headers['content-type']?.toLowerCase()).toBe(type)
    }
  })

  test.skipIf(!isThere)('pages have the policy as a header, and cannot be framed', async () => {
    for (const path of ['/nz/docs/', '/nz/docs/faq', '/gone']) {
      const { headers, body } = await ask(path)
      const policy = headers['content-security-policy'] ?? ''
      const [, own = ''] = /Content-Security-Policy" content="([^"]+)"/.exec(body) ?? []
      expect(policy).toBe(
        `${own.replaceAll('&#x27;', "'").replaceAll('&#39;', "'")}; frame-ancestors 'none'`,
      )
    }
    expect((await ask('/robots.txt')).headers['content-security-policy']).toBeUndefined()
  })

  test.skipIf(!isThere)(
    'conditions, ranges, methods and compression are those of HTTP',
    async () => {
      const { headers } = await ask('/nz/docs/faq')
      const [tag, date] = [headers.etag as string, headers['last-modified'] as string]
      expect((await ask('/nz/docs/faq', { 'If-None-Match': tag })).status).toBe(304)
      expect((await ask('/nz/docs/faq', { 'If-None-Match': '"other"' })).status).toBe(200)
      expect((await ask('/nz/docs/faq', { 'If-Modified-Since': date })).status).toBe(304)
      const old = { 'If-Modified-Since': 'Mon, 01 Jan 2001 00:00:00 GMT' }
      expect((await ask('/nz/docs/faq', old)).status).toBe(200)
      const part = (range: string) => ask('/nz/docs/data.csv', { Range: range })
      expect(await part('bytes=2-4')).toMatchObject({ status: 206, body: '234' })
      expect(await part('bytes=-3')).toMatchObject({ status: 206, body: '789' })
      expect((await part('bytes=99-')).status).toBe(416)
      const packed = await ask('/nz/docs/faq', { 'Accept-Encoding': 'gzip' })
      expect([packed.headers['content-encoding'], packed.headers.vary]).toEqual([
        'gzip',
        'Accept-Encoding',
      ])
      const head = await ask('/nz/docs/faq', {}, 'HEAD')
      expect([head.status, head.body]).toEqual([200, ''])
      for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS']) {
        const answer = await ask('/nz/docs/faq', {}, method)
        expect([method, answer.status, answer.headers.allow]).toEqual([method, 405, 'GET, HEAD'])
      }
    },
  )

  test.skipIf(!isThere)('files that the build compressed are sent as they are', async () => {
    const size = (ending: string) =>
      `${readFileSync(made.path(`build/nz/docs/faq.html.${ending}`)).length}`
    const sent = async (get: Ask, encoding: string) => {
      const { headers } = await get('/nz/docs/faq', { 'Accept-Encoding': encoding })
      return [headers['content-encoding'], headers['content-length']]
    }
    // Caddy compresses nothing with Brotli itself, and says no length.
    if (program === 'caddy') expect(await sent(ask, 'br, gzip')).toEqual(['br', undefined])
    else expect(await sent(ask, 'br, gzip')).toEqual(['gzip', size('gz')])
  })

  test.skipIf(!isThere)(
    'a malformed address is not found, and no address leads to another site',
    async () => {
      for (const path of [
        '/nz/docs/%',
        '/nz/docs/faq%00.html',
        '//evil.example',
        '/%2f%2fevil.example/',
        '/\\evil.example',
      ]) {
        const { status, headers } = await ask(path)
        expect([path, [308, 400, 404].includes(status)]).toEqual([path, true])
        expect(headers.location ?? '/').toMatch(/^\/(?![/\\])/)
      }
    },
  )
})
