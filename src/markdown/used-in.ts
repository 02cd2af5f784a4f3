/**
 * Adds a placeholder for the "used in" list of each entity, because only the site knows which pages refer
 * to it. It follows the meaning: at the end of the entity's section or description.
 */
import type { Nodes, Root } from 'hast'
import { placeholder } from '../shared/placeholders.ts'
import { walkElements } from './walk.ts'

const isHeading = (node: Nodes) => node.type === 'element' && /^h[1-6]$/.test(node.tagName)

export function rehypeUsedIn() {
  return (tree: Root): void => {
    walkElements(tree, (node, index, parent) => {
      const entity = node.properties.dataEntity
      if (typeof entity !== 'string') return undefined
      const list = { type: 'raw', value: placeholder(`used:${entity}`) } as never
      if (isHeading(node)) {
        const next = parent.children.findIndex((n, i) => i > index && isHeading(n))
        parent.children.splice(next === -1 ? parent.children.length : next, 0, list)
        return undefined
      }
      const description = parent.children.slice(index + 1).find((n) => n.type === 'element')
      if (node.tagName === 'dt' && description?.tagName === 'dd') description.children.push(list)
      return undefined
    })
  }
}
