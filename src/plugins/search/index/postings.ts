/** Inverts the parts of all pages: from terms per page to postings per term. */
import type { Steps } from '../../../utilities/pause.ts'
import type { Postings } from '../engine/format.ts'
import { eachTerm, type ReadPart } from './read-part.ts'

/**
 * Collects the postings of the wanted terms. A large site has millions of postings, so they are
 * stored in three shared arrays, filled in two passes: count, then write.
 * @param wanted term ids
 * @param size number of term ids
 * @returns a function that returns the postings of one wanted term, sorted by page and section
 */
export function* invert(
  parts: readonly ReadPart[],
  wanted: readonly number[],
  size: number,
): Steps<(id: number) => Postings> {
  const slots = new Int32Array(size).fill(-1)
  wanted.forEach((id, slot) => {
    slots[id] = slot
  })
  const starts = new Uint32Array(wanted.length + 1)
  for (const part of parts) {
    yield
    eachTerm(part, (id, _start, count) => {
      const slot = slots[id] as number
      if (slot >= 0) starts[slot + 1] = (starts[slot + 1] as number) + count
    })
  }
  for (let slot = 1; slot <= wanted.length; slot++)
    starts[slot] = (starts[slot] as number) + (starts[slot - 1] as number)
  const ends = starts.slice()
  const total = starts[wanted.length] as number
  const [pages, sections, impacts] = [
    new Uint32Array(total),
    new Uint16Array(total),
    new Uint8Array(total),
  ]
  for (const [page, part] of parts.entries()) {
    yield
    const { posts } = part
    eachTerm(part, (id, start, count) => {
      const slot = slots[id] as number
      if (slot < 0) return
      let to = ends[slot] as number
      for (let from = start; from < start + 2 * count; from += 2) {
        pages[to] = page
        sections[to] = posts[from] as number
        impacts[to++] = posts[from + 1] as number
      }
      ends[slot] = to
    })
  }
  return (id) => {
    const slot = slots[id] as number
    const range = [starts[slot], starts[slot + 1]] as const
    return {
      pages: pages.subarray(...range),
      sections: sections.subarray(...range),
      impacts: impacts.subarray(...range),
    }
  }
}

/** Keeps the `most` postings with the highest impacts, in their original order. */
export function highestImpacts(postings: Postings, most: number): Postings {
  if (postings.pages.length <= most) return postings
  const impacts = Array.from(postings.impacts)
  const least = impacts.toSorted((a, b) => b - a)[most - 1] as number
  let ties = most - impacts.filter((impact) => impact > least).length
  const keep = impacts.map((impact) => impact > least || (impact === least && ties-- > 0))
  const only = (list: ArrayLike<number>) => Array.from(list).filter((_, i) => keep[i])
  return {
    pages: Uint32Array.from(only(postings.pages)),
    sections: Uint16Array.from(only(postings.sections)),
    impacts: Uint8Array.from(only(postings.impacts)),
  }
}
