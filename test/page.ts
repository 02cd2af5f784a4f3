/** A built page, asked with a few words: `page.all('nav a')`, `page.text('h1')`, `page.main`. */
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

  all(selector: string): Element[] {
    return select(this.node, selector)
  }
}

function select(node: Node, selector: string): Element[] {
  const steps = selector.split(/ +/)
  let found: Node[] = [node]
  for (const step of steps)
    found = [...new Set(found.flatMap((n) => below(n)).filter((n) => matches(n, step)))]
  return found.map((n) => new Element(n as Parsed))
}

function below(node: Node): Parsed[] {
  const children = 'content' in node ? [node.content] : 'childNodes' in node ? node.childNodes : []
  return children.flatMap((child) => ('tagName' in child ? [child, ...below(child)] : below(child)))
}

function matches(node: Node, step: string): boolean {
  const { tagName, attrs } = node as Parsed
  const value = (name: string) => attrs.find((a) => a.name === name)?.value
  const tag = /^[\w*-]+/.exec(step)?.[0] ?? '*'
  if (tag !== '*' && tag !== tagName) return false
  return [
    ...step
      .slice(tag === '*' && !step.startsWith('*') ? 0 : tag.length)
      .matchAll(/([.#])([\w-]+)|\[([\w-]+)(?:=([^\]]*))?\]/g),
  ].every(([, kind, name, attribute, wanted]) => {
    if (kind === '.')
      return value('class')
        ?.split(/\s+/)
        .includes(name as string)
    if (kind === '#') return value('id') === name
    return wanted === undefined
      ? value(attribute as string) !== undefined
      : value(attribute as string) === wanted
  })
}

function textOf(node: Node): string {
  if ('value' in node) return node.value
  return 'childNodes' in node ? node.childNodes.map(textOf).join('') : ''
}
