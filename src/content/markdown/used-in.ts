/** Cuts a hole below each heading that stands for an entity: the site knows where it is used. */
import type { Root } from 'hast'
import { SKIP, visit } from 'unist-util-visit'
import { hole } from '../../shared/holes.ts'

/** Only headings have room for a list below them; rows and terms of lists have none. */
export function rehypeUsedIn() {
  return (tree: Root): void => {
    visit(tree, 'element', (node, index, parent) => {
      const entity = node.properties.dataEntity
      if (typeof entity !== 'string' || !/^h[1-6]$/.test(node.tagName)) return undefined
      if (parent === undefined || index === undefined) return undefined
      parent.children.splice(index + 1, 0, { type: 'raw', value: hole(`used:${entity}`) } as never)
      return [SKIP, index + 2]
    })
  }
}
