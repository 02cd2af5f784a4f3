/** Fills in what differs between the pages that share a frame. */
import { parseFragment } from 'parse5'
import type { HeadTag } from '../compile/types.ts'
import { escapeAttribute } from '../shared/html.ts'
import { fill } from '../shared/placeholders.ts'
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

/** Adds tags to the HTML of a head, in which they replace those that say the same. */
export function withTags(html: string, tags: readonly HeadTag[]): string {
  if (tags.length === 0) return html
  const keys = new Set(tags.map(({ tag, attributes }) => keyOf(tag, attributes)))
  let kept = ''
  let at = 0
  for (const node of parseFragment(html, { sourceCodeLocationInfo: true }).childNodes) {
    if (!('attrs' in node) || !node.sourceCodeLocation) continue
    const attributes = Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]))
    const key = keyOf(node.tagName, attributes)
    if (key === null || !keys.has(key)) continue
    kept += html.slice(at, node.sourceCodeLocation.startOffset)
    at = node.sourceCodeLocation.endOffset
  }
  return kept + html.slice(at) + tags.map(tagHtml).join('')
}

/** True if any of the tags would replace one of the others. */
export function saySame(tags: readonly HeadTag[], others: readonly HeadTag[]): boolean {
  const keys = new Set(others.map(({ tag, attributes }) => keyOf(tag, attributes)))
  return tags.some(({ tag, attributes }) => keys.has(keyOf(tag, attributes)))
}

/** The same for tags of which a page has one; null for others, such as those for robots, which add up. */
function keyOf(tag: string, { name, property, rel }: HeadTag['attributes']): string | null {
  const key = tag === 'link' ? rel : (name ?? property)
  const isOne = tag === 'link' ? key === 'canonical' : key !== 'robots'
  return (isOne && key) || null
}

function tagHtml({ tag, attributes }: HeadTag): string {
  const written = Object.entries(attributes).map(
    ([name, text]) => ` ${name}="${escapeAttribute(text)}"`,
  )
  return `<${tag}${written.join('')}>`
}
