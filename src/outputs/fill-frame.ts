/** Fills in what differs between the pages that share a frame. */
import { fill } from '../shared/holes.ts'
import { escapeAttribute } from '../shared/html.ts'
import type { Counterpart } from '../site/versions.ts'
import type { Alternate } from '../types.ts'
import type { CurrentItem } from './current-item.ts'

/** Fills the frame with the parts of a page, its urls in other locales and versions, and the mark of the navbar. */
export function fillFrame(
  frame: string,
  { policy, ...parts }: Readonly<Record<string, string>> & { readonly policy: string },
  alternates: readonly Alternate[],
  counterparts: readonly Counterpart[],
  current: CurrentItem | null,
): string {
  return fill(frame, (name) => {
    if (name === 'policy') return escapeAttribute(policy)
    if (name.startsWith('current:')) {
      if (name.slice('current:'.length) !== current?.place) return 'false'
      return current.isPage ? 'page' : 'true'
    }
    if (name.startsWith('version:')) {
      const position = Number(name.slice('version:'.length))
      return escapeAttribute(counterparts[position]?.url ?? '')
    }
    if (!name.startsWith('alternate:')) return parts[name] ?? ''
    const locale = name.slice('alternate:'.length)
    return escapeAttribute(alternates.find((a) => a.locale === locale)?.url ?? '')
  })
}
