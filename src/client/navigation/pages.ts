/** Fetches pages and keeps them for a while, so that each is fetched once. */
import { parsePage } from '../trusted.ts'
import { pageKey } from './addresses.ts'

export interface FetchedPage {
  /** Where it was found: redirects have been followed. */
  readonly url: URL
  readonly html: string
}

/** Pages are kept for five minutes, and no more of them than this. */
const FRESH = 300_000
const MOST = 60

const kept = new Map<string, { readonly page: Promise<FetchedPage>; readonly at: number }>()

/** @throws when there is no such answer as a page: no network, a failing server, another kind of file */
export function loadPage(url: URL, priority: RequestPriority = 'high'): Promise<FetchedPage> {
  const key = pageKey(url)
  const known = freshPage(key)
  if (known) return known
  const page = request(url, priority)
  kept.delete(key)
  kept.set(key, { page, at: Date.now() })
  page.catch(() => kept.delete(key))
  if (kept.size > MOST) kept.delete(kept.keys().next().value as string)
  return page
}

/** True if the page has been asked for already, and not too long ago. */
export function isKept(url: URL): boolean {
  return freshPage(pageKey(url)) !== undefined
}

function freshPage(key: string): Promise<FetchedPage> | undefined {
  const known = kept.get(key)
  return known && Date.now() - known.at < FRESH ? known.page : undefined
}

/** The page that will most likely be asked for next, as a document. */
let ahead: { readonly page: FetchedPage; readonly document: Document } | undefined

/** Parses a page before it is asked for. */
export function parseAhead(page: FetchedPage): void {
  if (ahead?.page !== page) ahead = { page, document: parsePage(page.html) }
}

/** A page as a document of its own, to take apart. */
export function documentOf(page: FetchedPage): Document {
  const document = ahead?.page === page ? ahead.document : parsePage(page.html)
  ahead = undefined
  return document
}

async function request(url: URL, priority: RequestPriority): Promise<FetchedPage> {
  const response = await fetch(pageKey(url), { priority, headers: { Accept: 'text/html' } })
  const isHtml = response.headers.get('Content-Type')?.startsWith('text/html')
  // The not-found page is a page as well.
  if (!isHtml || !(response.ok || response.status === 404)) throw new Error(`${response.status}`)
  return { url: new URL(response.url), html: await response.text() }
}
