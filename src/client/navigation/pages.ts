/** Fetches pages and caches them for a while. */
import { parsePage } from '../trusted.ts'
import { pageKey } from './addresses.ts'

export interface FetchedPage {
  /** After redirects. */
  readonly url: URL
  readonly html: string
}

/** How long a page is cached, in milliseconds, and how many pages are. */
const FRESH = 300_000
const MOST = 60

const kept = new Map<string, { readonly page: Promise<FetchedPage>; readonly at: number }>()

/**
 * Without a network, a page is as it was seen last, however long ago.
 * @throws on network errors, server errors, and responses that are not HTML
 */
export function loadPage(url: URL, priority: RequestPriority = 'high'): Promise<FetchedPage> {
  const key = pageKey(url)
  const known = freshPage(key)
  if (known) return known
  const seen = kept.get(key)?.page
  const page = request(key, priority).catch((error) => {
    // Errors of this type are those of the network, not of a response.
    if (error instanceof TypeError && seen) return seen
    if (navigator.onLine) throw error
    return request(key, priority, 'force-cache')
  })
  return keep(key, page, Date.now())
}

/** Keeps a page that the browser has loaded for when there is no network. */
export function keepSeen(url: URL): void {
  const key = pageKey(url)
  if (!kept.has(key)) keep(key, request(key, 'low', 'force-cache'), 0)
}

function keep(key: string, page: Promise<FetchedPage>, at: number): Promise<FetchedPage> {
  kept.delete(key)
  kept.set(key, { page, at })
  page.catch(() => kept.delete(key))
  if (kept.size > MOST) kept.delete(kept.keys().next().value as string)
  return page
}

/** True if the page is cached or being fetched. */
export function isKept(url: URL): boolean {
  return freshPage(pageKey(url)) !== undefined
}

function freshPage(key: string): Promise<FetchedPage> | undefined {
  const known = kept.get(key)
  return known && Date.now() - known.at < FRESH ? known.page : undefined
}

/** The page that is most likely to be visited next, parsed. */
let ahead: { readonly page: FetchedPage; readonly document: Document } | undefined

/** Parses a page before it is needed. */
export function parseAhead(page: FetchedPage): void {
  if (ahead?.page !== page) ahead = { page, document: parsePage(page.html) }
}

/** Parses a page into a new document, which the caller may take apart. */
export function documentOf(page: FetchedPage): Document {
  const document = ahead?.page === page ? ahead.document : parsePage(page.html)
  ahead = undefined
  return document
}

async function request(
  key: string,
  priority: RequestPriority,
  cache: RequestCache = 'default',
): Promise<FetchedPage> {
  const response = await fetch(key, { priority, cache, headers: { Accept: 'text/html' } })
  const isHtml = response.headers.get('Content-Type')?.startsWith('text/html')
  // The not-found page is shown like any other.
  if (!isHtml || !(response.ok || response.status === 404)) throw new Error()
  return { url: new URL(response.url), html: await response.text() }
}
