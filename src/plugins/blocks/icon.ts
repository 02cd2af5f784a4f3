import type { Nodes } from 'mdast'
import { attribute, childrenOf, type Directive, element } from '../../content/directives/types.ts'
import { lookUpIcon } from '../../content/icons/look-up.ts'
import type { IconShape } from '../../shared/theme.ts'
import { OWN_ICONS, ownIcon } from './own-icons.ts'

/** `:icon{name="flag"}`: an icon of docsgen; `mdi:flag`: one of a set; `:icon[Yes]{name="check"}` says what it means. */
export const icon: Directive = {
  names: ['icon'],
  kinds: ['text'],
  attributes: ['name'],
  expand(node, { needs, shared, warn }) {
    const label = childrenOf(node)
    const name = attribute(node, 'name') ?? ''
    const found = ownIcon(name) ?? lookUpIcon(name, (of) => needs.icon(of))
    if ('shapes' in found) {
      const drawing = shapeOf({ ...found, tag: 'svg' }, { ariaHidden: 'true' })
      const isSaid = label.length > 0
      return isSaid
        ? [drawing, element('span', { className: ['visually-hidden'] }, label)]
        : [drawing]
    }
    // Once for all icons of a set that is missing.
    const key = `icon: ${found.reason}`
    const note = name.includes(':')
      ? found.note
      : `${found.note} docsgen's own are ${OWN_ICONS.join(', ')}.`
    if (!shared.has(key)) warn('icon-shortcode', found.reason, note)
    shared.set(key, true)
    return label
  },
}

function shapeOf({ tag, attributes, shapes }: IconShape, more: Record<string, string> = {}): Nodes {
  const inner = shapes.map((shape) => shapeOf(shape))
  return element(tag, { ...attributes, ...more }, inner)
}
