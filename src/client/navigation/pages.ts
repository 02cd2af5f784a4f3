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

/** @throws on network errors, server errors, and responses that are not HTML */
export function loadPage(url: URL, options?: RequestInit): Promise<FetchedPage> {
  const known = freshPage(url)
  if (known) return known
  const page = request(url, options)
  const key = pageKey(url)
  kept.delete(key)
  kept.set(key, { page, at: Date.now() })
  page.catch(() => kept.delete(key))
  for (const [oldest] of kept) if (kept.size > MOST) kept.delete(oldest)
  return page
}

/** The page if it is cached or being fetched. */
export function freshPage(url: URL): Promise<FetchedPage> | undefined {
  const known = kept.get(pageKey(url))
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

async function request(url: URL, options?: RequestInit): Promise<FetchedPage> {
  const response = await fetch(pageKey(url), {
    headers: { Accept: 'text/html' },
    // Without a network, a page is as it was seen last, however long ago.
    cache: navigator.onLine ? 'default' : 'force-cache',
    ...options,
  })
  // The not-found page is shown like any other.
  if (!response.ok && response.status !== 404) throw new Error()
  if (!response.headers.get('Content-Type')?.startsWith('text/html')) throw new Error()
  return { url: new URL(response.url), html: await response.text() }
}
