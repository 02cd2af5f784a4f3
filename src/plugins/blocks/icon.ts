import type { Nodes } from 'mdast'
import { attribute, childrenOf, type Directive, element } from '../../content/directives/types.ts'
import { lookUpIcon } from '../../content/icons/look-up.ts'
import type { IconProps, IconShape } from '../../shared/theme.ts'
import icons from './icons.json' with { type: 'json' }

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
      : `${found.note} docsgen's own are ${Object.keys(icons).join(', ')}.`
    if (!shared.has(key)) warn('icon-shortcode', found.reason, note)
    shared.set(key, true)
    return label
  },
}

function shapeOf({ tag, attributes, shapes }: IconShape, more: Record<string, string> = {}): Nodes {
  const inner = shapes.map((shape) => shapeOf(shape))
  return element(tag, { ...attributes, ...more }, inner)
}

/**
 * The drawing of an icon that needs no package, as high as the text around it: lines over a soft shape,
 * which is printed a little beside them. Its first path is that of the shape.
 */
function ownIcon(name: string): IconProps | undefined {
  const paths = new Map(Object.entries(icons)).get(name)
  if (paths === undefined) return undefined
  const shadow = {
    fill: 'currentColor',
    stroke: 'none',
    opacity: '.22',
    transform: 'translate(1.6 1.6)',
  }
  const path = (d: string | undefined, attributes = {}): IconShape => {
    return { tag: 'path', attributes: { d: d ?? '', ...attributes }, shapes: [] }
  }
  return {
    attributes: {
      viewBox: '0 -3 24 24',
      height: '1em',
      overflow: 'visible',
      fill: 'none',
      stroke: 'currentColor',
      strokeWidth: '1.75',
      strokeLinecap: 'round',
      strokeLinejoin: 'round',
    },
    shapes: [path(paths[0], shadow), ...paths.map((d) => path(d))],
  }
}
