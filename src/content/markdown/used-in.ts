/**
 * Adds a hole for the "used in" list of each entity, below its heading or at the end of its
 * description, because only the site knows which pages refer to it.
 */
import type { Root } from 'hast'
import { hole } from '../../shared/holes.ts'
import { walkElements } from './walk.ts'

export function rehypeUsedIn() {
  return (tree: Root): void => {
    walkElements(tree, (node, index, parent) => {
      const entity = node.properties.dataEntity
      if (typeof entity !== 'string') return undefined
      const list = { type: 'raw', value: hole(`used:${entity}`) } as never
      if (/^h[1-6]$/.test(node.tagName)) {
        parent.children.splice(index + 1, 0, list)
        return index + 2
      }
      const description = parent.children.slice(index + 1).find((n) => n.type === 'element')
      if (node.tagName === 'dt' && description?.tagName === 'dd') description.children.push(list)
      return undefined
    })
  }
}
