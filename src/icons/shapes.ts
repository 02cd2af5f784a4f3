/** Reads the shapes of an SVG file, and leaves all else out: scripts, links, styles, references. */
import type { Element, Root, RootContent } from 'hast'
import rehypeRaw from 'rehype-raw'
import { unified } from 'unified'
import type { IconProps, IconShape } from '../shared/theme.ts'

const parser = unified().use(rehypeRaw).freeze()

/** @param rejected receives what the icon has besides shapes and their attributes */
export function readIcon(svg: string, rejected: Set<string>): IconProps | null {
  const tree: Root = { type: 'root', children: [{ type: 'raw', value: svg } as never] }
  const parsed = parser.runSync(tree) as Root
  const root = parsed.children.find((node) => isElement(node) && node.tagName === 'svg')
  if (root === undefined || !isElement(root)) return null
  const attributes = attributesOf(root, rejected)
  const isPainted = 'fill' in attributes || 'stroke' in attributes
  return {
    attributes: isPainted ? attributes : { ...attributes, fill: 'currentColor' },
    shapes: shapesOf(root, rejected),
  }
}

/** Deeper ones would make pages too deep. */
const MOST_LEVELS = 20

function shapesOf(parent: Element, rejected: Set<string>, level = 1): IconShape[] {
  if (level > MOST_LEVELS) {
    rejected.add('too many groups in one another')
    return []
  }
  return parent.children.filter(isElement).flatMap((element) => {
    if (IGNORED_ELEMENTS.has(element.tagName)) return []
    if (SHAPES.has(element.tagName))
      return {
        tag: element.tagName,
        attributes: attributesOf(element, rejected),
        shapes: shapesOf(element, rejected, level + 1),
      }
    rejected.add(`<${element.tagName}>`)
    return []
  })
}

function attributesOf({ tagName, properties }: Element, rejected: Set<string>) {
  const kept = Object.entries(properties).flatMap(([name, value]): [string, string][] => {
    const text = Array.isArray(value) ? value.join(' ') : String(value)
    const isSize = tagName === 'svg' && /^(width|height|x|y)$/.test(name)
    if (isSize || /^(data|aria|xml)|^(id|className|role|version|baseProfile)$/.test(name)) return []
    if (ATTRIBUTES.has(name) && !/url\(|\\/i.test(text)) return [[reactName(name), text]]
    rejected.add(`\`${name}\``)
    return []
  })
  return Object.fromEntries(kept)
}

function isElement(node: RootContent): node is Element {
  return node.type === 'element'
}

/** hast has `strokeLineCap` where React has `strokeLinecap`. */
function reactName(name: string): string {
  return name.replace(/(?<=^stroke(?:Dash|Line|Miter))[A-Z]/, (letter) => letter.toLowerCase())
}

const words = (text: string) => new Set(text.trim().split(/\s+/))

const SHAPES = words('circle ellipse g line path polygon polyline rect')
const IGNORED_ELEMENTS = words('title desc metadata')

/** Named as hast does. */
const ATTRIBUTES = words(`
  viewBox preserveAspectRatio transform opacity
  d points pathLength cx cy r rx ry x y x1 x2 y1 y2 width height
  fill fillOpacity fillRule clipRule color
  stroke strokeDashArray strokeDashOffset strokeLineCap strokeLineJoin strokeMiterLimit
  strokeOpacity strokeWidth vectorEffect
`)
