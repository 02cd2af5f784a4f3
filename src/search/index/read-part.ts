/** Parts as the merge reads them. */
import type { Part } from './part.ts'
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
  if ('lexicon' in part)
    return {
      terms: terms.translate(part.terms, part.lexicon.terms.words),
      posts: part.posts,
      words: words.translate(part.words, part.lexicon.written.words),
    }
  const bytes = Buffer.from(part.posts, 'base64')
  const posts = new Uint16Array(bytes.length / 2)
  Buffer.from(posts.buffer).set(bytes)
  return { terms: numbers(part.terms, terms), posts, words: numbers(part.words, words) }
}

function numbers(list: string, tally: Tally): Uint32Array {
  return Uint32Array.from(list === '' ? [] : list.split(' '), (word) => tally.id(word))
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
