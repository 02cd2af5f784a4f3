/** Counts of what the pages have, kept true from build to build. */
import { eachTerm, type ReadPart, type Tallies } from './read-part.ts'

/** Adds a page. */
export function countPart(part: ReadPart, { terms, words }: Tallies): void {
  eachTerm(part, (id, _start, count) => terms.add(id, count))
  for (const id of part.words) words.add(id, 1)
}

/** Takes one part off the counts and puts another in its place; terms that differ are dirty. */
export function exchange(
  from: ReadPart,
  to: ReadPart,
  { terms, words }: Tallies,
  dirty: Set<number>,
): void {
  const before = postsByTerm(from)
  const after = postsByTerm(to)
  for (const id of new Set([...before.keys(), ...after.keys()])) {
    const [old, now] = [before.get(id), after.get(id)]
    if (old?.posts === now?.posts) continue
    dirty.add(id)
    terms.add(id, (now?.count ?? 0) - (old?.count ?? 0))
  }
  for (const id of from.words) words.add(id, -1)
  for (const id of to.words) words.add(id, 1)
}

function postsByTerm(part: ReadPart): Map<number, { count: number; posts: string }> {
  const found = new Map<number, { count: number; posts: string }>()
  eachTerm(part, (id, start, count) => {
    const posts = part.posts.subarray(start, start + 2 * count).join()
    // A term may stand in the page's record and in its sections.
    const before = found.get(id)
    found.set(
      id,
      before
        ? { count: before.count + count, posts: `${before.posts},${posts}` }
        : { count, posts },
    )
  })
  return found
}
