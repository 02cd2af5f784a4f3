/** The list of pages that refer to an entity, shown where the entity is described. */
import { escapeAttribute, escapeText } from '../shared/html.ts'
import type { PageRef } from '../types.ts'

/** Prefix of the names of its placeholders; the rest is `kind:name`. */
export const USED = 'used:'

/** Collapsed by default; empty if no page refers to the entity. */
export function usedInList(pages: readonly PageRef[], title: string): string {
  if (pages.length === 0) return ''
  const items = pages.map(
    ({ title, url }) => `<li><a href="${escapeAttribute(url)}">${escapeText(title)}</a></li>`,
  )
  return `<details class="used-in"><summary>${escapeText(title)}</summary><ul>${items.join('')}</ul></details>`
}
