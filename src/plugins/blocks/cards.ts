import type { Nodes } from 'mdast'
import {
  attribute,
  childrenOf,
  element,
  type PluginDirective,
  takeLabel,
  text,
} from '../../plugin/index.ts'
import { drawIcon } from './icon.ts'

/** `::::cards`: a grid of cards. */
export const cards: PluginDirective = {
  kinds: ['container'],
  attributes: [],
  expand: (node) => [element('div', { className: ['cards'] }, childrenOf(node))],
}

/** `:::card[Title]{href="/route" icon="mdi:home"}`: a linked box. */
export const card: PluginDirective = {
  kinds: ['container'],
  attributes: ['href', 'icon'],
  expand(node, context) {
    const title = takeLabel(node)
    const href = attribute(node, 'href')
    if (title === undefined)
      context.warn('this card has no title', 'Write :::card[Title]{href="/route"}.', {
        rule: 'cards',
      })
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
    const name = attribute(node, 'icon')
    const icon = name === undefined ? null : drawIcon(name, context)
    const head = title
      ? [
          element('p', { className: ['card-title'] }, [
            ...(icon ? [icon, text(' ')] : []),
            ...linked,
          ]),
        ]
      : []
    return [element('div', { className: ['card'] }, [...head, ...childrenOf(node)])]
  },
}
