import type { Nodes, Table, TableRow } from 'mdast'
import {
  attribute,
  childrenOf,
  flag,
  type PluginDirective,
  type PluginDirectiveContext,
  takeLabel,
  textOfData,
} from '../../plugin/index.ts'
import {
  cellOf,
  checkColumn,
  DATA_ATTRIBUTES,
  type DirectiveNode,
  type Row,
  readRows,
} from './data.ts'

/**
 * `::table{data="…" columns="code:Code, …"}`: a table from data. `:::table[Caption]`: adds a caption to
 * a table. With `{filter}`, visitors can filter its rows.
 */
export const table: PluginDirective = {
  kinds: ['leaf', 'container'],
  attributes: [...DATA_ATTRIBUTES, 'columns', 'caption', 'filter'],
  expand(node, context) {
    const label = takeLabel(node)
    const caption = label?.length ? label : context.parseInline(attribute(node, 'caption') ?? '')
    const hasFilter = flag(node, 'filter')
    if (attribute(node, 'data') !== undefined) {
      const made = tableOf(node, context)
      return made === null ? [] : [captioned(made, caption, hasFilter)]
    }
    if (node.type === 'leafDirective') {
      context.warn(
        'this table has no data',
        'Write ::table{data="/docs/_data/…" rows="…" columns="…"}.',
        { rule: 'table' },
      )
      return []
    }
    const children = context.expand(childrenOf(node))
    if (!children.some((child) => child.type === 'table'))
      context.warn('this block contains no table', 'Write a Markdown table in it.', {
        rule: 'table',
      })
    else if (caption.length === 0 && !hasFilter)
      context.warn('this table has no caption', 'Write :::table[Caption].', { rule: 'table' })
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

function tableOf(node: DirectiveNode, context: PluginDirectiveContext): Table | null {
  const rows = readRows(node, context)
  if (rows === null) return null
  const columns = columnsOf(attribute(node, 'columns'), rows)
  for (const { name } of columns) checkColumn(name, rows, context)
  const cells = rows.map((row) => columns.map(({ name }) => textOfData(cellOf(row, name))))
  const labels = columns.map(({ label }) => label)
  const rowOf = (texts: readonly string[]): TableRow => ({
    type: 'tableRow',
    children: texts.map((text) => ({
      type: 'tableCell',
      children: context.parseInline(text) as never,
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
