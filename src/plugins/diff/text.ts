/** What a reader sees of a page, line by line. */
import { type DefaultTreeAdapterTypes, parse } from 'parse5'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

export interface Line {
  /** A heading begins with `#`, an item of a list with `-`; cells are separated by `|`. */
  readonly text: string
  /** Id of the heading that it is below; empty above the first. */
  readonly anchor: string
  /** Text of that heading. */
  readonly heading: string
}

export interface PageText {
  readonly title: string
  readonly lines: readonly Line[]
  /** Text around the page: header, sidebar, footer. */
  readonly frame: readonly Line[]
  /** Every id of its content that an address may contain. */
  readonly ids: ReadonlySet<string>
}

/** @param html a whole document, of any generator */
export function textOf(html: string): PageText {
  const document = parse(html)
  const main = find(document, isMain) ?? find(document, ({ tagName }) => tagName === 'article')
  const body = find(document, ({ tagName }) => tagName === 'body')
  const title = find(document, ({ tagName }) => tagName === 'title')
  const content = new Lines(null)
  const description = find(document, (each) => attribute(each, 'name') === 'description')
  const [about, name] = [description && attribute(description, 'content'), plainText(title)]
  const top = find(main ?? document, ({ tagName }) => tagName === 'h1')
  if (name) content.add(`Title: ${name}`)
  if (about) content.add(`Description: ${about}`)
  content.walk(main ?? body)
  const frame = new Lines(main)
  if (main) frame.walk(body)
  // A table of contents says nothing new.
  const headings = new Set(content.all().map(({ heading }) => heading))
  const around = frame.all().filter(({ text }) => !headings.has(text.replace(/^- /, '')))
  return {
    title: plainText(top) || name,
    lines: content.all(),
    frame: around,
    ids: content.ids,
  }
}

const isMain = (element: Element) =>
  element.tagName === 'main' || attribute(element, 'role') === 'main'

/** Elements without text for readers, and `time`, which changes with every commit. */
const SILENT = new Set(['script', 'style', 'template', 'svg', 'button', 'time', 'noscript'])
/** Elements that do not begin a line. */
const INLINE = new Set(
  'a abbr b bdi bdo cite code data del dfn em font i img ins kbd label mark q s samp small span strong sub sup td th tt u var wbr'.split(
    ' ',
  ),
)

/** Collects the lines of elements. */
class Lines {
  readonly ids = new Set<string>()
  readonly #lines: Line[] = []
  readonly #without: Element | null
  #open = ''
  #prefix = ''
  #anchor = ''
  #heading = ''

  /** @param without an element to leave out */
  constructor(without: Element | null) {
    this.#without = without
  }

  add(text: string): void {
    this.#lines.push({ text, anchor: this.#anchor, heading: this.#heading })
  }

  all(): readonly Line[] {
    this.#end()
    return this.#lines
  }

  walk(node: Node | null): void {
    if (node === null || node === this.#without) return
    if ('value' in node) this.#open += node.value.replace(/\s+/g, ' ')
    else if ('tagName' in node) this.#element(node)
    else if ('childNodes' in node) for (const child of node.childNodes) this.walk(child)
  }

  #element(element: Element): void {
    const { tagName: tag } = element
    const id = attribute(element, 'id')
    if (id) this.ids.add(id)
    if (SILENT.has(tag) || isHidden(element) || isPager(element)) return
    if (tag === 'img') this.#open += `[${attribute(element, 'alt') ?? ''}]`
    else if (tag === 'pre') this.#code(element)
    else if (/^h[1-6]$/.test(tag)) this.#headline(element, Number(tag[1]))
    else if (INLINE.has(tag)) {
      // The elements of a row are separated, whatever stands between them.
      if ((tag === 'td' || tag === 'th') && this.#open.trim() !== '') this.#open += ' | '
      for (const child of element.childNodes) this.walk(child)
    } else {
      this.#end()
      if (tag === 'li') this.#prefix = '- '
      for (const child of element.childNodes) this.walk(child)
      this.#end()
      this.#prefix = ''
    }
  }

  #headline(element: Element, depth: number): void {
    this.#end()
    const text = plainText(element)
    this.#anchor = attribute(element, 'id') ?? this.#anchor
    this.#heading = text
    this.add(`${'#'.repeat(depth)} ${text}`)
  }

  #code(element: Element): void {
    this.#end()
    for (const line of rawText(element).trimEnd().split('\n')) this.add(line)
  }

  #end(): void {
    const text = this.#open.replace(/\s+/g, ' ').trim()
    this.#open = ''
    if (text === '') return
    this.add(this.#prefix + text)
    this.#prefix = ''
  }
}

/** Links to the previous and the next page follow from the sidebar. */
function isPager(element: Element): boolean {
  return /^(?:prev|next)$/.test(attribute(element, 'rel') ?? '')
}

/** Panels of tabs are shown one at a time. */
function isHidden(element: Element): boolean {
  const hidden = attribute(element, 'hidden')
  return hidden !== null && hidden !== 'until-found' && attribute(element, 'role') !== 'tabpanel'
}

function find(node: Node, is: (element: Element) => boolean): Element | null {
  if ('tagName' in node && is(node)) return node
  if (!('childNodes' in node)) return null
  for (const child of node.childNodes) {
    const found = find(child, is)
    if (found) return found
  }
  return null
}

function attribute(element: Element, name: string): string | null {
  return element.attrs.find((each) => each.name === name)?.value ?? null
}

function plainText(node: Node | null): string {
  return node === null ? '' : rawText(node).replace(/\s+/g, ' ').trim()
}

function rawText(node: Node): string {
  if ('value' in node) return node.value
  if ('tagName' in node && SILENT.has(node.tagName)) return ''
  if ('tagName' in node && node.tagName === 'br') return '\n'
  return 'childNodes' in node ? node.childNodes.map(rawText).join('') : ''
}
