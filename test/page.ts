/** Queries on a built page: `page.all('nav a')`, `page.text('h1')`, `page.main`. */
import { type DefaultTreeAdapterMap, parse, serialize } from 'parse5'

type Node = DefaultTreeAdapterMap['node']
type Parsed = DefaultTreeAdapterMap['element']

export class Page {
  readonly html: string
  readonly #document: Node

  constructor(html: string) {
    this.html = html
    this.#document = parse(html)
  }

  /** @param selector tags, `.class`, `#id`, `[name]`, `[name=value]`, descendants by a space */
  all(selector: string): Element[] {
    return select(this.#document, selector)
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

function select(node: Node, selector: string): Element[] {
  let found: Node[] = [node]
  for (const step of selector.split(/ +/)) {
    const fits = matcher(step)
    found = [...new Set(found.flatMap((n) => below(n)))].filter((n) => fits(n as Parsed))
  }
  return found.map((n) => new Element(n as Parsed))
}

/** Every element inside a node, in the order of the document. */
function below(node: Node): readonly Parsed[] {
  const known = inside.get(node)
  if (known) return known
  const found: Parsed[] = []
  const walk = (at: Node) => {
    const children = 'content' in at ? [at.content] : 'childNodes' in at ? at.childNodes : []
    for (const child of children) {
      if ('tagName' in child) found.push(child)
      walk(child)
    }
  }
  walk(node)
  inside.set(node, found)
  return found
}

const inside = new WeakMap<Node, readonly Parsed[]>()

function matcher(step: string): (node: Parsed) => boolean {
  const tag = /^[\w-]+/.exec(step)?.[0]
  const conditions = [...step.matchAll(/([.#])([\w-]+)|\[([\w-]+)(?:=([^\]]*))?\]/g)]
  return ({ tagName, attrs }) =>
    (tag === undefined || tag === tagName) &&
    conditions.every(([, kind, name, attribute = '', wanted]) => {
      const value = (called: string) => attrs.find((a) => a.name === called)?.value
      if (kind === '.')
        return value('class')
          ?.split(/\s+/)
          .includes(name as string)
      if (kind === '#') return value('id') === name
      return wanted === undefined ? value(attribute) !== undefined : value(attribute) === wanted
    })
}

function textOf(node: Node): string {
  if ('value' in node) return node.value
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''
}
