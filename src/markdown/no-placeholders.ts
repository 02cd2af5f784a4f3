/** Removes placeholder delimiters from text and attributes; escapes in data or HTML may produce them. */
import type { ElementContent, Root } from 'hast'
import { withoutPlaceholders } from '../shared/placeholders.ts'
import { walk } from './walk.ts'

export function rehypeNoPlaceholders() {
  return (tree: Root): void => {
    walk<ElementContent>(tree, (node) => {
      if (node.type === 'text') node.value = withoutPlaceholders(node.value)
      if (node.type !== 'element') return
      const { properties } = node
      for (const name in properties) {
        const value = properties[name]
        if (typeof value === 'string') properties[name] = withoutPlaceholders(value)
        else if (Array.isArray(value))
          properties[name] = value.map((part) => withoutPlaceholders(String(part)))
      }
    })
  }
}
