/** The visitor id: created once, stored in a cookie, and added to the links to sign in and sign up. */
import type { ClientModule } from 'docsgen/client'

const COOKIE = 'mps'
/** Browsers cap it at 400 days, so each visit renews the cookie. */
const LIFETIME = 7300 * 86_400
const LINKS = 'a[data-event=login_started], a[data-event=signup_flow_started]'

/** As the cookie holds it. Without cookies, it lasts as long as the visit. */
let id = ''

const addVisitorId: ClientModule = () => {
  // Whoever is not counted gets no id, and keeps none from before.
  if (refusesTracking()) return writeCookie(0)
  if (id === '') {
    id = readCookie() || newId()
    writeCookie(LIFETIME)
  }
  for (const link of document.querySelectorAll<HTMLAnchorElement>(LINKS)) {
    const url = new URL(link.href)
    url.searchParams.set(COOKIE, decode(id))
    link.href = url.href
  }
}

export default addVisitorId

function readCookie(): string {
  return new RegExp(`(?:^|; )${COOKIE}=([^;]+)`).exec(document.cookie)?.[1] ?? ''
}

function newId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** Global Privacy Control, and the older Do Not Track, as the analytics heed them. */
function refusesTracking(): boolean {
  const { globalPrivacyControl } = navigator as { globalPrivacyControl?: boolean }
  return globalPrivacyControl === true || navigator.doNotTrack === '1'
}

/** @param lifetime in seconds; 0 deletes the cookie */
function writeCookie(lifetime: number): void {
  const secure = location.protocol === 'https:' ? '; Secure' : ''
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser
  document.cookie = `${COOKIE}=${id}; Max-Age=${lifetime}; Path=/; SameSite=Lax${secure}`
}

/** Another page of the provider may have set the cookie, percent-encoded or not. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
