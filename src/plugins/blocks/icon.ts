import {
  attribute,
  childrenOf,
  element,
  type MarkdownNode,
  ownProperty,
  type PluginDirective,
  type PluginDirectiveContext,
} from '../../plugin/index.ts'
import data from './icons.json' with { type: 'json' }

/**
 * Icons that need no package: lines over a soft shape that is printed a little beside them. On a grid
 * of 24 px: the path of the shape, and further lines on it.
 */
const icons: Readonly<Record<string, readonly string[]>> = data

/** `:icon{name="flag"}`: an icon of docsgen; `mdi:flag`: one of a set; `:icon[Yes]{name="check"}` says what it means. */
export const icon: PluginDirective = {
  kinds: ['text'],
  attributes: ['name'],
  expand(node, context) {
    const label = childrenOf(node)
    const drawing = drawIcon(attribute(node, 'name') ?? '', context)
    if (drawing === null) return label
    return label.length > 0
      ? [drawing, element('span', { className: ['visually-hidden'] }, label)]
      : [drawing]
  },
}

/** An icon of docsgen or of a set; null, with a problem, if there is none. */
export function drawIcon(name: string, context: PluginDirectiveContext): MarkdownNode | null {
  const hint = name.includes(':')
    ? undefined
    : `docsgen's own are ${Object.keys(icons).join(', ')}.`
  return ownIcon(name) ?? context.icon(name, hint)
}

/** The drawing of an icon as high as the text around it; undefined for a name that is none of these. */
function ownIcon(name: string): MarkdownNode | undefined {
  const [shape, lines] = ownProperty(icons, name) ?? []
  if (shape === undefined) return undefined
  const drawing = {
    viewBox: '0 -3 24 24',
    height: '1em',
    overflow: 'visible',
    fill: 'none',
    stroke: 'currentColor',
    strokeWidth: '1.75',
    strokeLinecap: 'round',
    strokeLinejoin: 'round',
    ariaHidden: 'true',
  }
  return element('svg', drawing, [
    path(shape, {
      fill: 'currentColor',
      stroke: 'none',
      opacity: '.22',
      transform: 'translate(1.6 1.6)',
    }),
    path(shape),
    ...(lines === undefined ? [] : [path(lines)]),
  ])
}

function path(d: string, attributes: Readonly<Record<string, string>> = {}): MarkdownNode {
  return element('path', { d, ...attributes }, [])
}
