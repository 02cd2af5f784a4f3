/** Accepts paths and http(s) URLs only: stored and remote data may contain `javascript:` URLs. */
export function isAddress(url: string): boolean {
  return /^\/|^https?:/.test(url)
}
