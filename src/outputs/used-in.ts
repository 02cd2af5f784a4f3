/** The list of pages that refer to something another page describes. */
import { escapeAttribute, escapeText } from '../shared/html.ts'
import { messages } from '../shared/messages.ts'
import type { PageRef } from '../types.ts'

/** What the names of its holes begin with; the rest is `kind:name`. */
export const USED = 'used:'

/** Closed at first, for readers come for what is described; nothing where nobody refers to it. */
export function usedInList(pages: readonly PageRef[]): string {
  if (pages.length === 0) return ''
  const items = pages.map(
    ({ title, url }) => `<li><a href="${escapeAttribute(url)}">${escapeText(title)}</a></li>`,
  )
  return `<details class="used-in"><summary>${messages.usedIn}</summary><ul>${items.join('')}</ul></details>`
}
