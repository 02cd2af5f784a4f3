import type { Nodes, Table, TableRow } from 'mdast'
import {
  attribute,
  type Context,
  childrenOf,
  type Directive,
  type DirectiveNode,
  flag,
  takeLabel,
} from '../../content/directives/types.ts'
import { placed } from '../../content/markdown/origin.ts'
import { parseInline } from '../../content/markdown/parse.ts'
import { cellOf, checkColumn, DATA_ATTRIBUTES, type Row, readRows, textOfValue } from './data.ts'

/**
 * `::table{data="…" columns="code:Code, …"}`: a table from data. `:::table[Caption]`: adds a caption to
 * a table. With `{filter}`, visitors can filter its rows.
 */
export const table: Directive = {
  names: ['table'],
  kinds: ['leaf', 'container'],
  attributes: [...DATA_ATTRIBUTES, 'columns', 'caption', 'filter'],
  expand(node, context) {
    const label = takeLabel(node)
    const caption = label?.length
      ? label
      : placed(parseInline(attribute(node, 'caption') ?? '', context.parse), node.position)
    const hasFilter = flag(node, 'filter')
    if (attribute(node, 'data') !== undefined) {
      const made = tableOf(node, context)
      return made === null ? [] : [captioned(made, caption, hasFilter)]
    }
    if (node.type === 'leafDirective') {
      context.warn(
        'table',
        'this table has no data',
        'Write ::table{data="/docs/_data/…" rows="…" columns="…"}.',
      )
      return []
    }
    const children = context.expand(childrenOf(node))
    if (!children.some((child) => child.type === 'table'))
      context.warn('table', 'this block contains no table', 'Write a Markdown table in it.')
    else if (caption.length === 0 && !hasFilter)
      context.warn('table', 'this table has no caption', 'Write :::table[Caption].')
    return children.map((child) =>
      child.type === 'table' ? captioned(child, caption, hasFilter) : child,
    )
  },
}

/** `markdown/tables.ts` renders the caption and the filter. */
function captioned(made: Table, caption: readonly Nodes[], hasFilter: boolean): Nodes {
  if (caption.length === 0 && !hasFilter) return made
  return {
    type: 'captionedTable',
    hasFilter,
    children: [{ type: 'paragraph', children: caption }, made],
    position: made.position,
  } as never
}

function tableOf(node: DirectiveNode, context: Context): Table | null {
  const rows = readRows(node, context)
  if (rows === null) return null
  const columns = columnsOf(attribute(node, 'columns'), rows)
  for (const { name } of columns) checkColumn(name, rows, context)
  const cells = rows.map((row) => columns.map(({ name }) => textOfValue(cellOf(row, name))))
  const labels = columns.map(({ label }) => label)
  const rowOf = (texts: readonly string[]): TableRow => ({
    type: 'tableRow',
    children: texts.map((text) => ({
      type: 'tableCell',
      children: placed(parseInline(text, context.parse), node.position) as never,
    })),
  })
  return {
    type: 'table',
    children: [labels, ...cells].map(rowOf),
    ...(node.position && { position: node.position }),
  }
}

/** Parses `code:Code, status:Status`; defaults to all keys of the rows. */
function columnsOf(
  written: string | undefined,
  rows: readonly Row[],
): { name: string; label: string }[] {
  if (written === undefined)
    return [...new Set(rows.flatMap(Object.keys))].map((name) => ({ name, label: name }))
  return written.split(/,(?=\s*[\w.-]+\s*(?::|,|$))/).map((part) => {
    const colon = part.indexOf(':')
    const name = (colon < 0 ? part : part.slice(0, colon)).trim()
    return { name, label: colon < 0 ? name : part.slice(colon + 1).trim() }
  })
}
