/**
 * Where the site is: its pages name no address that tells. The functions take addresses as those of
 * other builds, and return paths from the root of the host.
 */
import { outputOfUrl, splitTarget } from '../../shared/paths.ts'

/** The configured base, which the search index names. */
declare const __BASE__: string

/** The folder of the site: the client is in `assets` there. */
export function siteFolder(): URL {
  const client = document.querySelector<HTMLScriptElement>('script[src*="assets/client-"]')
  return new URL('..', client?.src ?? location.href)
}

/** `/docs/faq#keys` → `/anywhere/docs/faq.html#keys`; addresses of other sites stay as they are. */
export function pathOfPage(url: string): string {
  if (!url.startsWith(__BASE__)) return url
  const { path, query, hash } = splitTarget(url)
  const file = outputOfUrl(path, __BASE__).split('/').map(encodeURIComponent).join('/')
  return pathBelow(file) + query + hash
}

/** `/assets/logo.png` → `/anywhere/assets/logo.png` */
export function pathOfFile(url: string): string {
  if (!url.startsWith(__BASE__)) return url
  const { path, query, hash } = splitTarget(url)
  return pathBelow(path.slice(__BASE__.length)) + query + hash
}

/**
 * The same for an address that may be either: the name of a file ends with a dot and a short word,
 * which is not a number, as in the page `/v1.2`.
 */
export function pathOfLink(url: string): string {
  return /\.(?!\d+$)\w{1,5}$/.test(splitTarget(url).path) ? pathOfFile(url) : pathOfPage(url)
}

function pathBelow(path: string): string {
  return new URL(path, siteFolder()).pathname
}
