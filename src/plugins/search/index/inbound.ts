/** Inbound links of a page from other pages of its locale, with their anchor texts. */

import type { Page } from '../../../plugin/index.ts'
import type { Steps } from '../../../utilities/pause.ts'

export interface Inbound {
  /** Number of other pages that link to it. */
  readonly pages: number
  /** The distinct anchor texts in lower case, sorted. */
  readonly anchorTexts: readonly string[]
}

export const NO_INBOUND: Inbound = { pages: 0, anchorTexts: [] }

/** Longer anchor texts are sentences, not names of the page. */
const MAX_ANCHOR_TEXT = 60

/** Keyed by URL; pages without inbound links are not in the map. */
export function* inboundOf(pages: readonly Page[]): Steps<ReadonlyMap<string, Inbound>> {
  const found = new Map<string, { pages: number; anchorTexts: Set<string> }>()
  for (const { doc, url, targets } of pages) {
    yield
    const linked = new Set<string>()
    targets.forEach((target, i) => {
      const to = target?.url.replace(/#.*/, '') ?? url
      if (to === url) return
      let inbound = found.get(to)
      if (inbound === undefined) {
        inbound = { pages: 0, anchorTexts: new Set() }
        found.set(to, inbound)
      }
      if (!linked.has(to)) inbound.pages++
      linked.add(to)
      const text = doc.links[i]?.text.trim().toLowerCase() ?? ''
      if (text !== '' && text.length <= MAX_ANCHOR_TEXT) inbound.anchorTexts.add(text)
    })
  }
  return new Map(
    [...found].map(([url, { pages, anchorTexts }]) => [
      url,
      { pages, anchorTexts: [...anchorTexts].sort() },
    ]),
  )
}

/**
 * Link popularity as one digit per page, from 0 to 3; short, because it is part of the manifest.
 * Logarithmic: the tenth link adds less than the second.
 */
export function rankByLinks(counts: readonly number[]): string {
  const most = Math.log1p(counts.reduce((max, count) => Math.max(max, count), 0))
  return counts
    .map((count) => (most === 0 ? 0 : Math.round((3 * Math.log1p(count)) / most)))
    .join('')
}
