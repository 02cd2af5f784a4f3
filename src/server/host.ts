/** Host check of the watch server: other sites' pages must not read unpublished drafts. */

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i

/**
 * Protects against DNS rebinding: refuses a `Host` that is not loopback.
 * @param header the request's `Host` header
 * @param host the host the server listens on; if it is reachable by others, any name is accepted
 */
export function isOwnHost(header: string | undefined, host: string): boolean {
  if (!LOOPBACK.test(host)) return true
  const name = (header ?? '').replace(/:\d+$/, '').toLowerCase()
  return LOOPBACK.test(name) || name.endsWith('.localhost')
}
