import { lookup } from 'mrmime'

/** The `Content-Type` of a file by its name. Browsers guess the encoding of texts without one. */
export function contentTypeOf(path: string): string {
  const type = lookup(path) ?? 'application/octet-stream'
  return /^text\/(?:html|markdown|plain)$/.test(type) ? `${type}; charset=utf-8` : type
}
