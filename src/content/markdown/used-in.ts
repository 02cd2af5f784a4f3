/**
 * Cuts a hole below each heading, and at the end of each description in a list, that stands for an
 * entity: the site knows where it is used.
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
