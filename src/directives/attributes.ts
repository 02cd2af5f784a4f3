import type { Nodes } from 'mdast'
import { INLINE_STYLE, sizesIn } from '../markdown/inline-styles.ts'
import { childrenOf, type Directive, element } from './types.ts'

/**
 * `[link](a.md):attributes{.button}` and `::attributes{#id}`: classes and other attributes of what is
 * before it. The attribute lists of other tools become this.
 */
export const attributes: Directive = {
  names: ['attributes'],
  kinds: ['text', 'leaf'],
  attributes: ['*'],
  expand(node, { previous, warn }) {
    if (previous === undefined || previous.type === 'text') {
      warn(
        'attribute-list',
        'these attributes belong to nothing',
        'Write them directly after a link, an image or a block.',
      )
      return childrenOf(node)
    }
    const given = Object.entries(node.attributes ?? {}).filter(
      ([name]) => !/^(?:on|href$|src)/i.test(name),
    )
    const { class: classes, style, ...others } = Object.fromEntries(given)
    const { sizes, isAll } = sizesIn(style ?? '')
    const isImage = previous.type === 'image'
    if (style !== undefined && !(isImage && isAll))
      warn('inline-style', INLINE_STYLE.reason(''), INLINE_STYLE.note)
    const known = previous.data?.hProperties ?? {}
    const className = [known.className ?? [], classes?.split(/\s+/) ?? []].flat() as string[]
    previous.data = {
      ...previous.data,
      hProperties: {
        ...known,
        ...others,
        ...(isImage && sizes),
        ...(className.length > 0 && { className }),
      },
    } as Nodes['data']
    return childrenOf(node)
  },
}

/** `:::::definition-list` around `::::definition-term` and `::::definition-body`: a definition list. */
export const definitions: readonly Directive[] = [
  { name: 'definition-list', tag: 'dl' },
  { name: 'definition-term', tag: 'dt' },
  { name: 'definition-body', tag: 'dd' },
].map(({ name, tag }) => ({
  names: [name],
  kinds: ['container'],
  attributes: [],
  expand: (node) => [element(tag, {}, unwrapped(childrenOf(node)))],
}))

/** The content of a paragraph that is alone. */
function unwrapped(nodes: Nodes[]): Nodes[] {
  const [only, ...others] = nodes
  return only?.type === 'paragraph' && others.length === 0 ? only.children : nodes
}
