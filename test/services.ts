/** Fakes of the hosted services: local servers that speak their documented HTTP protocols. */
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gunzipSync } from 'node:zlib'

interface Service {
  readonly origin: string
  readonly close: () => void
}

export interface Call {
  readonly method: string
  readonly path: string
  readonly headers: IncomingMessage['headers']
  readonly query: URLSearchParams
  // biome-ignore lint/suspicious/noExplicitAny: each call has its own
  readonly body: any
}

interface Answer {
  readonly status?: number
  readonly body: unknown
}

/** @param answer what is sent back as JSON; null ends the connection */
async function listen(answer: (call: Call) => Answer | null): Promise<Service> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://x')
      const { method = '', headers } = request
      const path = decodeURIComponent(pathname)
      const body = parse(Buffer.concat(chunks))
      const given =
        method === 'OPTIONS'
          ? { body: {} }
          : answer({ method, path, headers, query: searchParams, body })
      if (given === null) return request.socket.destroy()
      response.writeHead(given.status ?? 200, {
        'content-type': 'application/json',
        'access-control-allow-origin': '*',
        'access-control-allow-headers': '*',
      })
      response.end(JSON.stringify(given.body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close }
}

function parse(body: Buffer): unknown {
  const text = (body[0] === 0x1f ? gunzipSync(body) : body).toString()
  return text.startsWith('{') || text.startsWith('[') ? JSON.parse(text) : text
}

export interface AlgoliaService extends Service {
  /** The keys that may search, and write. */
  readonly keys: { readonly search: string; readonly admin: string }
  /** Records by index. */
  readonly indexes: ReadonlyMap<string, readonly AlgoliaRecord[]>
  readonly queries: readonly Call[]
  /** From now on every query ends without an answer. */
  fail(isFailing: boolean): void
}

export interface AlgoliaRecord {
  readonly objectID: string
  readonly hierarchy: Readonly<Record<string, string | null>>
  readonly content: string | null
  readonly url: string
  readonly [attribute: string]: unknown
}

interface Query {
  readonly indexName: string
  readonly query?: string
  readonly page?: number
  readonly hitsPerPage?: number
  readonly facetFilters?: readonly string[]
  readonly highlightPreTag?: string
  readonly highlightPostTag?: string
}

/** Algolia's search and indexing API, as far as it is documented for records and queries. */
export async function startAlgolia(): Promise<AlgoliaService> {
  const keys = { search: 'search-only-key', admin: 'admin-key' }
  const indexes = new Map<string, AlgoliaRecord[]>()
  const settings = new Map<string, { attributesForFaceting?: string[] }>()
  const queries: Call[] = []
  let isFailing = false

  const service = await listen((call) => {
    const { method, path, headers, query, body } = call
    const key = headers['x-algolia-api-key'] ?? query.get('x-algolia-api-key')
    if (path === '/1/indexes/*/queries') {
      if (isFailing) return null
      queries.push(call)
      if (key !== keys.search) return refused('Invalid Application-ID or API key')
      return { body: { results: body.requests.map(resultOf) } }
    }
    if (key !== keys.admin) return refused('Method not allowed with this API key')
    if (path.startsWith('/1/keys/'))
      return path.endsWith(keys.search)
        ? { body: { value: keys.search, acl: ['search'], createdAt: 1 } }
        : { status: 404, body: { message: 'Key does not exist' } }
    return write(method, path, body)
  })

  function write(method: string, path: string, body: Call['body']): Answer {
    const [, name = '', action = ''] = /^\/1\/indexes\/([^/]+)\/(\w+)/.exec(path) ?? []
    const done = { taskID: 1, updatedAt: '2025-01-01T00:00:00Z' }
    if (action === 'task') return { body: { status: 'published', pendingTask: false } }
    if (action === 'settings') {
      if (method === 'PUT') settings.set(name, body)
      return { body: method === 'PUT' ? done : (settings.get(name) ?? {}) }
    }
    if (action === 'batch') {
      const added = body.requests.map((request: { body: AlgoliaRecord }) => request.body)
      indexes.set(name, [...(indexes.get(name) ?? []), ...added])
      return { body: { ...done, objectIDs: added.map((r: AlgoliaRecord) => r.objectID) } }
    }
    if (action === 'operation') {
      settings.set(body.destination, settings.get(name) ?? {})
      if (body.operation === 'move') {
        indexes.set(body.destination, indexes.get(name) ?? [])
        indexes.delete(name)
      }
      return { body: done }
    }
    return { status: 404, body: { message: `unknown path ${path}` } }
  }

  function resultOf(query: Query) {
    const { indexName, query: text = '', page = 0, hitsPerPage = 20, facetFilters = [] } = query
    const facets = settings.get(indexName)?.attributesForFaceting ?? []
    const words = text.toLowerCase().split(/\s+/).filter(Boolean)
    const found = (indexes.get(indexName) ?? []).filter(
      (record) =>
        facetFilters.every((filter) => {
          const [name = '', value] = filter.split(':')
          return facets.includes(name) && record[name] === value
        }) && words.every((word) => textOf(record).includes(word)),
    )
    const hits = found.slice(page * hitsPerPage, (page + 1) * hitsPerPage)
    return {
      hits: hits.map((record) => ({ ...record, ...highlightOf(record, words, query) })),
      nbHits: found.length,
      nbPages: Math.ceil(found.length / hitsPerPage),
      page,
      hitsPerPage,
      query: text,
      index: indexName,
    }
  }

  return {
    ...service,
    keys,
    indexes,
    queries,
    fail(value) {
      isFailing = value
    },
  }
}

function refused(message: string): Answer {
  return { status: 403, body: { message, status: 403 } }
}

function textOf({ hierarchy, content }: AlgoliaRecord): string {
  return [...Object.values(hierarchy), content].join(' ').toLowerCase()
}

function highlightOf(
  { hierarchy, content }: AlgoliaRecord,
  words: readonly string[],
  { highlightPreTag = '<em>', highlightPostTag = '</em>' }: Query,
) {
  const escaped = words.map((word) => word.replace(/[^\p{L}\p{N}]/gu, '\\$&'))
  const mark = (text: string) => ({
    value:
      words.length === 0
        ? text
        : text.replace(
            new RegExp(escaped.join('|'), 'gi'),
            (found) => `${highlightPreTag}${found}${highlightPostTag}`,
          ),
  })
  const levels = Object.entries(hierarchy).flatMap(([level, text]) =>
    text === null ? [] : [[level, mark(text)] as const],
  )
  return {
    _highlightResult: { hierarchy: Object.fromEntries(levels) },
    ...(content === null ? {} : { _snippetResult: { content: mark(snippetOf(content, words)) } }),
  }
}

/** Some words from around the first that was found. */
function snippetOf(content: string, words: readonly string[]): string {
  const places = words.map((word) => content.toLowerCase().indexOf(word)).filter((at) => at >= 0)
  const start = content.lastIndexOf(' ', Math.max(0, Math.min(...places) - 40)) + 1
  return places.length === 0 ? content.slice(0, 120) : content.slice(start, start + 120)
}

export interface PostHogService extends Service {
  /** What was captured, in order. */
  readonly events: { readonly event: string; readonly url: string; readonly key: string }[]
}

/** PostHog's capture endpoints. Its settings turn session recording and autocapture on. */
export async function startPostHog(): Promise<PostHogService> {
  const events: PostHogService['events'] = []
  const service = await listen(({ path, body }) => {
    for (const sent of Array.isArray(body) ? body : (body?.batch ?? [body])) {
      const { event, properties, api_key: key = properties?.token ?? '' } = sent ?? {}
      if (event) events.push({ event, url: properties?.$current_url ?? '', key })
    }
    const settings = { sessionRecording: { endpoint: '/s/' }, autocapture_opt_out: false }
    return { body: path.includes('/config') ? settings : {} }
  })
  return { ...service, events }
}
