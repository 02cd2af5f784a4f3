/** The links to a page on the other pages of its locale: how many, and what they call it. */
import type { Page } from '../../types.ts'

export interface Inbound {
  /** How many other pages link to it. */
  readonly pages: number
  /** The different texts of those links in lower case, in order. */
  readonly names: readonly string[]
}

export const NO_INBOUND: Inbound = { pages: 0, names: [] }

/** Longer texts are sentences, not names. */
const LONGEST_NAME = 60

/** By url; a page that no other links to is not in it. */
export function inboundOf(pages: readonly Page[]): ReadonlyMap<string, Inbound> {
  const found = new Map<string, { pages: number; names: Set<string> }>()
  for (const { doc, url, targets } of pages) {
    const linked = new Set<string>()
    targets.forEach((target, i) => {
      const to = target?.url.replace(/#.*/, '') ?? url
      if (to === url) return
      let inbound = found.get(to)
      if (inbound === undefined) {
        inbound = { pages: 0, names: new Set() }
        found.set(to, inbound)
      }
      if (!linked.has(to)) inbound.pages++
      linked.add(to)
      const name = doc.links[i]?.text.trim().toLowerCase() ?? ''
      if (name !== '' && name.length <= LONGEST_NAME) inbound.names.add(name)
    })
  }
  return new Map(
    [...found].map(([url, { pages, names }]) => [url, { pages, names: [...names].sort() }]),
  )
}

/**
 * How much each page is linked to beside the others, as a digit for each from 0 to 3: every visitor
 * who searches gets them all. It grows with the logarithm: the tenth link says less than the second.
 */
export function rankByLinks(counts: readonly number[]): string {
  const most = Math.log1p(counts.reduce((max, count) => Math.max(max, count), 0))
  return counts
    .map((count) => (most === 0 ? 0 : Math.round((3 * Math.log1p(count)) / most)))
    .join('')
}
