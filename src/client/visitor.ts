/** The visitor id: created once, stored in a cookie, and added to links to the portal. */
import { VISITOR_COOKIE, VISITOR_COOKIE_DAYS } from '../shared/constants.ts'
import { decode } from './decode.ts'
import { all } from './dom.ts'
import type { PageSetup } from './page.ts'

const DAY = 86_400

/** As the cookie holds it. Without cookies, it lasts as long as the page. */
let id = ''

export const identifyVisitor: PageSetup = () => {
  if (id === '') {
    id = readCookie() || newId()
    // Browsers cap the lifetime of a cookie at 400 days, so each visit renews it.
    writeCookie()
  }
  for (const link of all<HTMLAnchorElement>('a[data-visitor-link]')) {
    const url = new URL(link.href)
    url.searchParams.set(VISITOR_COOKIE, decode(id))
    link.href = url.href
  }
}

function readCookie(): string {
  return new RegExp(`(?:^|; )${VISITOR_COOKIE}=([^;]+)`).exec(document.cookie)?.[1] ?? ''
}

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

function writeCookie(): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${VISITOR_COOKIE}=${id}; Max-Age=${VISITOR_COOKIE_DAYS * DAY}; Path=/; SameSite=Lax${secure}`
}
