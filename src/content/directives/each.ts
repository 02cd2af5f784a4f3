import type { Nodes } from 'mdast'
import { checkColumn, DATA_ATTRIBUTES, readRows } from './data.ts'
import { columnsIn, fillRow } from './row.ts'
import { childrenOf, type Directive } from './types.ts'

/** `::::each{data="…" rows="…"}`: its content once for each row, with `{{row.x}}` filled in. */
export const each: Directive = {
  names: ['each'],
  kinds: ['container'],
  attributes: DATA_ATTRIBUTES,
  expand(node, context) {
    const rows = readRows(node, context) ?? []
    const body = childrenOf(node)
    for (const name of columnsIn(body)) checkColumn(name, rows, context)
    const size = sizeOf(body)
    return rows.flatMap((row) => (context.spend(size) ? fillRow(body, row) : []))
  },
}

/** How many nodes there are, all levels together. */
function sizeOf(nodes: readonly Nodes[]): number {
  return nodes.reduce((sum, node) => sum + 1 + ('children' in node ? sizeOf(node.children) : 0), 0)
}
