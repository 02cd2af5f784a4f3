import type { Blockquote, Nodes } from 'mdast'
import { admonitionOf } from './admonition.ts'

const MARK = /^\[!(note|tip|important|warning|caution)\][ \t]*([^\n]*)(?:\n|$)/i

/** GitHub's alert, `> [!NOTE]`, as an admonition; null for any other quote. */
export function alert(quote: Blockquote): Nodes | null {
  const [first, ...rest] = quote.children
  const start = first?.type === 'paragraph' ? first.children[0] : undefined
  if (first?.type !== 'paragraph' || start?.type !== 'text') return null
  const [mark, name, title] = MARK.exec(start.value) ?? []
  if (mark === undefined || name === undefined) return null
  const value = start.value.slice(mark.length)
  const inline = [...(value === '' ? [] : [{ ...start, value }]), ...first.children.slice(1)]
  const body = inline.length === 0 ? rest : [{ ...first, children: inline }, ...rest]
  return admonitionOf(
    name.toLowerCase(),
    title ? [{ type: 'text', value: title }] : undefined,
    body,
  )
}
