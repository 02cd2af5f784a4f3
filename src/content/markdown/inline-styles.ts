/** Removes inline styles, which the Content-Security-Policy silently blocks in browsers. */
import type { Element, Root } from 'hast'
import type { VFile } from 'vfile'
import { walkElements } from './walk.ts'

/** Reports them once, with the plugin they come from; null stands for the page itself. */
export function rehypeInlineStyles(plugin: string | null) {
  return (tree: Root, file: VFile): void => {
    let first: Element | undefined
    let count = 0
    walkElements(tree, (node, index, parent) => {
      const isSheet = node.tagName === 'style'
      if (!isSheet && node.properties.style === undefined) return undefined
      first ??= node
      count++
      delete node.properties.style
      if (!isSheet) return undefined
      parent.children.splice(index, 1)
      return index
    })
    if (first === undefined) return
    const source = plugin === null ? '' : ` of the plugin "${plugin}"`
    const message = file.message(
      `removed inline styles${source}, which the Content-Security-Policy blocks`,
      { place: first.position, ruleId: 'inline-style' },
    )
    message.note = 'Use classes, and a style sheet.'
    Object.assign(message, { count, ...(plugin === null ? {} : { actual: plugin }) })
  }
}
