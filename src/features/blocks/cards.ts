import type { Nodes } from 'mdast'
import {
  attribute,
  childrenOf,
  type Directive,
  element,
  takeLabel,
} from '../../content/directives/types.ts'

/** `::::cards`: a grid of cards. */
export const cards: Directive = {
  names: ['cards'],
  kinds: ['container'],
  attributes: [],
  expand: (node) => [element('div', { className: ['cards'] }, childrenOf(node))],
}

/** `:::card[Title]{href="/route"}`: a linked box. */
export const card: Directive = {
  names: ['card'],
  kinds: ['container'],
  attributes: ['href'],
  expand(node, { warn }) {
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
    const head = title ? [element('p', { className: ['card-title'] }, linked)] : []
    return [element('div', { className: ['card'] }, [...head, ...childrenOf(node)])]
  },
}
