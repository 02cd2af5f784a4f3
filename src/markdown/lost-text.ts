/** Finds what GFM reads and does not show. */
import type { Nodes, Paragraph, Root, Table } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import { warning } from '../problems/problem.ts'
import type { Problem } from '../types.ts'
import { cellsIn, isDelimiter } from './table-head.ts'
import { walk } from './walk.ts'

/** Cells beyond the header, notes that nothing refers to, second definitions, and tables that are none. */
export function lostText(tree: Root, file: string): Problem[] {
  const problems: Problem[] = []
  const report = ({ position }: Nodes, reason: string, note: string, lines = 0) => {
    const { line = 0, column = 0 } = position?.start ?? {}
    const place = { file, line: line + lines, column: lines === 0 ? column : 1 }
    problems.push(warning('lost-text', place, reason, note))
  }
  const referred = new Set<string>()
  const notes = new Map<string, Nodes>()
  const definitions = new Map<string, string>()
  walk<Nodes>(tree, (node) => {
    if (node.type === 'table') checkRows(node, report)
    else if (node.type === 'paragraph') checkDelimiter(node, report)
    else if (node.type === 'footnoteReference') referred.add(node.identifier)
    else if (node.type === 'footnoteDefinition') {
      if (notes.has(node.identifier)) report(node, secondOf(`[^${node.label}]`), RENAME)
      else notes.set(node.identifier, node)
    } else if (node.type === 'definition') {
      const target = JSON.stringify([node.url, node.title])
      const first = definitions.get(node.identifier)
      if (first === undefined) definitions.set(node.identifier, target)
      else if (first !== target) report(node, secondOf(`[${node.label}]`), RENAME)
    }
  })
  for (const [name, node] of notes) {
    if (referred.has(name)) continue
    const label = `[^${'label' in node ? node.label : name}]`
    report(
      node,
      `nothing refers to the note ${label}, so it is not shown`,
      `Write ${label} where it belongs, or remove it.`,
    )
  }
  return problems
}

type Report = (node: Nodes, reason: string, note: string, lines?: number) => void

const RENAME = 'Give it another name, or remove it.'

function secondOf(name: string): string {
  return `${name} is defined twice, and only the first definition counts`
}

function checkRows({ children: [header, ...rows] }: Table, report: Report): void {
  const columns = header?.children.length ?? 0
  for (const row of rows) {
    const extra = row.children.slice(columns)
    if (extra.every((cell) => cell.children.length === 0)) continue
    report(
      extra[0] as Nodes,
      `this row has ${row.children.length} cells, and the header ${columns}, so that the text from here on is not shown`,
      'Write `\\|` for a vertical bar in a cell, also in code, or add a column to the header.',
    )
  }
}

function checkDelimiter(paragraph: Paragraph, report: Report): void {
  if (!paragraph.children.some((child) => child.type === 'text' && child.value.includes('-')))
    return
  const lines = textOf(paragraph).split('\n')
  for (const [index, line] of lines.entries()) {
    const header = lines[index - 1]
    if (header === undefined || !header.includes('|') || !isDelimiter(line)) continue
    const [cells, marks] = [cellsIn(header).length, cellsIn(line).length]
    if (cells === marks) continue
    report(
      paragraph,
      `this is no table, because the header has ${cells} cells and the line below it ${marks}`,
      'Write as many groups of hyphens as the header has cells.',
      index - 1,
    )
  }
}
