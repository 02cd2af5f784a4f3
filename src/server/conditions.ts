/** The conditions of a request: what a browser or a proxy knows of a file (RFC 9110, 13). */
import type { IncomingHttpHeaders } from 'node:http'
import { etagOf, type FileVersion } from './version.ts'

/** The status of the answer: 200 if the file is to be sent. */
export function statusFor(headers: IncomingHttpHeaders, stat: FileVersion): 200 | 304 | 412 {
  if (!isAsRequired(headers, stat)) return 412
  return isKnown(headers, stat) ? 304 : 200
}

/** True unless the request is for another version. */
function isAsRequired(headers: IncomingHttpHeaders, stat: FileVersion): boolean {
  const required = headers['if-match']
  // Tags from times and sizes are weak, but nothing is written here that a wrong match could lose.
  if (required !== undefined) return names(required, stat)
  const date = Date.parse(headers['if-unmodified-since'] ?? '')
  return Number.isNaN(date) || lastModified(stat) <= date
}

function isKnown(headers: IncomingHttpHeaders, stat: FileVersion): boolean {
  const known = headers['if-none-match']
  if (known !== undefined) return names(known, stat)
  const date = Date.parse(headers['if-modified-since'] ?? '')
  return !Number.isNaN(date) && lastModified(stat) <= date
}

/** True if a list of tags has that of the file, by weak comparison: without regard to `W/`. */
function names(list: string, stat: FileVersion): boolean {
  const tags = list.split(',').map((tag) => tag.trim().replace(/^W\//, ''))
  return list.trim() === '*' || tags.includes(etagOf(stat).replace(/^W\//, ''))
}

/** In whole seconds, as in headers; in milliseconds since 1970. */
function lastModified({ mtime }: FileVersion): number {
  return Math.floor(mtime.getTime() / 1000) * 1000
}
