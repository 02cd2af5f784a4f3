/** Which links lead to pages of this site. */
import { normalizeUrl } from '../../shared/paths.ts'
import { metaOf } from '../dom.ts'

/** URLs of the locales' root pages. */
const roots = metaOf('docsgen-roots').split(' ')

/** URL of the page that a link leads to; null for links the router must not handle. */
export function pageOfLink(link: HTMLAnchorElement): URL | null {
  if (link.hasAttribute('download') || (link.target !== '' && link.target !== '_self')) return null
  const url = new URL(link.href, location.href)
  return isPage(url) ? normalized(url) : null
}

/** The canonical form of a page's URL: without `.html`, `/index.html` or a trailing slash. */
export function normalized(url: URL): URL {
  const result = new URL(url)
  result.pathname = normalizeUrl(url.pathname, roots)
  return result
}

/** Identifies a page: its URL without the fragment. */
export function pageKey({ pathname, search }: URL | Location): string {
  return pathname + search
}

function isPage({ origin, pathname }: URL): boolean {
  if (origin !== location.origin) return false
  if (/\.\w{1,5}$/.test(pathname) && !pathname.endsWith('.html')) return false
  return roots.some((root) => pathname.startsWith(root) || `${pathname}/` === root)
}
