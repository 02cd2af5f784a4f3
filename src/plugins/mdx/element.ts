/** An element of JSX, and the nodes that it can become. */

import type { Nodes, Paragraph } from 'mdast'
import { toString as textOf } from 'mdast-util-to-string'
import type { ComponentSchema } from '../../components/schema.ts'
import type { PlacedPosition } from '../../markdown/origin.ts'
import { isSummand, oneLineJson } from '../../plugin/index.ts'
import type { RuleId } from '../../problems/rules.ts'
import { type Attribute, type HtmlElement, isHtmlElement } from './html.ts'
import type { JsxElement } from './parse.ts'

const PHRASING = new Set(
  (
    'text emphasis strong delete inlineCode break link image linkReference imageReference ' +
    'footnoteReference textDirective inlineMath'
  ).split(' '),
)

const INLINE = new Set(
  (
    'a abbr b bdi bdo br cite code del em i img ins kbd mark q s samp small span strong sub sup ' +
    'time u var wbr'
  ).split(' '),
)

/** The elements whose start tag ends a paragraph. https://html.spec.whatwg.org/#parsing-main-inbody */
const BLOCKS = new Set(
  (
    'address article aside blockquote center details dialog dir div dl fieldset figcaption figure ' +
    'footer form h1 h2 h3 h4 h5 h6 header hgroup hr main menu nav ol p pre search section summary ' +
    'table ul'
  ).split(' '),
)

/** The name of an attribute, or of a slot, and its value. */
export type Attributes = Readonly<Record<string, string | undefined>>

/** Reads what is in an element. */
export interface Inner {
  /** Nodes of Markdown for nodes of MDX. */
  readonly nodes: (nodes: readonly Nodes[]) => Nodes[]
  /** The attributes whose values are known; with a name, that one alone. */
  readonly attributes: (node: JsxElement, only?: string) => Attribute[]
  readonly report: (
    node: Nodes,
    rule: RuleId,
    reason: string,
    note?: string,
    actual?: string,
    /** The attribute of the element that it is about. */
    attribute?: string,
  ) => void
}

export class Element {
  readonly name: string
  readonly node: JsxElement
  readonly #inner: Inner
  readonly #read = new Map<string, unknown>()

  constructor(node: JsxElement, inner: Inner) {
    this.name = node.name ?? ''
    this.node = node
    this.#inner = inner
  }

  /** It is within a line of text. */
  get isInline(): boolean {
    return this.node.type === 'mdxJsxTextElement'
  }

  /** What is between its tags, as it was written. */
  get written(): readonly Nodes[] {
    return this.node.children as Nodes[]
  }

  /** The elements between its tags. */
  get elements(): Element[] {
    return this.written
      .filter((child) => /^mdxJsx/.test(child.type))
      .map((child) => new Element(child as unknown as JsxElement, this.#inner))
  }

  attribute(name: string): unknown {
    // Those that nothing asks for, such as `defaultValue` of tabs, may be code.
    if (!this.#read.has(name))
      this.#read.set(name, new Map(this.#inner.attributes(this.node, name)).get(name))
    return this.#read.get(name)
  }

  /** The expression of an attribute, as it is written; undefined without one. */
  code(name: string): string | undefined {
    const found = this.node.attributes.find(
      (attribute) => attribute.type === 'mdxJsxAttribute' && attribute.name === name,
    )
    return typeof found?.value === 'object' ? found.value?.value : undefined
  }

  /** The first of these attributes that is text or a number. */
  text(...names: readonly string[]): string | undefined {
    for (const name of names) {
      const value = this.attribute(name)
      if (isSummand(value)) return String(value)
    }
    return undefined
  }

  flag(name: string): boolean {
    const value = this.attribute(name)
    return value !== undefined && value !== false && value !== null && value !== 'false'
  }

  /** What is between its tags. */
  get children(): Nodes[] {
    return this.#inner.nodes(this.written)
  }

  /** The same as blocks: text becomes a paragraph. */
  get blocks(): Nodes[] {
    return blocksOf(this.children)
  }

  /** Some of what is between its tags. */
  nodesOf(written: readonly Nodes[]): Nodes[] {
    return this.#inner.nodes(written)
  }

  blocksOf(written: readonly Nodes[]): Nodes[] {
    return blocksOf(this.#inner.nodes(written))
  }

  /** What is between its tags as one line. */
  get line(): Nodes[] {
    return lineOf(this.children)
  }

  /** The text between its tags, as in `<Code>…</Code>`. */
  get content(): string {
    return this.children.map((child) => textOf(child, { includeHtml: false })).join('\n')
  }

  /** Reports something that cannot be read. */
  report(reason: string, note?: string): void {
    this.#inner.report(this.node as Nodes, 'unknown-element', reason, note, this.name)
  }

  /** A directive in place of the element. @param label text, or nodes of one line */
  block(
    name: string,
    attributes: Attributes,
    children: readonly Nodes[],
    label?: string | readonly Nodes[],
  ): Nodes {
    const { position } = this.node
    const first = label === undefined ? [] : [labelOf(label)]
    const all = [...first, ...children]
    return { type: 'containerDirective', name, attributes, children: all, position } as Nodes
  }

  /** A directive without content in place of the element. */
  leaf(name: string, attributes: Attributes): Nodes {
    const { position } = this.node
    return { type: 'leafDirective', name, attributes, children: [], position } as Nodes
  }

  /** A directive within a line of text. */
  inline(name: string, children: readonly Nodes[], attributes: Attributes = {}): Nodes {
    return {
      type: 'textDirective',
      name,
      attributes,
      children,
      position: this.node.position,
    } as Nodes
  }

  /** The directive of a component. */
  component({ name, props, slots }: ComponentSchema): Nodes {
    const attributes = Object.fromEntries(
      this.#inner.attributes(this.node).flatMap(([prop, value]) => {
        const text = attributeText(value, props[prop]?.kind === 'json')
        return text === null ? [] : [[prop, text]]
      }),
    )
    const { position } = this.node
    const children = this.#slotted(slots)
    if (this.isInline)
      return { type: 'textDirective', name, attributes, children, position } as Nodes
    const type = children.length > 0 ? 'containerDirective' : 'leafDirective'
    return { type, name, attributes, children, position } as Nodes
  }

  /** Its content, with `<Fragment slot="title">` and other elements with a slot as slots. */
  #slotted(slots: readonly string[]): Nodes[] {
    return this.written.flatMap((child) => {
      if (!/^mdxJsx/.test(child.type)) return this.#inner.nodes([child])
      const element = new Element(child as unknown as JsxElement, this.#inner)
      const slot = element.text('slot')
      if (slot === undefined || !slots.includes(slot)) return this.#inner.nodes([child])
      const children = /^(?:Fragment|div|span)$/.test(element.name)
        ? element.children
        : this.#inner.nodes([child])
      return [element.block('slot', { name: slot }, children)]
    })
  }
}

/** Gives the nodes that were made of an element its position; those between its tags have their own. */
export function placeMade(nodes: readonly Nodes[], position: Nodes['position']): void {
  for (const node of nodes) {
    if (position && !node.position)
      node.position = { ...position, isShared: true } as PlacedPosition
    else if (node.position !== position) continue
    if ('children' in node) placeMade(node.children as Nodes[], position)
  }
}

/** Text and inline elements side by side become a paragraph; one of white space alone is nothing. */
export function blocksOf(nodes: readonly Nodes[]): Nodes[] {
  const blocks: Nodes[] = []
  let line: Nodes[] | null = null
  for (const node of nodes) {
    if (!isPhrasing(node)) {
      line = null
      blocks.push(node)
    } else if (line) {
      // The parser drops the white space between elements on a line of their own.
      if (isApart(line.at(-1), node)) line.push({ type: 'text', value: '\n' })
      line.push(node)
    } else {
      line = [node]
      const { position } = node
      blocks.push({ type: 'paragraph', children: line as never[], ...(position && { position }) })
    }
  }
  return blocks.filter((block) => block.type !== 'paragraph' || !isBlank(block))
}

/** The text of paragraphs as one line, beside the other nodes. */
export function lineOf(nodes: readonly Nodes[]): Nodes[] {
  return nodes.flatMap((node, index): Nodes[] => {
    const isParagraph = node.type === 'paragraph'
    const isNext = index > 0 && (isParagraph || isApart(nodes[index - 1], node))
    return [
      ...(isNext ? [{ type: 'text', value: '\n' } as const] : []),
      ...(isParagraph ? node.children : [node]),
    ]
  })
}

/** True for a paragraph of which only white space is left. */
function isBlank({ children }: Paragraph): boolean {
  return children.every((child) => child.type === 'text' && child.value.trim() === '')
}

/** The blocks of a paragraph, of which HTML allows none in it: the text before and after is in others. */
export function splitParagraph(paragraph: Paragraph): Nodes[] {
  const { children, position } = paragraph
  if (!children.some(holdsBlock)) return isBlank(paragraph) ? [] : [paragraph]
  const runs: Nodes[][] = [[]]
  for (const child of children) {
    if (holdsBlock(child)) runs.push([child], [])
    else runs.at(-1)?.push(child)
  }
  return runs.flatMap((run) => {
    if (run.some(holdsBlock)) return run
    const made = { type: 'paragraph', children: run, position } as Paragraph
    return isBlank(made) ? [] : [made]
  })
}

function isApart(before: Nodes | undefined, node: Nodes): boolean {
  const end = before?.position?.end.offset
  const start = node.position?.start.offset
  return end !== undefined && start !== undefined && end < start
}

/** True for what becomes part of a paragraph between blocks. */
function isPhrasing(node: Nodes | HtmlElement): boolean {
  if (!isHtmlElement(node)) return PHRASING.has(node.type)
  return INLINE.has(node.name) && !holdsBlock(node)
}

/** True for what ends the paragraph that it is in. */
export function holdsBlock(node: Nodes | HtmlElement): boolean {
  if (!isHtmlElement(node)) return !PHRASING.has(node.type)
  if (BLOCKS.has(node.name)) return true
  return INLINE.has(node.name) && (node.children as Nodes[]).some(holdsBlock)
}

function labelOf(label: string | readonly Nodes[]): Nodes {
  const children = typeof label === 'string' ? [{ type: 'text', value: label }] : label
  return { type: 'paragraph', data: { directiveLabel: true }, children } as Nodes
}

/** A value as an attribute of a directive; null to leave it out. */
function attributeText(value: unknown, isJson: boolean): string | null {
  if (value === undefined || (value === null && !isJson)) return null
  return isJson || typeof value === 'object' ? oneLineJson(value) : String(value)
}
