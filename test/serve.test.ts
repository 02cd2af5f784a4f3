import { readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { extname } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { type Server, serve } from './http.ts'
import { site } from './site.ts'

const FILES = {
  'static/assets/logo-abcdefghij.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
  'static/nz/docs/_search/current/own.bin': 'own',
  'templates/styles/site.css': 'main { background: url("./drawn.svg") }',
  'templates/styles/drawn.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="3" height="3"/>',
  'site.config.mjs': `export default {
    title: 'T',
    plugins: [{ name: 'mine', generate: () => [{ path: 'assets/feed.json', key: 'feed', bytes: () => '{}' }] }],
    locales: { nz: { label: 'NZ', htmlLang: 'en-nz', path: '/nz/docs/' }, au: { label: 'AU', htmlLang: 'en-au', path: '/au/docs/' } },
  }`,
  'docs/index.md':
    '# Start\n\n[data](data.csv) [zip](a%20b.zip) [evil](evil.html) [xhtml](evil.xhtml) [pdf](plan.pdf)\n\n![x](x.svg)\n',
  'docs/evil.html': `<meta http-equiv="Content-Security-Policy" content="script-src *"><script>1</script>`,
  'docs/evil.xhtml': '<html xmlns="http://www.w3.org/1999/xhtml"><script>1</script></html>',
  'docs/plan.pdf': '%PDF',
  'static/raw.html': '<script>1</script>',
  'static/.well-known/security.txt': 'Contact: someone',
  'static/.well-known/association': '{}',
  'docs/faq.md': '# Questions\n',
  'docs/guide/index.md': '# Guide\n',
  'docs/data.csv': '0123456789',
  'docs/a b.zip': 'PK',
  'docs/x.svg': '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"></svg>',
  'secret.txt': 'SECRET',
}

const made = site(FILES)
let server: Server
const ask = (path: string, headers?: Record<string, string>, method?: string) =>
  server.get(path, headers, method)

beforeAll(async () => {
  await made.done()
  await made.run('build')
  writeFileSync(made.path('build/.well-known/.hidden.txt'), 'SECRET')
  writeFileSync(made.path('build/.env'), 'SECRET')
  symlinkSync('../secret.txt', made.path('build/linked.txt'))
  symlinkSync('..', made.path('build/up'))
  symlinkSync('nz', made.path('build/alias'))
  server = await serve(made.root)
  return () => server.stop()
})

test.each([
  ['/', 302, '/nz/docs/'],
  ['/?a=1&b=%20', 302, '/nz/docs/?a=1&b=%20'],
  ['/nz/docs', 308, '/nz/docs/'],
  ['/nz/docs?q=1', 308, '/nz/docs/?q=1'],
  ['/au/docs', 308, '/au/docs/'],
  ['/nz/docs/faq/', 308, '/nz/docs/faq'],
  ['/nz/docs/faq.html', 308, '/nz/docs/faq'],
  ['/nz/docs/faq/index.html', 308, '/nz/docs/faq'],
  ['/nz/docs/faq.html?a=b&c', 308, '/nz/docs/faq?a=b&c'],
  ['/nz/docs/index.html', 308, '/nz/docs/'],
  ['/nz/docs/index', 308, '/nz/docs/'],
  ['/nz/docs/guide/', 308, '/nz/docs/guide'],
  ['/nz/docs/guide/index', 308, '/nz/docs/guide'],
  ['/nz//docs///faq', 308, '/nz/docs/faq'],
])('%s leads (%i) to %s', async (path, status, location) => {
  const answer = await ask(path)
  expect([answer.status, answer.headers.location]).toEqual([status, location])
})

test.each([
  ['/nz/docs/', 'Start'],
  ['/au/docs/', 'Start'],
  ['/nz/docs/faq', 'Questions'],
  ['/nz/docs/guide', 'Guide'],
  ['/nz/docs/faq?q=/..', 'Questions'],
])('%s is the page "%s"', async (path, title) => {
  const { status, headers, body } = await ask(path)
  expect([status, headers['content-type'], headers['cache-control']]).toEqual([
    200,
    'text/html; charset=utf-8',
    'no-cache',
  ])
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(body).toContain(`>${title}</h1>`)
})

test.each([
  ['/nz/docs/gone', 'en-nz'],
  ['/au/docs/gone', 'en-au'],
  ['/gone', 'en-nz'],
  ['/au/docs/faq/more', 'en-au'],
  ['/nz/docs/FAQ', 'en-nz'],
  ['/nz/docs/404', 'en-nz'],
  // Bytes that are not UTF-8.
  ['/nz/docs/%E0', 'en-nz'],
  ['/au/docs/%C3%28', 'en-au'],
  ['/%FF', 'en-nz'],
  ['/favicon.ico', 'en-nz'],
  ['/nz', 'en-nz'],
  ['/nz/docs/gone.png', 'en-nz'],
  ['/assets/', 'en-nz'],
  ['/.docsgen.json', 'en-nz'],
])('%s is the not-found page of %s', async (path, language) => {
  const { status, headers, body } = await ask(path)
  expect([status, headers['cache-control']]).toEqual([404, 'no-store'])
  expect(body).toContain(`lang="${language}"`)
  expect(body).toContain('Page not found')
})

test.each(['/nz/docs/faq', '/nz/docs/data.csv', '/gone', '/favicon.svg', '/nz/docs'])(
  'HEAD %s has the headers of GET, without a body',
  async (path) => {
    const [got, head] = [await ask(path), await ask(path, {}, 'HEAD')]
    expect([head.status, head.body]).toEqual([got.status, ''])
    for (const name of ['content-type', 'etag', 'cache-control', 'last-modified', 'location']) {
      expect([name, head.headers[name]]).toEqual([name, got.headers[name]])
    }
  },
)

test.each(['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH'])('%s is refused', async (method) => {
  const answer = await ask('/nz/docs/faq', {}, method)
  expect([answer.status, answer.headers.allow]).toEqual([405, 'GET, HEAD'])
})

test.each([
  ['/nz/docs/data.csv', /^text\/csv/],
  ['/favicon.svg', /^image\/svg\+xml/],
  ['/robots.txt', /^text\/plain/],
  ['/nz/docs/a%20b.zip', /^application\/zip/],
  ['/.well-known/security.txt', /^text\/plain/],
  ['/.well-known/association', /^application\/octet-stream/],
])('%s has the type %s', async (path, type) => {
  const answer = await ask(path)
  expect(answer.status).toBe(200)
  expect(answer.headers['content-type']).toMatch(type)
})

test('files of reserved names are sent, and not listed, where pages are at the root or below a base', async () => {
  const root = site({
    'site.config.mjs': "export default { title: 'T', url: 'https://d.example/docs' }",
    'docs/index.md': '# Start\n',
    'docs/faq.md': '# Questions\n',
    'static/.well-known/matrix/server': '{}',
    'static/.well-known/security.txt': 'Contact: someone',
    'static/.env': 'SECRET',
  })
  await root.done()
  await root.run('build')
  const served = await serve(root.root)
  onTestFinished(() => served.stop())
  const statusOf = async (path: string) => (await served.get(path)).status
  expect(await statusOf('/docs/faq')).toBe(200)
  expect(await statusOf('/docs/.well-known/matrix/server')).toBe(200)
  expect(await statusOf('/docs/.well-known/security.txt')).toBe(200)
  for (const path of ['/.well-known/security.txt', '/docs/.well-known', '/docs/.env'])
    expect([path, await statusOf(path)]).toEqual([path, 404])
  expect((await served.get('/docs/sitemap.xml')).body).not.toContain('well-known')
})

const FOREVER = 'public, max-age=31536000, immutable'
const cachingOf = async (path: string) => {
  const { status, headers } = await ask(`/${path}`)
  return [path, status, headers['cache-control']]
}

test('the files that docsgen names by a hash may be cached forever', async () => {
  const own = ['logo-abcdefghij.svg', 'feed.json']
  const names = readdirSync(made.path('build/assets')).filter((name) => !own.includes(name))
  expect(new Set(names.map(extname))).toEqual(new Set(['.css', '.js', '.txt', '.svg']))
  for (const name of names) {
    const path = `assets/${name}`
    expect(await cachingOf(path)).toEqual([path, 200, FOREVER])
  }
})

test.each(['assets/logo-abcdefghij.svg', 'assets/feed.json', 'nz/docs/_search/current/own.bin'])(
  '%s, a file of the site, is revalidated',
  async (path) => {
    expect(await cachingOf(path)).toEqual([path, 200, 'no-cache'])
  },
)

test('index files may be cached forever, the manifest that names them may not', async () => {
  const folder = 'au/docs/_search/current'
  const files = readdirSync(made.path('build', folder))
  expect(files.length).toBeGreaterThan(1)
  for (const file of files) {
    const path = `${folder}/${file}`
    expect(await cachingOf(path)).toEqual([
      path,
      200,
      file === 'manifest.bin' ? 'no-cache' : FOREVER,
    ])
  }
})

test('text is compressed for those who take it', async () => {
  for (const encoding of ['br', 'gzip']) {
    const answer = await ask('/nz/docs/', { 'Accept-Encoding': encoding })
    expect([answer.headers['content-encoding'], answer.headers.vary]).toEqual([
      encoding,
      'Accept-Encoding',
    ])
  }
  for (const refused of ['br;q=0, identity', 'br; Q=0.0', 'gzip;level=9;q=0', '*;q=0']) {
    const answer = await ask('/nz/docs/', { 'Accept-Encoding': refused })
    expect([refused, answer.headers['content-encoding']]).toEqual([refused, undefined])
  }
})

test('the encoding that a client prefers is sent', async () => {
  for (const [wanted, encoding] of [
    ['br;q=0.1, gzip;q=1', 'gzip'],
    ['gzip;q=0.5, br;q=0.8', 'br'],
    ['gzip, deflate, br', 'br'],
    ['identity, br;q=0.5', undefined],
  ] as const) {
    const answer = await ask('/nz/docs/', { 'Accept-Encoding': wanted })
    expect([wanted, answer.headers['content-encoding']]).toEqual([wanted, encoding])
  }
})

test('answers that depend on the encoding say so, compressed or not', async () => {
  const { headers } = await ask('/nz/docs/faq')
  const tag = headers.etag as string
  for (const more of [
    {},
    { 'Accept-Encoding': 'br' },
    { 'If-None-Match': tag },
    { Range: 'bytes=0-1' },
  ])
    expect((await ask('/nz/docs/faq', more)).headers.vary).toBe('Accept-Encoding')
  expect((await ask('/nz/docs/a%20b.zip')).headers.vary).toBe(undefined)
})

describe('files that are compressed already', () => {
  const packed = site({ ...FILES, 'site.config.mjs': 'export default { precompress: true }' })
  let other: Server
  beforeAll(async () => {
    await packed.done()
    const { code, stderr } = await packed.run('build')
    expect(code, stderr).toBe(0)
    for (const ending of ['br', 'gz']) {
      rmSync(packed.path(`build/robots.txt.${ending}`))
      symlinkSync('../secret.txt', packed.path(`build/robots.txt.${ending}`))
    }
    other = await serve(packed.root)
    return () => other.stop()
  })

  test.each([
    ['br', 'gzip, br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
    ['gzip', 'br;q=0.5, gzip', gunzipSync],
  ] as const)('are sent as %s to those who accept "%s"', async (encoding, accepted, decode) => {
    const headers = { 'Accept-Encoding': accepted }
    const url = `http://127.0.0.1:${other.port}/faq`
    const bytes = await new Promise<Buffer>((resolve, reject) => {
      request(url, { headers, agent: false }, (response) => {
        expect([response.headers['content-encoding'], response.headers.vary]).toEqual([
          encoding,
          'Accept-Encoding',
        ])
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('end', () => resolve(Buffer.concat(chunks)))
      })
        .on('error', reject)
        .end()
    })
    const name = { br: 'br', gzip: 'gz' }[encoding]
    expect(bytes).toEqual(readFileSync(packed.path(`build/faq.html.${name}`)))
    expect(String(decode(bytes))).toContain('Questions</h1>')
  })

  test('are not sent in parts, or where they are links', async () => {
    const part = await other.get('/faq', { 'Accept-Encoding': 'br', Range: 'bytes=0-14' })
    expect([part.body, part.headers['content-encoding']]).toEqual(['<!DOCTYPE html>', undefined])
    const robots = await other.get('/robots.txt', { 'Accept-Encoding': 'br, gzip' })
    expect([robots.status, robots.body]).not.toContain('SECRET')
  })

  test('are downloaded as they are at their own address', async () => {
    const { headers } = await other.get('/faq.html.gz')
    expect([headers['content-type'], headers['content-encoding']]).toEqual([
      'application/gzip',
      undefined,
    ])
  })
})

describe('a header says what a document may do', () => {
  const policyOf = async (path: string) => (await ask(path)).headers['content-security-policy']

  test.each(['/nz/docs/', '/nz/docs/faq', '/gone'])('%s: as the page itself', async (path) => {
    const { headers, body } = await ask(path)
    const [, own] = /http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(body) ?? []
    expect(own).toContain("script-src 'self'")
    expect(headers['content-security-policy']).toBe(own)
  })

  test.each([
    '/nz/docs/evil.html',
    '/raw.html',
    '/nz/docs/evil.xhtml',
    '/assets/logo-abcdefghij.svg',
    '/favicon.svg',
  ])('%s, which is not a page of the site, runs no scripts', async (path) => {
    const answer = await ask(path)
    const { headers } = /^30/.test(String(answer.status))
      ? await ask(answer.headers.location as string)
      : answer
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'; (?!.*script)/)
  })

  test.each(['/robots.txt', '/nz/docs/a%20b.zip', '/nz/docs/data.csv', '/nz/docs/plan.pdf'])(
    '%s, which browsers do not run, is as free as before',
    async (path) => {
      expect([(await ask(path)).status, await policyOf(path)]).toEqual([200, undefined])
    },
  )
})

describe('a part of a file', () => {
  const part = (range: string, more: Record<string, string> = {}) =>
    ask('/nz/docs/data.csv', { Range: range, ...more })

  test.each([
    ['bytes=0-0', '0', 'bytes 0-0/10'],
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=7-99', '789', 'bytes 7-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=-99', '0123456789', 'bytes 0-9/10'],
  ])('%s is sent as a range', async (range, body, place) => {
    const { status, headers, body: sent } = await part(range)
    expect([status, sent, headers['content-range'], headers['content-length']]).toEqual([
      206,
      body,
      place,
      String(body.length),
    ])
    expect(headers['content-type']).toMatch(/^text\/csv/)
  })

  test.each(['bytes=10-', 'bytes=99-100', 'bytes=-0'])('%s cannot be satisfied', async (range) => {
    const { status, headers, body } = await part(range)
    expect([status, headers['content-range'], body]).toEqual([416, 'bytes */10', ''])
  })

  test.each([
    'bytes=0-1,3-4',
    'lines=0-1',
    'bytes=a-b',
    'bytes=5-2',
    'bytes=-',
    'bytes',
    'bytes=1-2-3',
  ])('%s gets the whole file', async (range) => {
    const { status, body } = await part(range)
    expect([status, body]).toEqual([200, '0123456789'])
  })

  test('is sent only of the version that If-Range names', async () => {
    const { headers } = await ask('/nz/docs/data.csv')
    const date = headers['last-modified'] as string
    expect((await part('bytes=0-1', { 'If-Range': date })).status).toBe(206)
    expect((await part('bytes=0-1', { 'If-Range': 'Mon, 01 Jan 2001 00:00:00 GMT' })).status).toBe(
      200,
    )
    // A weak tag never matches here (RFC 9110, 13.1.5).
    expect((await part('bytes=0-1', { 'If-Range': headers.etag as string })).status).toBe(200)
    expect((await part('bytes=0-1', { 'If-Range': '"other"' })).status).toBe(200)
  })
})

test('a request for another version of a file is refused', async () => {
  const { headers } = await ask('/nz/docs/data.csv')
  const date = headers['last-modified'] as string
  for (const [name, value, status] of [
    ['If-Match', '"other"', 412],
    ['If-Match', headers.etag as string, 200],
    ['If-Match', '*', 200],
    ['If-Unmodified-Since', 'Mon, 01 Jan 2001 00:00:00 GMT', 412],
    ['If-Unmodified-Since', date, 200],
    ['If-Unmodified-Since', 'yesterday', 200],
  ] as const)
    expect([name, value, (await ask('/nz/docs/data.csv', { [name]: value })).status]).toEqual([
      name,
      value,
      status,
    ])
})

describe('a file that has not changed', () => {
  test.each(['/nz/docs/faq', '/nz/docs/data.csv', '/favicon.svg'])(
    '%s gets 304 Not Modified',
    async (path) => {
      const { headers } = await ask(path)
      const [tag, date] = [headers.etag as string, headers['last-modified'] as string]
      for (const known of [tag, `"x", ${tag}`, `"x",${tag}`, '*', tag.replace('W/', '')]) {
        const answer = await ask(path, { 'If-None-Match': known })
        expect([known, answer.status, answer.body, answer.headers.etag]).toEqual([
          known,
          304,
          '',
          tag,
        ])
      }
      expect((await ask(path, { 'If-Modified-Since': date })).status).toBe(304)
      expect(
        (await ask(path, { 'If-Modified-Since': 'Mon, 01 Jan 2001 00:00:00 GMT' })).status,
      ).toBe(200)
      expect((await ask(path, { 'If-Modified-Since': 'yesterday' })).status).toBe(200)
      expect(
        (await ask(path, { 'If-None-Match': '"other"', 'If-Modified-Since': date })).status,
      ).toBe(200)
    },
  )

  test('has one tag whether it is compressed or not, or none that misleads', async () => {
    const plain = await ask('/nz/docs/faq')
    const small = await ask('/nz/docs/faq', { 'Accept-Encoding': 'br' })
    expect(small.headers.etag?.startsWith('W/')).toBe(true)
    expect(small.headers.etag).toBe(plain.headers.etag)
  })
})

test.each(['#', '?', '%', '%20', '&', '+', ',', ';', '=', '@', '$', ':', "'", '"', ' ', 'é', '😀'])(
  'a file with %s in its name is served',
  async (text) => {
    writeFileSync(made.path(`build/a${text}b.bin`), text)
    const answer = await ask(`/a${encodeURIComponent(text)}b.bin`)
    expect([answer.status, answer.body]).toEqual([200, text])
  },
)

describe('hostile paths', () => {
  test.each([
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/%2E%2E%2Fsecret.txt',
    '/..%2fsecret.txt',
    '/nz/docs/..%2f..%2f..%2fsecret.txt',
    '/nz/../../secret.txt',
    '/..%5csecret.txt',
    '/..\\secret.txt',
    '/%252e%252e/secret.txt',
    '/linked.txt',
    '/up/secret.txt',
    '/up/docs/index.md',
    '/.env',
    '/%2eenv',
    '/.well-known/.hidden.txt',
    '/.well-known/%2ehidden.txt',
    '/.well-known/../.env',
    '/.well-known/%2e%2e/.env',
    '/a/../.well-known/.hidden.txt',
    '/nz/docs/faq%00.html',
    '/robots.txt%00',
    '/robots.txt%0d%0aX: 1',
    '//secret.txt',
    '///../secret.txt',
    '/nz/docs/%',
    '/%c0%ae%c0%ae/secret.txt',
    `/${'a'.repeat(7000)}`,
    `/${'../'.repeat(500)}secret.txt`,
    '/nz/docs/faq/%2e%2e/%2e%2e/%2e%2e/secret.txt',
    '*',
    'secret.txt',
  ])('%s is not found', async (path) => {
    const answer = await server.raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    expect(answer).toMatch(/^HTTP\/1\.1 (30[28]|40[04]|414|431) /)
    expect(answer).not.toContain('SECRET')
  })

  test.each([
    '//evil.example',
    '//evil.example/',
    '/\\evil.example',
    '//evil.example/nz/docs',
    '/nz/docs//evil.example/',
    '//evil.example/..%2f',
    '/%2f%2fevil.example/',
    '//nz/docs/faq/',
  ])('%s never leads to another site', async (path) => {
    const answer = await server.raw(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    expect(answer).not.toMatch(/^location: *(\/\/|\/\\|https?:)/im)
  })

  test('a large header, garbage and an incomplete request do not crash the server', async () => {
    expect(await server.raw(`GET /${'a'.repeat(100_000)} HTTP/1.1\r\nHost: x\r\n\r\n`)).toMatch(
      /^HTTP\/1\.1 4/,
    )
    expect(await server.raw('rubbish\r\n\r\n')).toMatch(/^HTTP\/1\.1 400/)
    expect((await ask('/nz/docs/faq')).status).toBe(200)
  })

  test.each([
    ['*', 404],
    ['http://x', 302],
    ['http://x?a=1', 302],
    ['//', 302],
    ['//nz//docs//', 308],
    ['/nz/docs/%', 404],
    ['/nz/docs/%c0%ae%c0%ae/', 404],
    ['/nz/docs/%252e%252e/secret.txt', 404],
    ['/nz/docs/faq%00', 404],
    [`/nz/docs/${'%61'.repeat(4000)}`, 404],
    ['/nz/docs/constructor', 404],
  ])('%s is answered %i', async (target, status) => {
    const sent = `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`
    const answer = await server.raw(sent)
    expect(answer).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `))
    expect(answer).not.toContain('SECRET')
  })

  test('an absolute request target is resolved by its path', async () => {
    const answer = await server.raw(
      'GET http://x/nz/docs/faq HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    )
    expect(answer).toMatch(/^HTTP\/1\.1 200/)
  })
})

test('only URLs below the base are served', async () => {
  const based = await site({
    'site.config.mjs': "export default { base: '/docs/' }",
    'docs/index.md': '# Start\n',
    'docs/faq.md': '# Questions\n',
  }).done()
  const other = await serve(based.root)
  const ways = await Promise.all(
    ['/', '/docs', '/docs/', '/docs/faq', '/docsX/faq', '/docsfaq', '/faq'].map(async (path) => {
      const { status, headers } = await other.get(path)
      return [path, status, headers.location ?? ''].join(' ').trim()
    }),
  )
  await other.stop()
  expect(ways).toEqual([
    '/ 302 /docs/',
    '/docs 308 /docs/',
    '/docs/ 200',
    '/docs/faq 200',
    '/docsX/faq 404',
    '/docsfaq 404',
    '/faq 404',
  ])
})
