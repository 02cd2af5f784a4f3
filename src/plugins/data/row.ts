/** Fills in `{{row.x}}`: as Markdown in text, verbatim everywhere else (code, attributes). */
import type { Nodes, Paragraph } from 'mdast'
import { type PluginDirectiveContext, textOfData } from '../../plugin/index.ts'
import { cellOf, type Row } from './data.ts'

type Parsers = Pick<PluginDirectiveContext, 'parse' | 'parseInline'>

/** Fields of nodes that are text. */
const TEXT_FIELDS = ['value', 'url', 'alt', 'title', 'meta', 'lang'] as const

const ROW = /\{\{row\.([\w-]+(?:\.[\w-]+)*)\}\}/g

/** The columns that nodes refer to. */
export function columnsIn(nodes: readonly Nodes[]): Set<string> {
  const names = new Set<string>()
  const scan = (value: unknown) => {
    if (typeof value === 'string')
      for (const [, name] of value.matchAll(ROW)) names.add(name as string)
  }
  const visit = (node: Nodes) => {
    for (const field of TEXT_FIELDS) scan((node as unknown as Record<string, unknown>)[field])
    if ('attributes' in node) Object.values(node.attributes ?? {}).forEach(scan)
    if ('children' in node && !isEach(node)) node.children.forEach(visit)
  }
  nodes.forEach(visit)
  return names
}

/** Copies the nodes and fills in the values of a row. */
export function fillRow(nodes: readonly Nodes[], row: Row, parsers: Parsers): Nodes[] {
  return nodes.flatMap((node) => fillNode(node, row, parsers))
}

function fillNode(node: Nodes, row: Row, parsers: Parsers): Nodes[] {
  if (node.type === 'text') return fillText(node, row, parsers)
  const block = node.type === 'paragraph' ? fillBlock(node, row, parsers) : null
  if (block) return block
  const result = { ...node } as Nodes & Record<string, unknown>
  for (const field of TEXT_FIELDS) result[field] = fillString(result[field], row)
  if ('attributes' in node) {
    result.attributes = Object.fromEntries(
      Object.entries(node.attributes ?? {}).map(([name, value]) => [name, fillString(value, row)]),
    )
  }
  // A nested `each` fills in its own rows.
  if ('children' in node)
    result.children = isEach(node)
      ? structuredClone(node.children)
      : mergeTexts(fillRow(node.children, row, parsers))
  return [result]
}

function fillString<T>(value: T, row: Row): T | string {
  return typeof value === 'string'
    ? value.replace(ROW, (_, name: string) => textOfData(cellOf(row, name)))
    : value
}

function fillText(node: Nodes & { value: string }, row: Row, parsers: Parsers): Nodes[] {
  if (!node.value.includes('{{row.')) return [{ ...node } as Nodes]
  return node.value.split(ROW).flatMap((part, index): Nodes[] => {
    if (index % 2 === 0) return part === '' ? [] : [{ ...node, value: part } as Nodes]
    return parsers.parseInline(textOfData(cellOf(row, part)), node)
  })
}

/** A paragraph that consists only of `{{row.x}}` is replaced by the blocks of that value. */
function fillBlock(paragraph: Paragraph, row: Row, parsers: Parsers): Nodes[] | null {
  const [only] = paragraph.children
  if (paragraph.children.length !== 1 || only?.type !== 'text') return null
  const name = new RegExp(`^${ROW.source}$`).exec(only.value)?.[1]
  if (name === undefined) return null
  return parsers.parse(textOfData(cellOf(row, name)), paragraph)
}

function isEach(node: Nodes): boolean {
  return node.type === 'containerDirective' && node.name === 'each'
}

/** Merges adjacent text nodes: explicit heading ids (`{#id}`) must be in a single one. */
function mergeTexts(nodes: readonly Nodes[]): Nodes[] {
  const result: Nodes[] = []
  for (const node of nodes) {
    const before = result.at(-1)
    if (node.type === 'text' && before?.type === 'text') before.value += node.value
    else result.push(node)
  }
  return result
}
