/**
 * Reads the lines of a text before it is parsed: the quotes, lists, directives and code that each
 * line is in, by the rules of CommonMark. It does not know raw HTML.
 */
import { Bounded } from '../cache/bounded.ts'

/** The number of the line that an offset is in, 1-based. */
export function lineAt(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length
}

export interface Line {
  /** Offset of its first character. */
  readonly start: number
  /** Without the line break. */
  readonly text: string
  /** Length of the quote marks, list markers and indentation before its content. */
  readonly prefix: number
  /** Columns of indentation of its content in the innermost quote, item or directive; 0 in a fence. */
  readonly indent: number
  /**
   * - `opening`: the first line of a directive, such as `:::note[Title]` or `::: note Title`
   * - `closing`: colons that close a directive
   * - `code`: a line of fenced or indented code, or a fence
   */
  readonly kind: 'blank' | 'text' | 'code' | 'opening' | 'closing'
  /** It is the first line of fenced code, which may name a file. */
  readonly opensFence: boolean
  /** It continues the paragraph of the line before. */
  readonly isContinuation: boolean
  /** It closes directives with different numbers of colons, or a directive in the middle of code. */
  readonly closesSeveral: boolean
  /** It closes a directive in the middle of code that is directly in it, and not in a list item or quote. */
  readonly closesCode: boolean
  /** Number of directives that are open after it. */
  readonly directives: number
  /** Parsers would take very long, or crash. */
  readonly isTooDeep: boolean
}

/** Nesting deeper than on any real page, and still parsed in about a second. */
const MAX_LISTS = 120
const MAX_DIRECTIVES = 100
/** Quote marks and list markers at the beginning of one line. */
const MAX_MARKERS = 400

/** What was read last, without and with elements, because several steps need it. */
let last = { text: '', lines: new Bounded<readonly Line[]>(2) }

/**
 * The lines of a text, up to the first one that is nested too deeply.
 * @param hasElements whether elements of JSX may indent what is in them, so that indentation alone
 *   makes no code, as in MDX
 */
export function readLines(text: string, hasElements = false): readonly Line[] {
  if (last.text !== text) last = { text, lines: new Bounded(2) }
  return last.lines.get(`${hasElements}`, () => new LineReader(hasElements).readAll(text))
}

/** A block that later lines may continue. */
interface Container {
  readonly type: 'quote' | 'item' | 'directive'
  /** Columns of indentation that lines of an item must have, and lines of a directive may have. */
  readonly indent: number
  /** Number of colons of a directive. */
  readonly colons: number
}

const NONE: readonly number[] = Object.freeze([])
const QUOTE: Container = { type: 'quote', indent: 0, colons: 0 }

/** What a line that is not just text begins with. */
const SYNTAX = /[>*+\-\d[`~:#=_]/
const FENCE = /^(?:(`{3,})(?!`)(?!.*`)|(~{3,}))/
const MARKER = /^(?:[-*+]|(\d{1,9})[.)])(?=[ \t]|$)/
const FOOTNOTE = /^\[\^[^\]\s]{1,999}\]:/
const BREAK = /^(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})$/
/** Headings, underlines of headings, and leaf directives. */
const ONE_LINE = /^(?:#{1,6}(?:[ \t]|$)|(?:=+|-+)[ \t]*$|::[A-Za-z])/
const OPENING = /^(:{3,})[ \t]*[A-Za-z][\w-]*(?=[\s[{]|$)/
const CLOSING = /^(:{3,})[ \t]*$/

class LineReader {
  /** Syntax that is indented by more columns is text or code. */
  readonly #maxIndent: number
  /** Outermost first. */
  readonly #open: Container[] = []
  readonly #count = { quote: 0, item: 0, directive: 0 }
  /** The marks of the open fence, and the number of containers around it. */
  #fence: { readonly marks: string; readonly depth: number } | null = null
  #hasParagraph = false
  /** The line, and the place in it: an index, its column, and what is left of a tab before it. */
  #text = ''
  #at = 0
  #column = 0
  #spare = 0
  /** The columns of the indentation at this place, and the index of what follows it. */
  #indent = 0
  #end = 0

  constructor(hasElements: boolean) {
    this.#maxIndent = hasElements ? Infinity : 3
  }

  readAll(text: string): Line[] {
    const lines: Line[] = []
    let start = 0
    for (const line of text.split('\n')) {
      const read = this.#read(line, start)
      lines.push(read)
      if (read.isTooDeep) break
      start += line.length + 1
    }
    return lines
  }

  #read(text: string, start: number): Line {
    this.#text = text
    this.#at = 0
    this.#column = 0
    this.#spare = 0
    this.#measure()
    const hadParagraph = this.#hasParagraph
    const fence = this.#fence
    const continued = this.#continueContainers()
    const closed = this.#closedAt(continued)
    const closesCode =
      closed.length > 0 && this.#fence !== null && closed.length === this.#open.length - continued
    const closesSeveral = closed.length > 0 && (this.#fence !== null || new Set(closed).size > 1)
    if (closed.length > 0 || !this.#isLazy(continued)) this.#keep(continued)
    const { item: lists } = this.#count
    const markers = closed.length > 0 || this.#fence ? 0 : this.#openContainers()
    const kind = closed.length > 0 ? 'closing' : this.#readContent()
    const { directive: directives } = this.#count
    const isContinuation = kind === 'text' && hadParagraph && this.#hasParagraph && markers === 0
    const isTooDeep =
      (lists >= MAX_LISTS && markers > 0) ||
      lists > MAX_LISTS ||
      markers > MAX_MARKERS ||
      directives > MAX_DIRECTIVES
    return {
      start,
      text,
      prefix: this.#end,
      indent: this.#fence ? 0 : this.#indent,
      kind,
      opensFence: this.#fence !== null && this.#fence !== fence,
      isContinuation,
      closesSeveral,
      closesCode,
      directives,
      isTooDeep,
    }
  }

  /** Reads what continues the open containers; returns how many. Colons may end the next one. */
  #continueContainers(): number {
    for (let index = 0; index < this.#open.length; index++) {
      const { type, indent, colons } = this.#open[index] as Container
      if (type === 'quote') {
        if (!this.#skipQuote()) return index
      } else if (type === 'item') {
        if (this.#indent < indent && this.#end < this.#text.length) return index
        this.#skip(indent)
      } else {
        if (this.#colons() >= colons) return index
        this.#skip(Math.min(indent, this.#indent))
      }
    }
    return this.#open.length
  }

  /** The number of colons if there is nothing else, as at the end of a directive. */
  #colons(): number {
    if (this.#text[this.#end] !== ':' || this.#indent > this.#maxIndent) return 0
    return CLOSING.exec(this.#text.slice(this.#end))?.[1]?.length ?? 0
  }

  /** The colons of the directives that this line closes, if it closes the one at an index. */
  #closedAt(index: number): readonly number[] {
    if (this.#open[index]?.type !== 'directive') return NONE
    const ended = this.#open.slice(index).filter(({ type }) => type === 'directive')
    return ended.map(({ colons }) => colons)
  }

  /** Ends all but the outermost containers, and what was in them. */
  #keep(depth: number): void {
    if (this.#open.length === depth) return
    this.#hasParagraph = false
    if (this.#fence && this.#fence.depth > depth) this.#fence = null
    for (const { type } of this.#open.splice(depth)) this.#count[type]--
  }

  #push(container: Container): void {
    this.#open.push(container)
    this.#count[container.type]++
  }

  /** True for a line of a paragraph whose containers it does not continue: `> a`, then `b`. */
  #isLazy(continued: number): boolean {
    if (continued === this.#open.length) return true
    if (!this.#hasParagraph || this.#end === this.#text.length) return false
    if (this.#open.slice(continued).some(({ type }) => type === 'directive')) return false
    if (this.#indent > this.#maxIndent || !SYNTAX.test(this.#text[this.#end] as string)) return true
    const text = this.#text.slice(this.#end)
    return !/^(?:>|:::)/.test(text) && ![FENCE, MARKER, BREAK, ONE_LINE].some((p) => p.test(text))
  }

  /** Opens the quotes and list items that begin here; returns how many. */
  #openContainers(): number {
    let opened = 0
    for (; opened <= MAX_MARKERS; opened++) {
      if (this.#indent > this.#maxIndent || !SYNTAX.test(this.#text[this.#end] ?? '')) break
      if (this.#skipQuote()) this.#push(QUOTE)
      else if (!this.#openItem()) break
      this.#hasParagraph = false
    }
    return opened
  }

  #openItem(): boolean {
    const text = this.#text.slice(this.#end)
    const footnote = FOOTNOTE.exec(text)?.[0]
    const [marker = footnote, number] = MARKER.exec(text) ?? []
    if (marker === undefined || BREAK.test(text)) return false
    // A paragraph goes on with a number or a lone hyphen.
    const canInterrupt = text.trim() !== marker && (number ?? '1') === '1'
    if (this.#hasParagraph && !canInterrupt) return false
    const width = this.#indent + marker.length
    this.#skip(width)
    const spaces = this.#indent > 4 || this.#end === this.#text.length ? 1 : this.#indent
    this.#skip(footnote ? this.#indent : spaces)
    this.#push({ type: 'item', indent: footnote ? 4 : width + spaces, colons: 0 })
    return true
  }

  /** Reads the line behind its markers. */
  #readContent(): Line['kind'] {
    const text = this.#text.slice(this.#end)
    const [, ticks, tildes] = this.#indent > this.#maxIndent ? [] : (FENCE.exec(text) ?? [])
    const marks = ticks ?? tildes
    if (this.#fence) {
      if (marks?.startsWith(this.#fence.marks) && text.trimEnd() === marks) this.#fence = null
      return 'code'
    }
    if (marks !== undefined) {
      this.#fence = { marks, depth: this.#open.length }
      this.#hasParagraph = false
      return 'code'
    }
    const goesOn = this.#hasParagraph
    this.#hasParagraph = text !== '' && (goesOn || this.#indent <= this.#maxIndent)
    if (text === '') return 'blank'
    if (this.#indent > this.#maxIndent) return goesOn ? 'text' : 'code'
    if (!SYNTAX.test(text[0] as string)) return 'text'
    const colons = OPENING.exec(text)?.[1]?.length
    this.#hasParagraph = !colons && !ONE_LINE.test(text) && !BREAK.test(text)
    if (!colons) return 'text'
    this.#push({ type: 'directive', indent: this.#indent, colons })
    return 'opening'
  }

  #measure(): void {
    this.#indent = this.#spare
    this.#end = this.#at
    for (let column = this.#column; ; this.#end++) {
      const char = this.#text[this.#end]
      if (char !== ' ' && char !== '\t') return
      const columns = char === ' ' ? 1 : 4 - (column % 4)
      this.#indent += columns
      column += columns
    }
  }

  #skipQuote(): boolean {
    if (this.#indent > this.#maxIndent || this.#text[this.#end] !== '>') return false
    this.#skip(this.#indent + 1)
    this.#skip(Math.min(1, this.#indent))
    return true
  }

  /** Skips columns of indentation, or the characters of a marker after it. */
  #skip(columns: number): void {
    let left = columns
    while (left > 0 && (this.#spare > 0 || this.#at < this.#text.length)) {
      if (this.#spare === 0) {
        this.#spare = this.#text[this.#at] === '\t' ? 4 - (this.#column % 4) : 1
        this.#column += this.#spare
        this.#at++
      }
      const used = Math.min(left, this.#spare)
      this.#spare -= used
      left -= used
    }
    this.#measure()
  }
}
