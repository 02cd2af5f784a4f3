/** Removes hole delimiters from text and attributes; escapes in data or HTML may produce them. */
import type { ElementContent, Root } from 'hast'
import { withoutHoles } from '../../shared/holes.ts'
import { walk } from './walk.ts'

export function rehypeNoHoles() {
  return (tree: Root): void => {
    walk<ElementContent>(tree, (node) => {
      if (node.type === 'text') node.value = withoutHoles(node.value)
      if (node.type !== 'element') return
      const { properties } = node
      for (const name in properties) {
        const value = properties[name]
        if (typeof value === 'string') properties[name] = withoutHoles(value)
        else if (Array.isArray(value))
          properties[name] = value.map((part) => withoutHoles(String(part)))
      }
    })
  }
}
