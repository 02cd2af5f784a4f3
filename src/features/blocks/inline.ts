import { toString as textOf } from 'mdast-util-to-string'
import { childrenOf, type Directive, element, idOf, text } from '../../content/directives/types.ts'

/** `:badge[beta]`: a status label. Its CSS class is derived from the text. */
export const badge: Directive = {
  names: ['badge'],
  kinds: ['text'],
  attributes: [],
  expand(node) {
    const name = idOf(textOf(node).toLowerCase())
    return [element('span', { className: ['badge', `badge-${name}`] }, childrenOf(node))]
  },
}

/** `:kbd[Ctrl+K]`: a keyboard shortcut. */
export const kbd: Directive = {
  names: ['kbd'],
  kinds: ['text'],
  attributes: [],
  expand(node) {
    const keys = textOf(node).split(/(?<=.)\+(?=.)/)
    const single = keys.map((key) => element('kbd', {}, [text(key.trim())]))
    if (single.length === 1) return single
    return [
      element(
        'span',
        { className: ['keys'] },
        single.flatMap((key, i) => (i === 0 ? [key] : [text('+'), key])),
      ),
    ]
  },
}
