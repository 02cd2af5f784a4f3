/**
 * Arranges reference pages for wide windows: where samples follow the fields that they belong to, both
 * become columns. The order of the content stays the same.
 */
import type { Element, Root, RootContent } from 'hast'
import { ASIDE } from './nodes.ts'

export function arrangeColumns(tree: Root): void {
  const hasSamples = tree.children.some(isSample)
  if (hasSamples)
    tree.children = split(tree.children, (node) => isElement(node, /^h[12]$/)).flatMap(arrange)
}

/**
 * A section: its text, then columns for each sequence of fields and samples, from the heading of the
 * fields.
 */
function arrange(section: readonly RootContent[]): RootContent[] {
  const parts = split(section, (node) => isElement(node, /^h[3-6]$/)).flatMap(divide)
  const done: RootContent[] = []
  let text: RootContent[] = []
  let samples: RootContent[] = []
  const close = () => {
    const fields = text.findIndex(isFieldList)
    if (samples.length === 0 || fields < 0) done.push(...text, ...samples)
    else {
      const begin = Math.max(0, text.slice(0, fields).findLastIndex(isHeading))
      done.push(...text.slice(0, begin), columns(text.slice(begin), samples))
    }
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
  const from = hasOwnHeading && !nodes.slice(0, first).some(isFieldList) ? 0 : first
  const parts = [
    { nodes: nodes.slice(0, from), isAside: false },
    { nodes: nodes.slice(from, last + 1), isAside: true },
    ...divide(nodes.slice(last + 1)),
  ]
  return parts.filter((part) => part.nodes.some((node) => node.type !== 'text'))
}

function columns(text: readonly RootContent[], samples: readonly RootContent[]): Element {
  return box('api-columns', [box('api-main', text), box('api-side', samples)])
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

function isSample(node: RootContent): boolean {
  return hasClass(node, ASIDE)
}

function isFieldList(node: RootContent): boolean {
  return hasClass(node, 'params') || (isElement(node, /^div$/) && hasNested(node as Element))
}

/** The lists of a schema with variants are in a box. */
function hasNested({ children }: Element): boolean {
  return children.some((child) => hasClass(child as RootContent, 'params'))
}

function hasClass(node: RootContent, name: string): boolean {
  if (node.type !== 'element') return false
  const { className } = node.properties
  return Array.isArray(className) && className.includes(name)
}
