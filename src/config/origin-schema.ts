/** Origins in the configuration. */
import * as z from 'zod/mini'

/** A port may be too large for the pattern to notice. */
const originLike = (pattern: RegExp, expected: string) =>
  z.string().check(z.refine((value) => pattern.test(value) && URL.canParse(value), expected))

/** Also what a component allows. */
export const origin = originLike(
  /^https?:\/\/[\w.-]+(:\d+)?\/?$/,
  'an origin such as "https://img.shields.io"',
)
/** What scripts connect to. */
export const socketOrigin = originLike(
  /^(?:https?|wss?):\/\/[\w.-]+(:\d+)?\/?$/,
  'an origin such as "https://api.example.com" or "wss://live.example.com"',
)

/** True for a path of the site, and for a URL whose origin can be a source in a Content-Security-Policy. */
export function isServiceAddress(address: string): boolean {
  if (/^\/(?![/\\])\S*$/.test(address)) return true
  if (!/^https?:\/\/\S+$/.test(address) || !URL.canParse(address)) return false
  return /^https?:\/\/[\w.-]+(:\d+)?$/.test(new URL(address).origin)
}
