/**
 * Arranges reference pages for wide windows: samples are beside the text that they follow, from the
 * endpoint or the fields that they belong to. The order of the content stays the same.
 */
import type { Element, Root, RootContent } from 'hast'
import type { VFile } from 'vfile'
import { ASIDE, ENDPOINT } from './nodes.ts'

/** The class of text beside samples in wide windows. */
const COLUMNS = 'api-columns'

export function arrangeColumns(tree: Root, file: VFile): void {
  if (!tree.children.some(isSample)) return
  const hasEndpoint = tree.children.some(isEndpoint)
  const sections = hasEndpoint
    ? operationsOf(tree.children)
    : sectionsOf(tree.children).map(arrange)
  if (!isReference(sections)) return
  tree.children = sections.flat()
  file.data.isWide = sections.flat().some(isColumns)
}

/** Each operation in columns, with what is before, between and after them. */
function operationsOf(nodes: readonly RootContent[]): RootContent[][] {
  const endpoints = nodes.flatMap((node, index) => (isEndpoint(node) ? [index] : []))
  const begins = endpoints.map((at) => beginOfOperation(nodes, at))
  const parts = begins.map((begin, index) => {
    const own = nodes.slice(begin, begins[index + 1])
    const end = endOfOperation(own, isWhole(nodes[endpoints[index] as number] as RootContent))
    const columns = own.slice(0, end).some(isSample)
      ? [operationColumns(own.slice(0, end))]
      : own.slice(0, end)
    return [...columns, ...own.slice(end)]
  })
  return [nodes.slice(0, begins[0]), ...parts]
}

/** The heading above the endpoint; the top of the page, if that is the first heading. */
function beginOfOperation(nodes: readonly RootContent[], endpoint: number): number {
  const heading = nodes.slice(0, endpoint).findLastIndex(isHeading)
  const isLead = !isWhole(nodes[endpoint] as RootContent) && heading === nodes.findIndex(isHeading)
  return isLead ? 0 : Math.max(0, heading)
}

/** Where a page says more of an operation than its parts: from the heading after the last of these. */
function endOfOperation(nodes: readonly RootContent[], isWhole: boolean): number {
  const last = nodes.findLastIndex((node) => isSample(node) || isFieldList(node))
  const next = nodes.findIndex((node, index) => index > last && isHeading(node))
  return isWhole || next < 0 ? nodes.length : next
}

/** True for an endpoint that begins all the parts of an operation: see `endpoint`. */
function isWhole(node: RootContent): boolean {
  return node.type === 'element' && node.properties.id !== undefined
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
  return box(COLUMNS, [
    box('api-main', text.slice(0, end)),
    box('api-side', samples),
    ...(rest.some(({ type }) => type !== 'text') ? [box('api-main', rest)] : []),
  ])
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

/** Those of fields with their samples, on a page without endpoints. */
function sectionsOf(nodes: readonly RootContent[]): RootContent[][] {
  return split(nodes, (node) => isElement(node, /^h[12]$/))
}

/** A section: its text, then columns for each sequence of fields and samples, from the heading of the fields. */
function arrange(section: readonly RootContent[]): RootContent[] {
  const parts = split(section, (node) => isElement(node, /^h[3-6]$/)).flatMap(divide)
  const done: RootContent[] = []
  let text: RootContent[] = []
  let samples: RootContent[] = []
  const close = () => {
    const begin = beginOf(text)
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

/** Where columns begin: at the heading above the first list of fields. Null without one. */
function beginOf(text: readonly RootContent[]): number | null {
  const first = text.findIndex(isFieldList)
  return first < 0 ? null : Math.max(0, text.slice(0, first).findLastIndex(isHeading))
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
