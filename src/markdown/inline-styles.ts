/** Removes inline styles, which the Content-Security-Policy silently blocks in browsers. */
import type { Element, Root } from 'hast'
import type { VFile } from 'vfile'
import { walkElements } from './walk.ts'

/** Elements whose size is an attribute, too. */
const SIZED = new Set(['img', 'video', 'iframe'])
const SIZE = /^\s*(width|height)\s*:\s*(\d{1,5})px\s*$/i

/** The sizes in a style, as attributes, which have no percent, and whether it has nothing else. */
export function sizesIn(style: string): { sizes: Record<string, string>; isAll: boolean } {
  const sizes: Record<string, string> = {}
  const others = style.split(';').filter((part) => {
    const [, name = '', number] = SIZE.exec(part) ?? []
    if (number !== undefined) sizes[name.toLowerCase()] = number
    return number === undefined && part.trim() !== ''
  })
  return { sizes, isAll: others.length === 0 }
}

/** Writes the sizes of an element as attributes, before which they go. True if its style has nothing else. */
export function readSizes(node: Element): boolean {
  if (!SIZED.has(node.tagName)) return false
  const { sizes, isAll } = sizesIn(String(node.properties.style))
  node.properties = { ...node.properties, ...sizes }
  return isAll
}

export const INLINE_STYLE = {
  reason: (source: string) =>
    `removed inline styles${source}, which the Content-Security-Policy blocks`,
  note: 'Use classes, and a style sheet.',
}

/** Reports those of the page itself once. */
export function rehypeInlineStyles() {
  return (tree: Root, file: VFile): void => {
    let first: Element | undefined
    let count = 0
    walkElements(tree, (node, index, parent) => {
      const isSheet = node.tagName === 'style'
      if (!isSheet && node.properties.style === undefined) return undefined
      if (isSheet || !readSizes(node)) {
        first ??= node
        count++
      }
      delete node.properties.style
      if (!isSheet) return undefined
      parent.children.splice(index, 1)
      return index
    })
    if (first === undefined) return
    const message = file.message(INLINE_STYLE.reason(''), {
      place: first.position,
      ruleId: 'inline-style',
    })
    if (first.properties.dataFile) message.file = String(first.properties.dataFile)
    message.note = INLINE_STYLE.note
    Object.assign(message, { count })
  }
}
