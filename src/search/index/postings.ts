/** The postings of terms, gathered from the parts of all pages. */
import type { Entry } from '../../shared/search/format.ts'
import type { ReadPart } from './read-part.ts'
import { lowerBound } from './tally.ts'

export type EntryOf = (term: string) => Entry

/** For a few terms: looks each up in every part. */
export function entryFinder(parts: readonly ReadPart[]): EntryOf {
  return (term) => {
    const pages: number[] = []
    const sections: number[] = []
    const impacts: number[] = []
    parts.forEach(({ terms, starts, counts, posts }, page) => {
      const at = lowerBound(terms, term)
      if (terms[at] !== term) return
      const start = starts[at] as number
      for (let i = start; i < start + 2 * (counts[at] as number); i += 2) {
        pages.push(page)
        sections.push(posts[i] as number)
        impacts.push(posts[i + 1] as number)
      }
    })
    return { term, count: pages.length, pages, sections, impacts }
  }
}

/** For all terms: reads every part once. A large site has millions of postings, so they lie in three long arrays. */
export function invert(parts: readonly ReadPart[], keys: readonly string[]): EntryOf {
  const ids = new Map(keys.map((key, id) => [key, id]))
  // For each term of each part its id, since it is asked for twice.
  const found = parts.map(({ terms }) => Uint32Array.from(terms, (term) => ids.get(term) as number))
  const ends = new Uint32Array(keys.length + 1)
  parts.forEach(({ counts }, page) => {
    found[page]?.forEach((id, i) => {
      ends[id + 1] = (ends[id + 1] as number) + (counts[i] as number)
    })
  })
  for (let id = 1; id <= keys.length; id++)
    ends[id] = (ends[id] as number) + (ends[id - 1] as number)
  const starts = ends.slice()
  const total = ends[keys.length] as number
  const pages = new Uint32Array(total)
  const sections = new Uint16Array(total)
  const impacts = new Uint8Array(total)
  parts.forEach(({ starts: places, counts, posts }, page) => {
    found[page]?.forEach((id, i) => {
      let to = starts[id] as number
      const start = places[i] as number
      for (let from = start; from < start + 2 * (counts[i] as number); from += 2) {
        pages[to] = page
        sections[to] = posts[from] as number
        impacts[to++] = posts[from + 1] as number
      }
      starts[id] = to
    })
  })
  return (term) => {
    const id = ids.get(term) as number
    const [start, end] = [ends[id] as number, ends[id + 1] as number]
    return {
      term,
      count: end - start,
      pages: pages.subarray(start, end),
      sections: sections.subarray(start, end),
      impacts: impacts.subarray(start, end),
    }
  }
}

/** Keeps the postings with the highest impacts, in their order. */
export function weightiest(entry: Entry, most: number): Entry {
  if (entry.pages.length <= most) return entry
  const impacts = Array.from(entry.impacts)
  const least = impacts.toSorted((a, b) => b - a)[most - 1] as number
  let ties = most - impacts.filter((impact) => impact > least).length
  const keep = impacts.map((impact) => impact > least || (impact === least && ties-- > 0))
  const only = (list: ArrayLike<number>) => Array.from(list).filter((_, i) => keep[i])
  return {
    ...entry,
    pages: only(entry.pages),
    sections: only(entry.sections),
    impacts: only(entry.impacts),
  }
}
