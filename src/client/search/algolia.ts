/** The hosted search: Algolia's HTTP API. */

import { isStopWord } from '../../plugins/search/engine/stop-words.ts'
import type { Found, Hit, Provider, Text } from '../../plugins/search/engine/types.ts'
import { HITS_PER_PAGE } from '../../shared/constants.ts'
import type { NoResultsLinks } from '../../shared/search-config.ts'
import { isAddress } from './address.ts'

/** Delimiters of highlights in responses, which are never parsed as HTML. */
const OPEN = '⟦'
const CLOSE = '⟧'
/** Milliseconds before the next host is tried. */
const TIMEOUT = 2000

export interface AlgoliaOptions {
  readonly appId: string
  readonly apiKey: string
  readonly indexName: string
  readonly contextual: boolean
  /** Language of the pages, such as `en-gb`. */
  readonly lang: string
  readonly version: string
  /** Origins to try, in order. */
  readonly hosts: readonly string[]
  /** The site's own origin. Hits on it lead to this deployment, wherever it is; empty if unknown. */
  readonly origin: string
  /** Links shown when there are no results. */
  readonly ways: NoResultsLinks
  /** Limits the hits of each response; all by default. */
  readonly shown?: number
}

export function createAlgolia(options: AlgoliaOptions): Provider {
  // The host that responded last is tried first.
  const hosts = [...options.hosts]
  return {
    async search(query, page, signal) {
      const body = JSON.stringify({ requests: [requestOf(options, query, page)] })
      let failure: unknown
      for (const host of [...hosts]) {
        try {
          const found = await ask(host, options, body, signal)
          hosts.unshift(...hosts.splice(hosts.indexOf(host), 1))
          return found
        } catch (error) {
          signal.throwIfAborted()
          if (error instanceof Refused) throw error
          failure = error
        }
      }
      throw failure
    },
  }
}

/** A 4xx response: the other hosts would respond alike. */
class Refused extends Error {}

function requestOf(
  { indexName, contextual, lang, version }: AlgoliaOptions,
  query: string,
  page: number,
) {
  return {
    indexName,
    query,
    page,
    hitsPerPage: HITS_PER_PAGE,
    attributesToRetrieve: ['hierarchy', 'content', 'url', 'url_without_anchor', 'type'],
    attributesToHighlight: ['hierarchy', 'content'],
    attributesToSnippet: ['content:20'],
    snippetEllipsisText: '…',
    highlightPreTag: OPEN,
    highlightPostTag: CLOSE,
    clickAnalytics: false,
    ...(contextual ? { facetFilters: [`language:${lang}`, `version:${version}`] } : {}),
  }
}

async function ask(
  host: string,
  { appId, apiKey, shown, ways, origin }: AlgoliaOptions,
  body: string,
  signal: AbortSignal,
): Promise<Found> {
  const keys = new URLSearchParams({
    'x-algolia-application-id': appId,
    'x-algolia-api-key': apiKey,
  })
  const late = new AbortController()
  const timer = setTimeout(() => late.abort(new Error('timeout')), TIMEOUT)
  const stop = () => late.abort()
  signal.addEventListener('abort', stop)
  try {
    // text/plain avoids a CORS preflight.
    const response = await fetch(`${host}/1/indexes/*/queries?${keys}`, {
      method: 'POST',
      body,
      signal: late.signal,
      headers: { 'content-type': 'text/plain' },
    })
    if (response.status >= 400 && response.status < 500) throw new Refused(`${response.status}`)
    if (!response.ok) throw new Error(`${response.status}`)
    const { hits, ...found } = foundOf((await response.json()) as Answer, ways, shown)
    const here = (url: string) => (url.startsWith(`${origin}/`) ? url.slice(origin.length) : url)
    return {
      ...found,
      hits: hits.map((hit) => ({ ...hit, url: here(hit.url), page: here(hit.page) })),
    }
  } finally {
    clearTimeout(timer)
    signal.removeEventListener('abort', stop)
  }
}

type Levels = Readonly<Record<string, string | null>>
type Marked<T> = { readonly [K in keyof T]?: { readonly value: string } }

interface Record_ {
  readonly url: string
  readonly url_without_anchor?: string
  readonly hierarchy: Levels
  readonly content: string | null
  readonly _highlightResult?: { readonly hierarchy?: Marked<Levels> }
  readonly _snippetResult?: { readonly content?: { readonly value: string } }
}

interface Answer {
  readonly results: readonly {
    readonly hits: readonly Record_[]
    readonly nbHits: number
    readonly query?: string
  }[]
}

function foundOf({ results }: Answer, ways: NoResultsLinks, shown?: number): Found {
  const { hits = [], nbHits = 0, query = '' } = results[0] ?? {}
  return {
    hits: hits
      .filter(({ url }) => isAddress(url))
      .slice(0, shown)
      .map(hitOf),
    total: nbHits,
    words: query.split(/\s+/).filter((word) => word !== '' && !isStopWord(word.toLowerCase())),
    correction: null,
    suggestions: [],
    ways,
  }
}

function hitOf(record: Record_): Hit {
  const { url, hierarchy, content } = record
  const marked = record._highlightResult?.hierarchy ?? {}
  const levels = Object.keys(hierarchy)
    .sort()
    .filter((level) => hierarchy[level])
  const text = (level: string) => marked[level]?.value ?? hierarchy[level] ?? ''
  // lvl0 is the group, lvl1 the page's title, the others are headings.
  return {
    kind: '',
    url,
    page: record.url_without_anchor ?? url.replace(/#.*/, ''),
    title: textOf(levels.slice(0, 2).map(text).join(' › ')),
    path: textOf((levels.length > 2 ? levels.slice(2) : levels.slice(1)).map(text).join(' › ')),
    excerpt: textOf(record._snippetResult?.content?.value ?? content ?? ''),
  }
}

/** Splits text at the highlight delimiters. */
function textOf(marked: string): Text {
  return marked.split(OPEN).flatMap((piece, i) => {
    const [mark = '', rest = ''] = i === 0 ? ['', piece] : piece.split(CLOSE)
    return [...(mark === '' ? [] : [{ mark }]), ...(rest === '' ? [] : [rest])]
  })
}
