/** Queries on a built page: `page.all('nav a')`, `page.text('h1')`, `page.main`. */
import type { Element as HastElement, Nodes, Root } from 'hast'
import { fromParse5 } from 'hast-util-from-parse5'
import { selectAll } from 'hast-util-select'
import { type DefaultTreeAdapterMap, parse, serialize } from 'parse5'

type Node = DefaultTreeAdapterMap['node']
type Parsed = DefaultTreeAdapterMap['element']

export class Page {
  readonly html: string
  readonly #document: Node
  /** By selector: tests ask the same again for each of their sentences. */
  readonly #matches = new Map<string, Element[]>()

  constructor(html: string) {
    this.html = html
    this.#document = parse(html)
  }

  /** @param selector as in CSS */
  all(selector: string): Element[] {
    const matches = this.#matches.get(selector) ?? select(this.#document, selector)
    this.#matches.set(selector, matches)
    return matches
  }

  /** The only element that matches. */
  one(selector: string): Element {
    const found = this.all(selector)
    if (found.length !== 1) throw new Error(`${found.length} elements match "${selector}"`)
    return found[0] as Element
  }

  text(selector: string): string {
    return this.one(selector).text
  }

  /** Text of the page's content, spaces collapsed. */
  get main(): string {
    return this.text('main')
  }

  /** The HTML of the text a writer wrote. */
  get prose(): string {
    return this.one('.prose').inner
  }
}

export class Element {
  readonly node: Parsed

  constructor(node: Parsed) {
    this.node = node
  }

  get tag(): string {
    return this.node.tagName
  }

  attribute(name: string): string | undefined {
    return this.node.attrs.find((a) => a.name === name)?.value
  }

  /** All its text, spaces collapsed. */
  get text(): string {
    return textOf(this.node).replace(/\s+/g, ' ').trim()
  }

  get inner(): string {
    return serialize(this.node)
  }

  /** Whether there is text directly in it, and not only in its elements. */
  get hasOwnText(): boolean {
    return this.node.childNodes.some((node) => 'value' in node && node.value.trim() !== '')
  }

  get children(): Element[] {
    return this.node.childNodes.filter((node) => 'tagName' in node).map((node) => new Element(node))
  }

  all(selector: string): Element[] {
    return select(this.node, selector)
  }
}

/** The elements in a node that match, in the order of the document. */
function select(node: Node, selector: string): Element[] {
  const tree = treeOf(node)
  return selectAll(selector, tree)
    .filter((element) => element !== tree)
    .map((element) => new Element(parsed.get(element) as Parsed))
}

type Tree = Root | HastElement
/** The tree for selectors of each parsed node, and the parsed node of each element in one. */
const trees = new WeakMap<Node, Tree>()
const parsed = new WeakMap<Nodes, Node>()

function treeOf(node: Node): Tree {
  if (!trees.has(node)) link(fromParse5(node), node)
  return trees.get(node) as Tree
}

/** Both trees have the same shape. */
function link(tree: Nodes, node: Node): void {
  trees.set(node, tree as Tree)
  parsed.set(tree, node)
  const children = childrenOf(node)
  if ('children' in tree)
    for (const [i, child] of tree.children.entries()) link(child, children[i] as Node)
  if ('content' in tree && 'content' in node) link(tree.content as Root, node.content)
}

function childrenOf(node: Node): readonly Node[] {
  return 'childNodes' in node ? node.childNodes : []
}

function textOf(node: Node): string {
  if ('value' in node) return node.value
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''
}
