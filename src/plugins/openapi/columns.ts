/**
 * Arranges reference pages for wide windows: samples are beside the text that they follow, from the
 * endpoint or the fields that they belong to. The order of the content stays the same.
 */
import type { Element, Root, RootContent } from 'hast'
import { COLUMNS } from '../../shared/api/template.ts'
import { ASIDE, ENDPOINT } from './nodes.ts'

export function arrangeColumns(tree: Root): void {
  if (!tree.children.some(isSample)) return
  const operations = wholeOperations(tree.children)
  if (operations.length > 0) {
    const lead = operations[0]?.[0] ?? []
    const children = [...lead, ...operations.map(([, nodes]) => operationColumns(nodes))]
    if (isReference([children])) tree.children = children
    return
  }
  const sections = sectionsOf(tree.children).map(arrange)
  if (isReference(sections)) tree.children = sections.flat()
}

/**
 * The operations that a page shows with all of their parts, each from the heading above its endpoint; the
 * first with what is before it.
 */
function wholeOperations(
  nodes: readonly RootContent[],
): [before: RootContent[], own: RootContent[]][] {
  const endpoints = nodes.flatMap((node, index) =>
    isEndpoint(node) && (node as Element).properties.id !== undefined ? [index] : [],
  )
  const begins = endpoints.map((end) => Math.max(0, nodes.slice(0, end).findLastIndex(isHeading)))
  return begins.map((begin, index) => [
    index === 0 ? nodes.slice(0, begin) : [],
    nodes.slice(begin, begins[index + 1]),
  ])
}

/** Method and address, then request and response in one column, then all that is said of them. */
function operationColumns(nodes: readonly RootContent[]): Element {
  const parts = split(nodes, isHeading).flatMap(divide)
  const [text = [], samples = []] = [false, true].map((isAside) =>
    parts.filter((part) => part.isAside === isAside).flatMap((part) => part.nodes),
  )
  const facts = text.findIndex((node) => hasClass(node, 'endpoint-facts'))
  const end = 1 + Math.max(text.findIndex(isEndpoint), facts)
  const rest = text.slice(end)
  const main = box('api-main', text.slice(0, end))
  return {
    ...box(COLUMNS, []),
    children: [main, box('api-side', samples), box('api-main', rest)],
  }
}

/**
 * A page that begins with columns, or has most of its blocks in them. Any other is a guide with an
 * operation in it: columns would leave half of the window empty beside the rest of its text.
 */
function isReference(sections: readonly RootContent[][]): boolean {
  const blocks = sections.flat().filter(({ type }) => type !== 'text')
  const inColumns = blocks.filter(isColumns).flatMap(childrenOf).flatMap(childrenOf)
  const [first] = blocks
  return (first && isColumns(first)) || inColumns.length >= blocks.length
}

/** An endpoint is one section with the request below it, and with what the page begins with. */
function sectionsOf(nodes: readonly RootContent[]): RootContent[][] {
  const sections: RootContent[][] = []
  for (const part of split(nodes, (node) => isElement(node, /^h[12]$/))) {
    const last = sections.at(-1)
    const isLead = sections.length === 1 && !last?.some(isHeading) && part.some(isEndpoint)
    const isEndpointAlone = last?.some(isEndpoint) && part.some(isSample)
    if (!last?.some(isSample) && (isLead || isEndpointAlone)) last?.push(...part)
    else sections.push(part)
  }
  return sections
}

/**
 * A section: its text, then columns for each sequence of fields and samples, from the heading of the
 * endpoint or of the fields.
 */
function arrange(section: readonly RootContent[], index: number): RootContent[] {
  const parts = split(section, (node) => isElement(node, /^h[3-6]$/)).flatMap(divide)
  const done: RootContent[] = []
  let text: RootContent[] = []
  let samples: RootContent[] = []
  const close = () => {
    const begin = beginOf(text, index === 0 && done.length === 0)
    if (samples.length === 0 || begin === null) done.push(...text, ...samples)
    else done.push(...text.slice(0, begin), columns(text.slice(begin), samples))
    text = []
    samples = []
  }
  for (const { nodes, isAside } of parts) {
    if (!isAside && samples.length > 0) close()
    ;(isAside ? samples : text).push(...nodes)
  }
  close()
  return done
}

/**
 * Where columns begin: at the heading above the first endpoint or list of fields, or at the top of the
 * page if an endpoint is under the page's first heading. Null without an endpoint or fields.
 */
function beginOf(text: readonly RootContent[], isStart: boolean): number | null {
  const first = text.findIndex((node) => isEndpoint(node) || isFieldList(node))
  if (first < 0) return null
  const heading = text.slice(0, first).findLastIndex(isHeading)
  const isFirst = isStart && heading === text.findIndex(isHeading)
  return isFirst && isEndpoint(text[first] as RootContent) ? 0 : Math.max(0, heading)
}

interface Part {
  readonly nodes: readonly RootContent[]
  readonly isAside: boolean
}

/**
 * What is below a heading: text and samples in turn, with what is between samples. If its first fields
 * come after the samples, the heading belongs to those.
 */
function divide(nodes: readonly RootContent[]): Part[] {
  const first = nodes.findIndex(isSample)
  if (first < 0) return [{ nodes, isAside: false }]
  const next = nodes.findIndex((node, index) => index > first && isFieldList(node))
  const last = nodes.slice(0, next < 0 ? nodes.length : next).findLastIndex(isSample)
  const hasOwnHeading = nodes[0] !== undefined && isElement(nodes[0], /^h[3-6]$/)
  const isText = (node: RootContent) => isFieldList(node) || isEndpoint(node)
  const from = hasOwnHeading && !nodes.slice(0, first).some(isText) ? 0 : first
  const parts = [
    { nodes: nodes.slice(0, from), isAside: false },
    { nodes: nodes.slice(from, last + 1), isAside: true },
    ...divide(nodes.slice(last + 1)),
  ]
  return parts.filter((part) => part.nodes.some((node) => node.type !== 'text'))
}

function columns(text: readonly RootContent[], samples: readonly RootContent[]): Element {
  return box(COLUMNS, [box('api-main', text), box('api-side', samples)])
}

function box(name: string, children: readonly RootContent[]): Element {
  const properties = { className: [name] }
  return { type: 'element', tagName: 'div', properties, children: [...children] as never }
}

/** Splits before each node that begins a part. */
function split(
  nodes: readonly RootContent[],
  begins: (node: RootContent) => boolean,
): RootContent[][] {
  const parts: RootContent[][] = [[]]
  for (const node of nodes) {
    if (begins(node)) parts.push([])
    parts.at(-1)?.push(node)
  }
  return parts.filter((part) => part.length > 0)
}

function isElement(node: RootContent, name: RegExp): boolean {
  return node.type === 'element' && name.test(node.tagName)
}

function isHeading(node: RootContent): boolean {
  return isElement(node, /^h[1-6]$/)
}

function childrenOf(node: RootContent): readonly RootContent[] {
  return 'children' in node ? node.children : []
}

function isColumns(node: RootContent): boolean {
  return hasClass(node, COLUMNS)
}

function isSample(node: RootContent): boolean {
  return hasClass(node, ASIDE)
}

function isEndpoint(node: RootContent): boolean {
  return hasClass(node, ENDPOINT)
}

/** The lists of a schema with variants are in a box; those with a button, in another one around it. */
function isFieldList(node: RootContent): boolean {
  if (hasClass(node, 'params')) return true
  return isElement(node, /^div$/) && (node as Element).children.some(isFieldList)
}

function hasClass(node: RootContent, name: string): boolean {
  if (node.type !== 'element') return false
  const { className } = node.properties
  return Array.isArray(className) && className.includes(name)
}
