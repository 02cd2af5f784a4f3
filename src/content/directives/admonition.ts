import type { Nodes } from 'mdast'
import { childrenOf, type Directive, element, takeLabel, text } from './types.ts'

const TITLES: Record<string, string> = {
  note: 'Note',
  tip: 'Tip',
  info: 'Info',
  warning: 'Warning',
  danger: 'Danger',
  important: 'Important',
  caution: 'Caution',
}

/** CSS class, where it differs from the name; `important` and `caution` are GitHub alerts. */
const LOOKS: Record<string, string> = { important: 'info', caution: 'warning' }

/** `:::note[Title]`: a callout. */
export const admonition: Directive = {
  names: Object.keys(TITLES),
  kinds: ['container'],
  attributes: [],
  expand(node) {
    const title = takeLabel(node)
    return [admonitionOf(node.name, title, childrenOf(node))]
  },
}

/** @param title defaults to the name */
export function admonitionOf(
  name: string,
  title: readonly Nodes[] | undefined,
  body: readonly Nodes[],
): Nodes {
  const own = TITLES[name] as string
  return element(
    'div',
    { className: ['admonition', LOOKS[name] ?? name], role: 'note', ariaLabel: own },
    [element('p', { className: ['admonition-title'] }, title ?? [text(own)]), ...body],
  )
}
