import type { Nodes } from 'mdast'
import { childrenOf, type Directive, element, takeLabel } from '../../content/directives/types.ts'

/** `:::figure[Caption]`: an image, a table or code with a caption. */
export const figure: Directive = {
  names: ['figure'],
  kinds: ['container'],
  attributes: [],
  expand(node, { warn }) {
    const caption = takeLabel(node)
    if (caption === undefined)
      warn('figure', 'this figure has no caption', 'Write :::figure[Caption].')
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
