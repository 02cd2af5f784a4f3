import type { Nodes } from 'mdast'
import { childrenOf, type PluginDirective } from '../../plugin/index.ts'
import { checkColumn, DATA_ATTRIBUTES, readRows } from './data.ts'
import { columnsIn, fillRow } from './row.ts'

/** `::::each{data="…" rows="…"}`: repeats its content for each row and fills in `{{row.x}}`. */
export const each: PluginDirective = {
  kinds: ['container'],
  attributes: DATA_ATTRIBUTES,
  expand(node, context) {
    const rows = readRows(node, context) ?? []
    const body = childrenOf(node)
    for (const name of columnsIn(body)) checkColumn(name, rows, context)
    const size = sizeOf(body)
    return rows.flatMap((row) => (context.takeBudget(size) ? fillRow(body, row, context) : []))
  },
}

/** Number of nodes, including all descendants. */
function sizeOf(nodes: readonly Nodes[]): number {
  return nodes.reduce((sum, node) => sum + 1 + ('children' in node ? sizeOf(node.children) : 0), 0)
}
