import type { Nodes } from 'mdast'
import {
  attribute,
  childrenOf,
  type Directive,
  type DirectiveNode,
  element,
  takeLabel,
  text,
} from '../../content/directives/types.ts'

/** `::::cards`: a grid of cards. */
export const cards: Directive = {
  names: ['cards'],
  kinds: ['container'],
  attributes: [],
  expand: (node) => [element('div', { className: ['cards'] }, childrenOf(node))],
}

/** `:::card[Title]{href="/route" icon="mdi:home"}`: a linked box. */
export const card: Directive = {
  names: ['card'],
  kinds: ['container'],
  attributes: ['href', 'icon'],
  expand(node, { warn, expand }) {
    const title = takeLabel(node)
    const href = attribute(node, 'href')
    if (title === undefined)
      warn('cards', 'this card has no title', 'Write :::card[Title]{href="/route"}.')
    const linked: Nodes[] = href
      ? [
          {
            type: 'link',
            url: href,
            children: (title ?? []) as never[],
            ...(node.position && { position: node.position }),
          },
        ]
      : (title ?? [])
    const icon = expand(iconOf(node))
    const space = icon.length > 0 ? [text(' ')] : []
    const head = title
      ? [element('p', { className: ['card-title'] }, [...icon, ...space, ...linked])]
      : []
    return [element('div', { className: ['card'] }, [...head, ...childrenOf(node)])]
  },
}

/** Its icon as a directive. */
function iconOf({ attributes, position }: DirectiveNode): Nodes[] {
  const name = attributes?.icon
  if (!name) return []
  return [
    { type: 'textDirective', name: 'icon', attributes: { name }, children: [], position } as Nodes,
  ]
}
