import type { Blockquote, Nodes, Text } from 'mdast'
import type { Messages } from '../shared/messages.ts'
import type { SourceSyntaxes } from '../sources/source-syntax.ts'
import { admonitionOf, isAdmonition } from './admonition.ts'

export const ALERTS = ['NOTE', 'TIP', 'IMPORTANT', 'WARNING', 'CAUTION']

/** Obsidian and Quarto fold those with a hyphen or a plus. */
const MARK = /^\[!(\w+)\][-+]?[ \t]*([^\n]*)(?:\n|$)/

/** Turns a GitHub alert, `> [!NOTE]`, into an admonition; null for any other blockquote. */
export function alert(
  quote: Blockquote,
  messages: Messages,
  sources: SourceSyntaxes,
): Nodes | null {
  const [first, ...rest] = quote.children
  const start = firstText(quote)
  if (first?.type !== 'paragraph' || start === null) return null
  const [mark, name, title] = MARK.exec(start.value) ?? []
  if (mark === undefined || name === undefined || !isAdmonition(name.toLowerCase(), sources))
    return null
  const value = start.value.slice(mark.length)
  const inline = [...(value === '' ? [] : [{ ...start, value }]), ...first.children.slice(1)]
  const body = inline.length === 0 ? rest : [{ ...first, children: inline }, ...rest]
  return admonitionOf(
    name.toLowerCase(),
    title ? [{ type: 'text', value: title }] : undefined,
    body,
    messages,
    sources,
  )
}

/** The name of an unknown alert: `WHAT` in `> [!WHAT]`; null if the blockquote is not an alert. */
export function unknownAlert(quote: Blockquote): string | null {
  return /^\[!(\w+)\][ \t]*(?:\n|$)/.exec(firstText(quote)?.value ?? '')?.[1] ?? null
}

function firstText({ children: [first] }: Blockquote): Text | null {
  const start = first?.type === 'paragraph' ? first.children[0] : undefined
  return start?.type === 'text' ? start : null
}
