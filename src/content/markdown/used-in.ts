/** Cuts a hole below each heading that stands for an entity: the site knows where it is used. */
import type { Root } from 'hast'
import { hole } from '../../shared/holes.ts'
import { walkElements } from './walk.ts'

/** Only headings have room for a list below them; rows and terms of lists have none. */
export function rehypeUsedIn() {
  return (tree: Root): void => {
    walkElements(tree, (node, index, parent) => {
      const entity = node.properties.dataEntity
      if (typeof entity !== 'string' || !/^h[1-6]$/.test(node.tagName)) return undefined
      parent.children.splice(index + 1, 0, { type: 'raw', value: hole(`used:${entity}`) } as never)
      return index + 2
    })
  }
}
