/** Document frequencies, updated incrementally from build to build. */
import { eachTerm, type Frequencies, type ReadPart } from './read-part.ts'

/** Adds a page. */
export function countPart(part: ReadPart, { terms, words }: Frequencies): void {
  eachTerm(part, (id, _start, count) => terms.add(id, count))
  for (const id of part.words) words.add(id, 1)
}

/** Replaces a page's part in the counts. Adds terms whose postings changed to `dirty`. */
export function replacePart(
  from: ReadPart,
  to: ReadPart,
  { terms, words }: Frequencies,
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
