/** A byte range, both ends inclusive. */
export interface Range {
  readonly start: number
  readonly end: number
}

/**
 * Parses a `Range` header with one range (RFC 9110). Null if the whole file should be sent: another
 * unit, several ranges, or a malformed header.
 */
export function parseRange(header: string, size: number): Range | 'unsatisfiable' | null {
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
