/** Whom a server on this machine answers: pages of other sites must not read a writer's drafts. */

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i

/**
 * False for a request that was made to a name which merely leads to this machine: whoever owns the
 * name can let it do so after a page of theirs was loaded. Names that belong to this machine, and
 * addresses, are nobody else's.
 * @param header the request's `Host`
 * @param host the host that is listened on; when others can reach it, any name may be meant
 */
export function isOwnHost(header: string | undefined, host: string): boolean {
  if (!LOOPBACK.test(host)) return true
  const name = (header ?? '').replace(/:\d+$/, '').toLowerCase()
  return LOOPBACK.test(name) || name.endsWith('.localhost')
}
