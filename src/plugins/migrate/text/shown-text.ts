/** What readers see of a built page. */
import { type DefaultTreeAdapterTypes, parse } from 'parse5'
import { type Counts, wordsIn } from './words.ts'

type Node = DefaultTreeAdapterTypes.Node
type Element = DefaultTreeAdapterTypes.Element

export interface ShownText {
  /** All its words, without anything between them. */
  readonly letters: string
  readonly counts: Counts
}

/** @param html a document that docsgen has made */
export function shownText(html: string): ShownText {
  const document = parse(html)
  const page = new Shown()
  page.read(findAll(document, 'main')[0] ?? document)
  return { letters: wordsIn(page.text).join(''), counts: page.counts }
}

/** Where themes of other tools have the text of a page. */
const TEXT_OF_PAGE = ['article', 'main']
/** Elements in it that are of the theme. */
const OF_THEME: readonly string[] = ['footer', 'button', 'form', 'dialog']

/**
 * What readers see of a page that another generator has made.
 * @returns paragraphs, headings, and lines of code
 */
export function shownLines(html: string): string[] {
  const document = parse(html)
  const page = new Shown(OF_THEME)
  const places = TEXT_OF_PAGE.flatMap((tag) => {
    const [place, second] = findAll(document, tag)
    return place !== undefined && second === undefined ? [place] : []
  })
  page.read(places[0] ?? document)
  return page.text.split('\n')
}

/** Elements without text of the page. */
const SILENT: readonly string[] = ['head', 'script', 'style', 'template', 'noscript', 'nav']
/** Elements that begin a new line. */
const BLOCKS = /^(?:p|div|h[1-6]|li|dt|dd|t[dhr]|pre|figcaption|summary|blockquote|section|br)$/

const END_OF_BLOCK = Symbol('end of a block')

class Shown {
  text = ''
  readonly #silent: ReadonlySet<string>
  readonly counts = { headings: 0, 'code blocks': 0, tables: 0, images: 0, admonitions: 0 }

  /** @param others elements that are silent as well */
  constructor(others: readonly string[] = []) {
    this.#silent = new Set([...SILENT, ...others])
  }

  read(root: Node): void {
    // Not a recursive function: elements can be nested deeper than the stack is.
    const left: (Node | typeof END_OF_BLOCK)[] = [root]
    for (let node = left.pop(); node !== undefined; node = left.pop()) {
      if (node === END_OF_BLOCK) {
        this.text += '\n'
        continue
      }
      if ('value' in node) this.text += node.value
      if ('tagName' in node && !this.#readElement(node)) continue
      if ('tagName' in node && BLOCKS.test(node.tagName)) {
        this.text += '\n'
        left.push(END_OF_BLOCK)
      }
      if ('childNodes' in node) left.push(...node.childNodes.toReversed())
    }
  }

  /** @returns whether its children are text of the page */
  #readElement(element: Element): boolean {
    const { tagName: tag } = element
    if (
      this.#silent.has(tag) ||
      isHidden(element) ||
      attribute(element, 'data-footnote-ref') !== null
    )
      return false
    if (/^h[1-6]$/.test(tag)) this.counts.headings++
    if (tag === 'pre') this.counts['code blocks']++
    if (tag === 'table') this.counts.tables++
    if (tag === 'img' || tag === 'svg' || tag === 'video') this.counts.images++
    if (isAdmonition(element)) this.counts.admonitions++
    if (tag === 'img') this.text += ` ${attribute(element, 'alt') ?? ''} `
    return true
  }
}

function isAdmonition({ tagName, attrs }: Element): boolean {
  const classes = attrs.find(({ name }) => name === 'class')?.value ?? ''
  return tagName === 'details' || /(?:^|\s)admonition(?:\s|$)/.test(classes)
}

/** Panels of tabs are shown one at a time. */
function isHidden(element: Element): boolean {
  const hidden = attribute(element, 'hidden')
  return hidden !== null && hidden !== 'until-found' && attribute(element, 'role') !== 'tabpanel'
}

function attribute(element: Element, name: string): string | null {
  return element.attrs.find((each) => each.name === name)?.value ?? null
}

/** The elements of this name, without those in others of them. */
function findAll(root: Node, tag: string): Element[] {
  const found: Element[] = []
  const left = [root]
  for (let node = left.pop(); node !== undefined; node = left.pop()) {
    if ('tagName' in node && node.tagName === tag) found.push(node)
    else if ('childNodes' in node) left.push(...node.childNodes.toReversed())
  }
  return found
}
