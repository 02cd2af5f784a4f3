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
    return rows.flatMap((row) => fillRow(body, row))
  },
}
