/** Document frequencies, updated incrementally from build to build. */
import { eachTerm, type Frequencies, type ReadPart } from './read-part.ts'

/**
 * Counts a page instead of another; either may be missing.
 * @param dirty receives true for each term whose postings changed, by id
 */
export function replacePart(
  from: ReadPart | undefined,
  to: ReadPart | undefined,
  frequencies: Frequencies,
  dirty: boolean[],
): void {
  if (from && to) countDifference(from, to, frequencies, dirty)
  else if (from) count(from, -1, frequencies, dirty)
  else if (to) count(to, 1, frequencies, dirty)
}

function count(part: ReadPart, by: 1 | -1, { terms, words }: Frequencies, dirty: boolean[]): void {
  eachTerm(part, (id, _start, count) => {
    terms.add(id, by * count)
    dirty[id] = true
  })
  for (const id of part.words) words.add(id, by)
}

function countDifference(
  from: ReadPart,
  to: ReadPart,
  { terms, words }: Frequencies,
  dirty: boolean[],
): void {
  const before = postsByTerm(from)
  const after = postsByTerm(to)
  for (const id of new Set([...before.keys(), ...after.keys()])) {
    const [old, now] = [before.get(id), after.get(id)]
    if (old?.posts === now?.posts) continue
    dirty[id] = true
    terms.add(id, (now?.count ?? 0) - (old?.count ?? 0))
  }
  for (const id of from.words) words.add(id, -1)
  for (const id of to.words) words.add(id, 1)
}

function postsByTerm(part: ReadPart): Map<number, { count: number; posts: string }> {
  const found = new Map<number, { count: number; posts: string }>()
  eachTerm(part, (id, start, count) => {
    const posts = part.posts.subarray(start, start + 2 * count).join()
    // A term can occur both in the page record and in the sections.
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
