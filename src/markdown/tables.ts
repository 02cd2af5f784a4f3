/** Wraps tables in a box that scrolls on narrow screens, with an optional caption. */
import type { Element, ElementContent, Properties } from 'hast'
import { toString as textOfElement } from 'hast-util-to-string'
import type { Paragraph, Table } from 'mdast'
import type { State } from 'mdast-util-to-hast'
import { toString as textOf } from 'mdast-util-to-string'
import { defaultHandlers } from 'remark-rehype'
import { format } from '../shared/format.ts'
import type { Messages } from '../shared/messages.ts'
import { SKIP, walkElements } from './walk.ts'

/** A table as `:::table[Caption]{filter}` makes it; its caption may be empty. */
interface CaptionedTable {
  /** It has a field that filters its rows. */
  readonly hasFilter: boolean
  readonly children: readonly [caption: Paragraph, table: Table]
}

export const tableHandlers = (messages: Messages) => ({
  table(state: State, node: Table): Element {
    const ariaLabel = nameOf(node, messages)
    const table = tableOf(state, node, messages)
    table.properties.ariaLabel = ariaLabel
    return box(ariaLabel, table)
  },
  captionedTable(state: State, { hasFilter, children }: CaptionedTable): Element | Element[] {
    const [caption, node] = children
    const table = tableOf(state, node, messages)
    const name = textOf(caption, { includeHtml: false }) || nameOf(node, messages)
    if (caption.children.length > 0)
      table.children.unshift(element('caption', {}, state.all(caption) as Element[]))
    else table.properties.ariaLabel = name
    const whole = box(name, table)
    return hasFilter ? [filterOf(name, messages), whole] : whole
  },
})

/** The name of a table without a caption. */
function nameOf(table: Table, messages: Messages): string {
  const columns = (table.children[0]?.children ?? [])
    .map((cell) => textOf(cell, { includeHtml: false }))
    .join(', ')
  return format(messages.table, { columns })
}

/** A field that filters the rows of the table after it, and the number of rows that it leaves. */
function filterOf(name: string, { filterRows }: Messages): Element {
  const field = element('input', {
    type: 'search',
    placeholder: filterRows,
    ariaLabel: `${filterRows}: ${name}`,
    autoComplete: ['off'],
    spellCheck: 'false',
  })
  const className = ['table-filter', 'needs-script']
  return element('p', { className }, [field, element('output', {})])
}

function element(tagName: string, properties: Properties, children: Element[] = []): Element {
  return { type: 'element', tagName, properties, children }
}

/**
 * `align` is obsolete, so alignment becomes a class. An empty header cell becomes `<td>`, and the
 * other header cells get `scope="col"`.
 */
function tableOf(state: State, node: Table, messages: Messages): Element {
  const table = defaultHandlers.table(state, node) as Element
  const headers: Element[] = []
  const cells: Element[] = []
  walkElements(table, (cell) => {
    if (cell.tagName !== 'th' && cell.tagName !== 'td') return undefined
    const { align } = cell.properties
    if (align) cell.properties = { className: [`align-${align}`] }
    if (cell.tagName === 'th') headers.push(cell)
    else cells.push(cell)
    return SKIP
  })
  const hasEmpty = headers.some(({ children }) => children.length === 0)
  for (const cell of hasEmpty ? headers : []) {
    if (cell.children.length === 0) cell.tagName = 'td'
    else cell.properties.scope = 'col'
  }
  nameMarks(cells, messages)
  if (hasSentences(node)) table.properties.className = ['sentences']
  return table
}

/** Longer cells of a table of three columns, in characters, are sentences. */
const SENTENCE = 40

/** Three columns of sentences are too narrow on phones: the style sheet lets such a table scroll. */
function hasSentences({ children: [head, ...rows] }: Table): boolean {
  const isLong = (column: number) =>
    rows.some(({ children }) => textOf(children[column] ?? []).length > SENTENCE)
  return head?.children.length === 3 && [0, 1, 2].every(isLong)
}

const YES = new Set(['✓', '✔', '✅'])
const NO = new Set(['–', '—', '-', '✗', '✘', '❌'])

/** Screen readers say a check mark by its name or not at all. A dash means "no" only beside those. */
function nameMarks(cells: readonly Element[], { yes, no }: Messages): void {
  const marks = cells.map((cell) => ({ cell, text: textOfElement(cell).trim() }))
  if (!marks.some(({ text }) => YES.has(text))) return
  for (const { cell, text } of marks) {
    const ariaLabel = YES.has(text) ? yes : NO.has(text) ? no : undefined
    // Links, images and code have names of their own, and an id must stay.
    if (ariaLabel === undefined || cell.children.some(({ type }) => type !== 'text')) continue
    const children: ElementContent[] = [{ type: 'text', value: text }]
    cell.children = [{ ...element('span', { role: 'img', ariaLabel }), children }]
  }
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
