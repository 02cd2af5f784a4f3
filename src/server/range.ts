import type { IncomingHttpHeaders } from 'node:http'
import type { FileVersion } from './version.ts'

/** A byte range, both ends inclusive. */
export interface Range {
  readonly start: number
  readonly end: number
}

/**
 * The part of a file that a request asks for. Null if the whole file should be sent, such as when
 * `If-Range` names another version; a weak tag never matches there (RFC 9110, 13.1.5).
 */
export function rangeOf(
  headers: IncomingHttpHeaders,
  stat: FileVersion,
): Range | 'unsatisfiable' | null {
  const condition = headers['if-range']
  const isOther = condition !== undefined && condition !== stat.mtime.toUTCString()
  return headers.range === undefined || isOther ? null : parseRange(headers.range, stat.size)
}

/**
 * Parses a `Range` header with one range (RFC 9110). Null if the whole file should be sent: another
 * unit, several ranges, or a malformed header.
 */
function parseRange(header: string, size: number): Range | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header.trim()) ?? []
  if (first === '' && last === '') return null
  if (first === '') {
    const length = Math.min(Number(last), size)
    return length === 0 ? 'unsatisfiable' : { start: size - length, end: size - 1 }
  }
  const start = Number(first)
  const end = last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start >= size) return 'unsatisfiable'
  return last !== '' && Number(last) < start ? null : { start, end }
}
