/** Origins in the configuration. */
import * as z from 'zod/mini'
import { ORIGIN, SOCKET_ORIGIN } from './origins.ts'

/** A port may be too large for the pattern to notice. */
const originLike = (pattern: RegExp, expected: string) =>
  z.string().check(z.refine((value) => pattern.test(value) && URL.canParse(value), expected))

/** Also what a component allows. */
export const origin = originLike(ORIGIN, 'an origin such as "https://img.shields.io"')
/** What scripts connect to. */
export const socketOrigin = originLike(
  SOCKET_ORIGIN,
  'an origin such as "https://api.example.com" or "wss://live.example.com"',
)

/** True for a path of the site, and for a URL whose origin can be a source in a Content-Security-Policy. */
export function isServiceAddress(address: string): boolean {
  if (/^\/(?![/\\])\S*$/.test(address)) return true
  if (!/^https?:\/\/\S+$/.test(address) || !URL.canParse(address)) return false
  return /^https?:\/\/[\w.-]+(:\d+)?$/.test(new URL(address).origin)
}

const SECURE_ORIGIN = /^https:\/\/(?:\*\.)?[\w-]+(?:\.[\w-]+)*(?::\d+)?\/?$/

/** What scripts of other services may use, `*.` for all hosts below another. */
export const secureOrigin = originLike(
  SECURE_ORIGIN,
  'an https origin such as "https://giscus.app" or "https://*.example.com"',
)
/** What they connect to. */
export const secureSocketOrigin = originLike(
  /^(?:https|wss):\/\/(?:\*\.)?[\w-]+(?:\.[\w-]+)*(?::\d+)?\/?$/,
  'an https or wss origin such as "https://api.example.com" or "https://*.example.com"',
)

/** Where style sheets come from, or the digest of a style element. */
export const styleSource = z
  .string()
  .check(
    z.refine(
      (value) =>
        SECURE_ORIGIN.test(value) || /^sha(?:256|384|512)-[A-Za-z0-9+/]+={0,2}$/.test(value),
      'an https origin such as "https://giscus.app", or a digest such as "sha256-…"',
    ),
  )

/** An https address, or the path of a static file. */
export const scriptAddress = z
  .string()
  .check(
    z.refine(
      (src) =>
        /^\/(?![/\\])[^\s?#]+$/.test(src) ||
        (/^https:\/\/[\w.-]+(?::\d+)?\/\S+$/.test(src) && URL.canParse(src)),
      'an address that begins with "https://", or the path of a static file such as "/count.js"',
    ),
  )
