/** Counts of what the pages have, kept true from build to build. */
import type { Part } from './part.ts'
import { readPart, termsOf } from './read-part.ts'
import type { Tally } from './tally.ts'

export interface Tallies {
  /** In how many sections each term stands. */
  readonly terms: Tally
  /** On how many pages each word stands. */
  readonly words: Tally
}

/** Adds a page. */
export function countPart(part: Part, { terms, words }: Tallies): void {
  const { terms: own, counts } = readPart(part)
  own.forEach((term, i) => {
    terms.add(term, counts[i] as number)
  })
  for (const word of termsOf(part.words)) words.add(word, 1)
}

/** Takes one part off the counts and puts another in its place; terms that differ are dirty. */
export function exchange(
  from: Part,
  to: Part,
  { terms, words }: Tallies,
  dirty: Set<string>,
): void {
  const before = postsByTerm(from)
  const after = postsByTerm(to)
  for (const term of new Set([...before.keys(), ...after.keys()])) {
    const [old, now] = [before.get(term), after.get(term)]
    if (old?.posts === now?.posts) continue
    dirty.add(term)
    terms.add(term, (now?.count ?? 0) - (old?.count ?? 0))
  }
  for (const word of termsOf(from.words)) words.add(word, -1)
  for (const word of termsOf(to.words)) words.add(word, 1)
}

function postsByTerm(part: Part): Map<string, { count: number; posts: string }> {
  const { terms, starts, counts, posts } = readPart(part)
  return new Map(
    terms.map((term, i) => {
      const [start, count] = [starts[i] as number, counts[i] as number]
      return [term, { count, posts: posts.subarray(start, start + 2 * count).join() }]
    }),
  )
}
