import type { Nodes } from 'mdast'
import type { Element } from '../element.ts'
import { htmlElement } from '../html.ts'

/** A link in text, or the place that others lead to. @param names the attributes that may have its address */
export function link(...names: readonly string[]): (element: Element) => Nodes[] {
  return (element) => {
    const [url, id] = [element.text(...names), element.text('id')]
    const { position } = element.node
    const place = id === undefined ? [] : [htmlElement('a', [['id', id]], [], position)]
    if (url === undefined) return [...place, ...element.children]
    const children = element.line as never[]
    return [...place, { type: 'link', url, children, ...(position && { position }) }]
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

/** An image, or an object with its path. */
export function idealImage(element: Element): Nodes[] {
  const img = element.attribute('img')
  const src = (img as { src?: unknown } | undefined)?.src ?? img
  return [imageOf(element, typeof src === 'string' ? src : undefined)]
}

/** The frame of a video on YouTube. */
export function video(element: Element): Nodes[] {
  const id = element.text('id', 'videoId') ?? ''
  const [, named] = /(?:v=|youtu\.be\/|\/embed\/)([\w-]+)/.exec(id) ?? []
  const src = `https://www.youtube.com/embed/${encodeURIComponent(named ?? id)}`
  const attributes = [['src', src] as const, ['title', element.text('title')] as const]
  return [htmlElement('iframe', attributes, [], element.node.position)]
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
