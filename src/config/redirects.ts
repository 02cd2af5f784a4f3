/** The redirects of a configuration, each with its position. */
import { placeOfKey } from './places.ts'
import type { ConfigRedirect } from './types.ts'

/** @param text the configuration file; empty without one */
export function redirectsOf(
  redirects: Readonly<Record<string, string>>,
  text: string,
): ConfigRedirect[] {
  return Object.entries(redirects).map(([from, to]) => ({ from, to, ...placeOfKey(from, text) }))
}
