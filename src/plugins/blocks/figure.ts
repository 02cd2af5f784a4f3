import type { Nodes } from 'mdast'
import { childrenOf, element, type PluginDirective, takeLabel } from '../../plugin/index.ts'

/** `:::figure[Caption]`: an image, a table or code with a caption. */
export const figure: PluginDirective = {
  kinds: ['container'],
  attributes: [],
  expand(node, { warn }) {
    const caption = takeLabel(node)
    if (caption === undefined)
      warn('this figure has no caption', 'Write :::figure[Caption].', { rule: 'figure' })
    const content = childrenOf(node).flatMap(unwrap)
    return [
      element('figure', { className: ['figure'] }, [
        ...content,
        ...(caption ? [element('figcaption', {}, caption)] : []),
      ]),
    ]
  },
}

/** Unwraps a paragraph that contains only images. */
function unwrap(node: Nodes): Nodes[] {
  const images =
    node.type === 'paragraph' &&
    node.children.every(
      (child) => child.type === 'image' || (child.type === 'text' && child.value.trim() === ''),
    )
  return images ? node.children : [node]
}
