/** Parts as the merge reads them. */
import type { Part } from './part.ts'

export interface ReadPart {
  readonly terms: readonly string[]
  /** Where each term's pairs of section and impact begin in `posts`. */
  readonly starts: Uint32Array
  /** How many pairs each term has. */
  readonly counts: Uint16Array
  readonly posts: Uint16Array
}

const known = new WeakMap<Part, ReadPart>()

/** Reads a part; it is kept for as long as the part itself is. */
export function readPart(part: Part): ReadPart {
  const before = known.get(part)
  if (before) return before
  const terms = termsOf(part.terms)
  const bytes = Buffer.from(part.posts, 'base64')
  const posts = new Uint16Array(
    bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length),
  )
  const starts = new Uint32Array(terms.length)
  const counts = new Uint16Array(terms.length)
  for (let i = 0, at = 0; i < terms.length; i++) {
    counts[i] = posts[at] as number
    starts[i] = at + 1
    at += 1 + 2 * (posts[at] as number)
  }
  const read = { terms, starts, counts, posts }
  known.set(part, read)
  return read
}

export function termsOf(list: string): string[] {
  return list === '' ? [] : list.split(' ')
}
