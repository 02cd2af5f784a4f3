/** The Content-Security-Policy that goes with a file as a header. */
import { hash } from '../cache/hash.ts'
import { contentTypeOf } from './send.ts'

/** For documents that the site only passes on: they show, and run nothing. */
const STRICT =
  "default-src 'none'; img-src 'self' data:; media-src 'self'; font-src 'self' data:; style-src 'self' 'unsafe-inline'; form-action 'none'; base-uri 'none'"

/** Types that browsers open as documents, in which scripts can run. */
const DOCUMENTS = /^text\/html|[/+]xml\b/

/**
 * The policy of a file; null if it needs none: browsers open it as no document, or the site's theme
 * gives its pages none.
 * @param key of the file in the manifest; undefined for a file that docsgen did not write
 * @param read returns the file's content; null if it is gone
 */
export function policyFor(
  path: string,
  key: string | undefined,
  read: () => Buffer | null,
): string | null {
  const type = contentTypeOf(path)
  if (!DOCUMENTS.test(type)) return null
  if (key === undefined || !type.startsWith('text/html')) return STRICT
  const content = read()
  // The key of a file that is only copied is the hash of its content; that of a page is not.
  return content === null || key === hash(content) ? STRICT : policyOfPage(content.toString())
}

/** What a page says of itself: docsgen wrote it, before anything that a writer did. */
function policyOfPage(html: string): string | null {
  const [, policy] = /<meta http-equiv="Content-Security-Policy" content="([^"]*)"/.exec(html) ?? []
  return policy?.replaceAll('&amp;', '&').replaceAll('&#x27;', "'") ?? null
}
