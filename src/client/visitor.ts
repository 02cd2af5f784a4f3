/** The visitor id: created once, stored in a cookie, and added to links to the portal. */
import { VISITOR_COOKIE, VISITOR_COOKIE_DAYS } from '../shared/constants.ts'
import { all } from './dom.ts'
import type { PageSetup } from './page.ts'

const DAY = 86_400

let id = ''

export const identifyVisitor: PageSetup = () => {
  id ||= readCookie() || newId()
  for (const link of all<HTMLAnchorElement>('a[data-visitor-link]')) {
    const url = new URL(link.href)
    url.searchParams.set(VISITOR_COOKIE, id)
    link.href = url.href
  }
}

function readCookie(): string {
  return new RegExp(`(?:^|; )${VISITOR_COOKIE}=([^;]+)`).exec(document.cookie)?.[1] ?? ''
}

/** Without cookies, the id lasts as long as the page. */
function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const made = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${VISITOR_COOKIE}=${made}; Max-Age=${VISITOR_COOKIE_DAYS * DAY}; Path=/; SameSite=Lax${secure}`
  return made
}
