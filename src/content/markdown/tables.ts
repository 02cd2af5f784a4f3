/** Wraps tables in a box that scrolls on narrow screens, with an optional caption. */
import type { Element } from 'hast'
import type { Paragraph, Table } from 'mdast'
import type { State } from 'mdast-util-to-hast'
import { toString as textOf } from 'mdast-util-to-string'
import { defaultHandlers } from 'remark-rehype'
import { format } from '../../shared/format.ts'
import type { Messages } from '../../shared/messages.ts'
import { SKIP, walkElements } from './walk.ts'

/** A table with its caption, as `:::table[Caption]` makes it. */
interface CaptionedTable {
  readonly children: readonly [caption: Paragraph, table: Table]
}

export const tableHandlers = (messages: Messages) => ({
  table(state: State, node: Table): Element {
    const columns = (node.children[0]?.children ?? []).map((cell) => textOf(cell)).join(', ')
    return box(format(messages.table, { columns }), tableOf(state, node))
  },
  captionedTable(state: State, { children: [caption, node] }: CaptionedTable): Element {
    const table = tableOf(state, node)
    table.children.unshift({
      type: 'element',
      tagName: 'caption',
      properties: {},
      children: state.all(caption) as never,
    })
    return box(textOf(caption), table)
  },
})

/**
 * `align` is obsolete, so alignment becomes a class. An empty header cell becomes `<td>`, and the
 * other header cells get `scope="col"`.
 */
function tableOf(state: State, node: Table): Element {
  const table = defaultHandlers.table(state, node) as Element
  const headers: Element[] = []
  walkElements(table, (cell) => {
    if (cell.tagName !== 'th' && cell.tagName !== 'td') return undefined
    const { align } = cell.properties
    if (align) cell.properties = { className: [`align-${align}`] }
    if (cell.tagName === 'th') headers.push(cell)
    return SKIP
  })
  const hasEmpty = headers.some(({ children }) => children.length === 0)
  for (const cell of hasEmpty ? headers : []) {
    if (cell.children.length === 0) cell.tagName = 'td'
    else cell.properties.scope = 'col'
  }
  return table
}

/** Focusable, so that keyboard users can scroll it; focusable elements need an accessible name. */
function box(ariaLabel: string, table: Element): Element {
  return {
    type: 'element',
    tagName: 'div',
    properties: { className: ['table-scroll'], role: 'group', ariaLabel, tabIndex: 0 },
    children: [table],
    ...(table.position && { position: table.position }),
  }
}
