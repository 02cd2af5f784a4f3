import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { algoliasearch } from 'algoliasearch'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { checkSite } from '../src/check-site.ts'
import { createAlgolia } from '../src/client/search/algolia.ts'
import { push } from '../src/plugins/search/push.ts'
import { recordsOf, type SearchRecord } from '../src/plugins/search/records.ts'
import { Session } from '../src/session.ts'
import { site } from './site.ts'

interface Call {
  readonly method: string
  readonly path: string
  readonly query: string
  // biome-ignore lint/suspicious/noExplicitAny: what the service is sent
  readonly body: any
}

/** A server that speaks the service's protocol as far as it is used. */
let server: Server
let origin: string
let calls: Call[]
let answer: (
  call: Call,
  request: IncomingMessage,
) => { status?: number; body: unknown; wait?: number } | null

beforeAll(async () => {
  server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString()
      const [path = '', query = ''] = (request.url ?? '').split('?')
      const call = {
        method: request.method ?? '',
        path,
        query,
        body: text ? JSON.parse(text) : null,
      }
      calls.push(call)
      const given = answer(call, request)
      if (given === null) return request.socket.destroy()
      const { status = 200, body, wait = 0 } = given
      setTimeout(
        () =>
          response
            .writeHead(status, { 'content-type': 'application/json' })
            .end(JSON.stringify(body)),
        wait,
      )
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(() => {
  calls = []
})

const hit = {
  objectID: '1',
  url: 'https://docs.test/faq#keys',
  url_without_anchor: 'https://docs.test/faq',
  hierarchy: {
    lvl0: 'Guide',
    lvl1: 'FAQ',
    lvl2: 'Keys',
    lvl3: null,
    lvl4: null,
    lvl5: null,
    lvl6: null,
  },
  content: 'Get a key <img src=x onerror=alert(1)>',
  _highlightResult: { hierarchy: { lvl2: { value: '⟦Key⟧s' } } },
  _snippetResult: { content: { value: 'Get a ⟦key⟧ <img src=x onerror=alert(1)>' } },
}
const found = { results: [{ hits: [hit], nbHits: 37, query: 'key' }] }

describe('the client of the hosted search', () => {
  const client = (hosts = [origin]) =>
    createAlgolia({
      ways: { links: [], feedbackUrl: null },
      origin: 'https://docs.test',
      appId: 'APP',
      apiKey: 'search-only',
      indexName: 'docs',
      contextual: true,
      lang: 'en-nz',
      version: 'current',
      hosts,
    })
  const wanted = () => new AbortController().signal

  test('leaves out addresses that would run a script', async () => {
    const hit = (url: string) => ({ url, hierarchy: { lvl0: 'Docs', lvl1: 'Keys' }, content: null })
    const hits = ['javascript:alert(1)', '/keys#a', 'data:text/html,x', 'https://docs.example/b']
    answer = () => ({ body: { results: [{ hits: hits.map(hit), nbHits: 4 }] } })
    const answered = await client().search('key', 0, wanted())
    expect(answered.hits.map(({ url }) => url)).toEqual(['/keys#a', 'https://docs.example/b'])
  })

  test('asks for 20 hits of its language and version, in one request of several', async () => {
    answer = () => ({ body: found })
    await client().search('key', 2, wanted())
    expect(calls[0]?.method).toBe('POST')
    expect(calls[0]?.path).toBe('/1/indexes/*/queries')
    expect(calls[0]?.query).toBe('x-algolia-application-id=APP&x-algolia-api-key=search-only')
    expect(calls[0]?.body.requests).toHaveLength(1)
    expect(calls[0]?.body.requests[0]).toMatchObject({
      indexName: 'docs',
      query: 'key',
      page: 2,
      hitsPerPage: 20,
      facetFilters: ['language:en-nz', 'version:current'],
    })
  })

  test('returns hits with separate highlights and everything else as text', async () => {
    answer = () => ({ body: found })
    const { hits, total } = await client().search('key', 0, wanted())
    expect(total).toBe(37)
    expect(hits[0]).toEqual({
      kind: '',
      // On the site's own origin: a hit leads to this deployment of it, such as a preview.
      url: '/faq#keys',
      page: '/faq',
      title: ['Guide › FAQ'],
      path: [{ mark: 'Key' }, 's'],
      excerpt: ['Get a ', { mark: 'key' }, ' <img src=x onerror=alert(1)>'],
    })
  })

  test('asks the next host when one does not respond, and begins with it the next time', async () => {
    const dead = 'http://127.0.0.1:9'
    answer = () => ({ body: found })
    const it = client([dead, origin])
    expect((await it.search('key', 0, wanted())).total).toBe(37)
    answer = () => null
    await expect(it.search('key', 0, wanted())).rejects.toThrow()
    expect(calls).toHaveLength(2)
  })

  test('asks the next host after an error of the first', async () => {
    let first = true
    answer = () => {
      const status = first ? 503 : 200
      first = false
      return { status, body: found }
    }
    expect(
      (await client([origin, origin.replace('127.0.0.1', 'localhost')]).search('key', 0, wanted()))
        .total,
    ).toBe(37)
  })

  test('does not retry a wrong key on other hosts', async () => {
    answer = () => ({ status: 403, body: { message: 'Invalid Application-ID or API key' } })
    await expect(client([origin, origin]).search('key', 0, wanted())).rejects.toThrow('403')
    expect(calls).toHaveLength(1)
  })

  test('aborts an outdated search', async () => {
    answer = () => ({ body: found, wait: 5000 })
    const stale = new AbortController()
    const asked = client().search('key', 0, stale.signal)
    setTimeout(() => stale.abort(), 50)
    await expect(asked).rejects.toThrow(/abort/i)
  })
})

const algolia = (apiKey: string) =>
  `search: { provider: 'algolia', appId: 'APP', apiKey: '${apiKey}', indexName: 'docs' }`
const config = (apiKey = 'search-only') =>
  `export default { url: 'https://docs.test', locales: { nz: { label: 'NZ', htmlLang: 'en-nz', path: '/nz/' }, au: { label: 'AU', htmlLang: 'en-au', path: '/au/' } }, ${algolia(apiKey)} }`
const pages = {
  'docs/index.md':
    '# Start\n\nHello.\n\n## Keys\n\nGet a key.\n\n### Test keys\n\nThey are free.\n',
  'docs/long.md': `# Long\n\n## Much\n\n${'Ein längeres Wort und noch eines. '.repeat(800)}\n`,
  'docs/hidden.md': '---\nsearch: false\n---\n\n# Hidden\n',
}

async function linked(apiKey?: string) {
  const { root } = await site({ 'site.config.js': config(apiKey), ...pages }).done()
  return (await checkSite({ root }, new Session(false))).site
}

describe('records', () => {
  test('have the headings that lead to them, their address, language and version', async () => {
    const record = recordsOf(await linked()).find(
      (r) => r.url === 'https://docs.test/nz/#test-keys',
    ) as SearchRecord
    expect(record).toMatchObject({
      hierarchy: {
        lvl1: 'Start',
        lvl2: 'Keys',
        lvl3: 'Test keys',
        lvl4: null,
        lvl5: null,
        lvl6: null,
      },
      content: 'They are free.',
      anchor: 'test-keys',
      url_without_anchor: 'https://docs.test/nz/',
      language: 'en-nz',
      version: 'current',
    })
  })

  test('stay below 10 KB, and nothing of a long text is lost', async () => {
    const records = recordsOf(await linked()).filter(
      (r) => r.url === 'https://docs.test/nz/long#much',
    )
    expect(records.length).toBeGreaterThan(2)
    for (const record of records)
      expect(Buffer.byteLength(JSON.stringify(record))).toBeLessThan(10_000)
    expect(
      records
        .map((r) => r.content)
        .join(' ')
        .match(/Wort/g),
    ).toHaveLength(800)
  })

  test('each have an id of their own, and pages that opt out have none', async () => {
    const records = recordsOf(await linked())
    expect(new Set(records.map((r) => r.objectID)).size).toBe(records.length)
    expect(records.some((r) => r.url.includes('hidden'))).toBe(false)
  })
})

describe('docsgen search push', () => {
  const url = () => new URL(origin)
  const client = () =>
    algoliasearch('APP', 'admin', {
      hosts: [{ url: url().host, accept: 'readWrite', protocol: 'http' }] as never,
    })
  let acl: string[]
  beforeEach(() => {
    acl = ['search']
    answer = ({ method, path }) => {
      if (path.startsWith('/1/keys/')) return { body: { acl, value: 'search-only', createdAt: 1 } }
      if (path.includes('/task/')) return { body: { status: 'published', pendingTask: false } }
      if (path.endsWith('/settings') && method === 'GET') return { body: {} }
      return { body: { taskID: 1, updatedAt: '', objectIDs: [] } }
    }
  })

  test('writes settings and all records to a new index, and then switches to it', async () => {
    const linkedSite = await linked()
    const count = await push(linkedSite, client(), 'admin')
    const settings = calls.find((c) => c.method === 'PUT' && c.path === '/1/indexes/docs/settings')
    expect(settings?.body.attributesForFaceting).toEqual(
      expect.arrayContaining(['language', 'version']),
    )
    const batches = calls.filter((c) => /^\/1\/indexes\/docs_tmp_\d+\/batch$/.test(c.path))
    const sent = batches.flatMap((c) =>
      c.body.requests.map((r: { body: SearchRecord }) => r.body.objectID),
    )
    expect(sent).toEqual(recordsOf(linkedSite).map((r) => r.objectID))
    expect(sent).toHaveLength(count)
    const moved = calls.findIndex((c) => c.body?.operation === 'move')
    expect(calls[moved]?.body.destination).toBe('docs')
    expect(moved).toBeGreaterThan(calls.indexOf(batches.at(-1) as Call))
  })

  test('refuses a key with write access in pages', async () => {
    acl = ['search', 'addObject', 'deleteIndex']
    await expect(push(await linked(), client(), 'admin')).rejects.toThrow(
      'search.apiKey is not search-only: it also has addObject, deleteIndex',
    )
    await expect(push(await linked('admin'), client(), 'admin')).rejects.toThrow('which can write')
    expect(calls.some((c) => c.method === 'PUT' || c.method === 'POST')).toBe(false)
  })

  test('accepts a key that the service does not list, such as a derived one', {
    tags: 'thorough',
  }, async () => {
    const usual = answer
    answer = (call, request) =>
      call.path.startsWith('/1/keys/')
        ? { status: 404, body: { message: 'Key does not exist' } }
        : usual(call, request)
    expect(await push(await linked(), client(), 'admin')).toBeGreaterThan(5)
  })

  test('reports the message of the service', async () => {
    const usual = answer
    answer = (call, request) =>
      call.path.endsWith('/settings')
        ? { status: 403, body: { message: 'Not enough rights' } }
        : usual(call, request)
    await expect(push(await linked(), client(), 'admin')).rejects.toThrow(
      'Algolia rejected the records: Not enough rights',
    )
  })

  test('reads the key only from the environment, and says so when it is missing', async () => {
    const run = await site({ 'site.config.js': config(), ...pages }).run('search', 'push')
    expect(run.code).toBe(1)
    expect(run.stderr).toContain('ALGOLIA_ADMIN_KEY is not set')
  })

  test('says that a site with another search has nothing to push', {
    tags: 'thorough',
  }, async () => {
    const run = await site({ 'docs/index.md': '# Start\n' }).run('search', 'push')
    expect(run.stderr).toContain('this site does not use Algolia')
  })
})
