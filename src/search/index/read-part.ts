/** Parts as the merge reads them. */
import { listsOf, type Part } from './part.ts'
import type { Tally } from './tally.ts'

export interface ReadPart {
  /** Numbers of the page's terms. */
  readonly terms: Uint32Array
  /** For each term: how many pairs follow, then pairs of section and impact. */
  readonly posts: Uint16Array
  /** Numbers of the page's words. */
  readonly words: Uint32Array
}

export interface Tallies {
  /** In how many sections each term stands. */
  readonly terms: Tally
  /** On how many pages each word stands. */
  readonly words: Tally
}

export function readPart(part: Part, { terms, words }: Tallies): ReadPart {
  const bytes = Buffer.from(part.posts, 'base64')
  const posts = new Uint16Array(bytes.length / 2)
  Buffer.from(posts.buffer).set(bytes)
  const lists = listsOf(part)
  return { terms: numbers(lists.terms, terms), posts, words: numbers(lists.words, words) }
}

function numbers(list: readonly string[], tally: Tally): Uint32Array {
  const result = new Uint32Array(list.length)
  for (let i = 0; i < list.length; i++) result[i] = tally.id(list[i] as string)
  return result
}

/** Gives each term of a part with the place and the number of its pairs. */
export function eachTerm(
  { terms, posts }: ReadPart,
  visit: (id: number, start: number, count: number) => void,
): void {
  let at = 0
  for (const id of terms) {
    const count = posts[at] as number
    visit(id, at + 1, count)
    at += 1 + 2 * count
  }
}
