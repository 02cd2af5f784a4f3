import type { Nodes } from 'mdast'
import { attribute, childrenOf, type Directive, element } from '../../content/directives/types.ts'
import { lookUpIcon } from '../../content/icons/look-up.ts'
import type { IconShape } from '../../shared/theme.ts'

/** `:icon{name="mdi:home"}`: an icon of a set; `:icon[Yes]{name="mdi:check"}` says what it means. */
export const icon: Directive = {
  names: ['icon'],
  kinds: ['text'],
  attributes: ['name'],
  expand(node, { needs, shared, warn }) {
    const label = childrenOf(node)
    const found = lookUpIcon(attribute(node, 'name') ?? '', (name) => needs.icon(name))
    if ('shapes' in found) {
      const drawing = shapeOf({ ...found, tag: 'svg' }, { ariaHidden: 'true' })
      const isSaid = label.length > 0
      return isSaid
        ? [drawing, element('span', { className: ['visually-hidden'] }, label)]
        : [drawing]
    }
    // Once for all icons of a set that is missing.
    const key = `icon: ${found.reason}`
    if (!shared.has(key)) warn('icon-shortcode', found.reason, found.note)
    shared.set(key, true)
    return label
  },
}

function shapeOf({ tag, attributes, shapes }: IconShape, more: Record<string, string> = {}): Nodes {
  const inner = shapes.map((shape) => shapeOf(shape))
  return element(tag, { ...attributes, ...more }, inner)
}
