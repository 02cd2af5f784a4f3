import type { Nodes } from 'mdast'
import type { Element } from '../element.ts'
import { htmlElement } from '../html.ts'

/** A link in text. @param names the attributes that may have its address */
export function link(...names: readonly string[]): (element: Element) => Nodes[] {
  return (element) => {
    const url = element.text(...names)
    if (url === undefined) return element.children
    const { position } = element.node
    const children = element.line as never[]
    return [{ type: 'link', url, children, ...(position && { position }) }]
  }
}

/** A term with an explanation, which browsers show on hover. */
export function tooltip(element: Element): Nodes[] {
  const title = element.text('tip', 'text', 'content')
  return [htmlElement('abbr', [['title', title]], element.line, element.node.position)]
}

const COPIED = ['src', 'alt', 'title', 'width', 'height', 'className', 'loading'] as const

export function image(element: Element): Nodes[] {
  return [imageOf(element, element.text('src'))]
}

/** The image for light pages. */
export function themedImage(element: Element): Nodes[] {
  const sources = element.attribute('sources')
  const light = (sources as { light?: unknown } | undefined)?.light
  return [imageOf(element, typeof light === 'string' ? light : undefined)]
}

function imageOf(element: Element, src: string | undefined): Nodes {
  const attributes = COPIED.map((name) => [name, element.attribute(name)] as const)
  const all = [...attributes.filter(([name]) => name !== 'src'), ['src', src] as const]
  return htmlElement('img', all, [], element.node.position)
}
