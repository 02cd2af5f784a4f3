/**
 * Detects the syntax of other tools, which docsgen does not support and would silently publish as
 * plain text. It is reported, never interpreted.
 */
import type { Nodes, Parents, Root } from 'mdast'
import type { SyntaxName, UnreadSyntax } from '../../../plugin/index.ts'
import { generators } from './generators.ts'
import { mdx, python } from './python.ts'
import type { ForeignSyntax } from './types.ts'

const SYNTAXES: readonly ForeignSyntax[] = [...mdx, ...python, ...generators]
/** Many syntaxes share a hint: each is looked for only once. */
const HINTS = [...new Set(SYNTAXES.map(({ hint }) => hint))]

/** Where a match begins behind the indentation and quote marks of its line. */
const INDENTED = /[^\s>\uFDDF]/

/** Looks for foreign syntax in a parsed text. */
export function findForeign(tree: Root, source: string, read: SyntaxName): UnreadSyntax[] {
  const found = new Map<string, UnreadSyntax & { matches: { offset: number; text: string }[] }>()
  // Some hints are at the beginning of a line.
  const lines = `\n${source}`
  const hints = new Set(HINTS.filter((hint) => lines.includes(hint)))
  let parts: Parts | null = null
  for (const syntax of SYNTAXES) {
    const { rule, where, hint, pattern, reason, note, readBy, isEach } = syntax
    if (!hints.has(hint) || readBy === read) continue
    parts ??= partsOf(tree, source)
    for (const [offset, piece] of parts[where]) {
      // The first line of a page has no line break before it.
      if (!hint.startsWith('\n') && !piece.includes(hint)) continue
      for (const { 0: text, index } of piece.matchAll(pattern)) {
        const key = isEach ? `${reason} ${offset + index}` : reason
        const cause = found.get(key) ?? {
          rule,
          reason,
          note,
          isText: where === 'text',
          matches: [],
        }
        cause.matches.push({ offset: offset + index + Math.max(0, text.search(INDENTED)), text })
        found.set(key, cause)
      }
    }
  }
  return [...found.values()]
}

const IN_TEXT = SYNTAXES.filter(({ where }) => where === 'text')

/** True for a paragraph with syntax of another tool. @param text without code */
export function hasForeign(text: string): boolean {
  const lines = `\n${text}`
  return IN_TEXT.some(({ hint, pattern }) => lines.includes(hint) && text.search(pattern) >= 0)
}

/** Stand for each masked character; no text may contain them (see scan.ts). The patterns name them. */
const MASK = '\uFDDF'
const CODE_MASK = '\uFDDE'

/** A piece of the source: its offset, in UTF-16 code units, and its text. */
export type Piece = readonly [offset: number, text: string]

export type Parts = Readonly<Record<ForeignSyntax['where'], readonly Piece[]>>

/** A range of the source, in UTF-16 code units. */
type Range = readonly [start: number, end: number, mask?: string]

/** Splits a source into what readers see as text, code, and raw HTML, as the parsed tree says. */
export function partsOf(tree: Root, source: string): Parts {
  const { hidden, code, html, inHtml } = new Ranges(source, tree)
  const pieces = (ranges: readonly Range[]) =>
    ranges.map(([start, end]): Piece => [start, source.slice(start, end)])
  return {
    text: [[0, masked(source, hidden)]],
    code: pieces(code),
    html: pieces(html),
    inHtml: pieces(inHtml),
  }
}

/** The source with the ranges masked, so that lines and offsets stay true. */
function masked(source: string, ranges: Range[]): string {
  let result = ''
  let at = 0
  for (const [start, end, char] of ranges.sort(([a], [b]) => a - b)) {
    if (end <= at) continue
    const from = Math.max(start, at)
    result += source.slice(at, from) + mask(source.slice(from, end), char)
    at = end
  }
  return result + source.slice(at)
}

function mask(text: string, char = MASK): string {
  let result = ''
  let at = 0
  for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', at)) {
    result += `${maskOf(char, end - at)}\n`
    at = end + 1
  }
  return result + maskOf(char, text.length - at)
}

const LONG: Readonly<Record<string, string>> = {
  [MASK]: MASK.repeat(200),
  [CODE_MASK]: CODE_MASK.repeat(200),
}

/** A slice of a long one is cheaper than another one. */
function maskOf(char: string, length: number): string {
  return length <= 200 ? (LONG[char] as string).slice(0, length) : char.repeat(length)
}

const MARKDOWN = /^(?:md|mdx|markdown|markdoc|mdoc|rst|rest|vue-html|go-html-template)$/i
/** In raw HTML: comments, elements whose content is not text, and tags. */
const TAGS =
  /<!--[\s\S]*?(?:-->|$)|<(script|style|pre|textarea|code|kbd|samp)\b[^>]*>[\s\S]*?(?:<\/\1\s*>|$)|<\/?[A-Za-z][^<>]*>/gi
const OPENS_CODE = /^<(pre|code|kbd|samp)\b[^>]*>$/i
const HEADING_ID = /\{#[^\s{}]+\}\s*$/

/** Nodes with children that Markdown and GFM have; others are those of plugins. */
const STANDARD: ReadonlySet<string> = new Set<Parents['type']>([
  'root',
  'paragraph',
  'blockquote',
  'list',
  'listItem',
  'emphasis',
  'strong',
  'delete',
  'table',
  'tableRow',
  'tableCell',
  'footnoteDefinition',
])

class Ranges {
  readonly hidden: Range[] = []
  readonly code: Range[] = []
  readonly html: Range[] = []
  readonly inHtml: Range[] = []
  readonly #source: string

  constructor(source: string, tree: Root) {
    this.#source = source
    this.#visit(tree)
  }

  #visit(parent: Parents): void {
    /** The raw element around the next siblings whose content is code, and where it begins. */
    let open: { readonly name: string; readonly start: number } | null = null
    for (const node of parent.children as Nodes[]) {
      const [start, end] = rangeOf(node)
      if (node.type === 'html' && open === null) {
        const name = OPENS_CODE.exec(node.value)?.[1]
        if (name !== undefined) open = { name: name.toLowerCase(), start }
      } else if (node.type === 'html' && open && node.value.toLowerCase() === `</${open.name}>`) {
        this.hidden.push([open.start, end])
        open = null
        continue
      }
      this.#hide(node, start, end)
    }
  }

  #hide(node: Nodes, start: number, end: number): void {
    switch (node.type) {
      case 'code':
        this.hidden.push([start, end])
        if (!MARKDOWN.test(node.lang ?? '')) this.code.push([start, end])
        return
      case 'inlineCode':
        this.hidden.push([start, end, CODE_MASK])
        return
      case 'footnoteReference':
        this.hidden.push([start + 2, end])
        return
      case 'image':
      case 'imageReference':
      case 'definition':
        this.hidden.push([start, end])
        return
      case 'html':
        this.#hideTags(start, end)
        return
      case 'heading':
        this.#visit(node)
        this.#hideFrom(HEADING_ID.exec(this.#source.slice(start, end))?.index, start, end)
        return
      case 'leafDirective':
      case 'textDirective':
        this.#visit(node)
        // `:rocket:` is read as a directive `:rocket` without anything behind its name.
        if (end - start > node.name.length + 2) this.#hideTail(node, start, end)
        return
      case 'containerDirective': {
        const line = this.#source.indexOf('\n', start)
        this.hidden.push([start, line < 0 || line > end ? end : line])
        this.#visit(node)
        return
      }
      case 'link':
      case 'linkReference':
        this.#visit(node)
        this.#hideTail(node, start, end)
        return
      default:
        if ('children' in node) {
          this.#visit(node)
          if (!STANDARD.has(node.type) || node.data?.hName) this.#hideMarks(node, start, end)
        }
        // A node of a plugin's syntax, such as a formula.
        else if ('value' in node && node.type !== 'text') this.hidden.push([start, end])
    }
  }

  /** What a plugin's syntax has around its children, as `==` in `==text==`. */
  #hideMarks(node: Parents, start: number, end: number): void {
    const first = node.children[0]
    if (first) this.hidden.push([start, rangeOf(first)[0]])
    this.#hideTail(node, start, end)
  }

  /** What follows the last child: a URL, attributes. */
  #hideTail(node: Parents, start: number, end: number): void {
    const last = node.children.at(-1)
    this.hidden.push([last ? rangeOf(last as Nodes)[1] : start, end])
  }

  #hideFrom(index: number | undefined, start: number, end: number): void {
    if (index !== undefined) this.hidden.push([start + index, end])
  }

  #hideTags(start: number, end: number): void {
    let at = start
    for (const match of this.#source.slice(start, end).matchAll(TAGS)) {
      const from = start + match.index
      if (from > at) this.inHtml.push([at, from])
      at = from + match[0].length
      this.hidden.push([from, at])
      this.html.push([from, at])
    }
    if (end > at) this.inHtml.push([at, end])
  }
}

function rangeOf({ position }: Nodes): Range {
  return [position?.start.offset ?? 0, position?.end.offset ?? 0]
}
