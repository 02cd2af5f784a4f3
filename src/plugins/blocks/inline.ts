import { toString as textOf } from 'mdast-util-to-string'
import { childrenOf, element, idOf, type PluginDirective, text } from '../../plugin/index.ts'

/** `:badge[beta]`: a status label. Its CSS class is derived from the text. */
export const badge: PluginDirective = {
  kinds: ['text'],
  attributes: [],
  expand(node) {
    const name = idOf(textOf(node).toLowerCase())
    return [element('span', { className: ['badge', `badge-${name}`] }, childrenOf(node))]
  },
}

/** `:abbr[HTML]{title="Hyper Text"}`: an abbreviation. */
export const abbr: PluginDirective = {
  kinds: ['text'],
  attributes: ['title'],
  expand: (node) => [element('abbr', { title: node.attributes?.title }, childrenOf(node))],
}

/** `:kbd[Ctrl+K]`: a keyboard shortcut. */
export const kbd: PluginDirective = {
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
