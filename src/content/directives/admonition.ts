import type { Nodes } from 'mdast'
import type { Messages } from '../../shared/messages.ts'
import { childrenOf, type Directive, element, takeLabel, text } from './types.ts'

/** Kinds of callouts; each is the name of the message that is its title. */
const KINDS = ['note', 'tip', 'info', 'warning', 'danger', 'important', 'caution'] as const

export type AdmonitionKind = (typeof KINDS)[number]

/** CSS class, where it differs from the name; `important` and `caution` are GitHub alerts. */
const LOOKS: Partial<Record<AdmonitionKind, string>> = { important: 'info', caution: 'warning' }

/** `:::note[Title]`: a callout. */
export const admonition: Directive = {
  names: KINDS,
  kinds: ['container'],
  attributes: [],
  expand(node, { messages }) {
    const title = takeLabel(node)
    return [admonitionOf(node.name as AdmonitionKind, title, childrenOf(node), messages)]
  },
}

/** @param title defaults to the name */
export function admonitionOf(
  name: AdmonitionKind,
  title: readonly Nodes[] | undefined,
  body: readonly Nodes[],
  messages: Messages,
): Nodes {
  const own = messages[name]
  return element(
    'div',
    { className: ['admonition', LOOKS[name] ?? name], role: 'note', ariaLabel: own },
    [element('p', { className: ['admonition-title'] }, title ?? [text(own)]), ...body],
  )
}
