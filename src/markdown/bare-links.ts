/** Addresses in text, which GitHub makes links of and other tools do not. */
import type { Nodes, Root } from 'mdast'
import { walk } from './walk.ts'

/** Turns `https://example.com` back into text, but not `<https://example.com>`. */
export function unlinkAddresses(tree: Root, source: string): void {
  walk<Nodes>(tree, (node, index, parent) => {
    if (node.type !== 'link') return
    const [text] = node.children
    if (text?.type !== 'text' || node.children.length > 1) return
    // The extension of remark makes links without a place.
    const { start } = node.position ?? {}
    if (start?.offset === undefined || !/[<[]/.test(source.charAt(start.offset)))
      parent.children[index] = text
  })
}
