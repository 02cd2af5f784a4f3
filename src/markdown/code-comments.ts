/** Comments in code that other highlighters read as marks of lines. They become words after the language. */

import { own } from '../utilities/own-property.ts'

/** Samples of Markdown show such comments as they are. */
const MARKDOWN = /^(?:md|mdx|markdown|markdoc|mdoc|rst|rest|vue-html|go-html-template)$/i
const HINT = /\[!code|highlight-/
const TWOSLASH_WORD = /(?:^|\s)twoslash(?!\w)/

/** By the name in the comment: the attribute of a code block that marks the same lines. */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  // https://vitepress.dev/guide/markdown#line-highlighting-in-code-blocks
  // https://shiki.style/packages/transformers
  '++': 'ins',
  '--': 'del',
  highlight: 'mark',
  hl: 'mark',
  focus: 'focus',
  warning: 'mark',
  error: 'mark',
  info: 'mark',
}

const OPEN = String.raw`(?:\/\/|\{?\/\*|#|<!--|--|;|%|REM\b)[ \t]{0,8}`
const CLOSE = String.raw`[ \t]{0,8}(?:\*\/\}?|-->)?`
const MARK = String.raw`\[!code[ \t]{1,8}([^\]\n]{1,100})\]${CLOSE}`
const SHIKI = new RegExp(String.raw`[ \t]{0,8}${OPEN}${MARK}`)
/** In the same comment as the one before. */
const NEXT_SHIKI = new RegExp(String.raw`[ \t]{0,8}(?:${OPEN})?${MARK}`, 'y')
// https://docusaurus.io/docs/markdown-features/code-blocks#highlighting-with-comments
const DOCUSAURUS = new RegExp(
  `^[ \\t]*${OPEN}highlight-(next-line|line|start|end)(?![\\w-])${CLOSE}[ \\t]*$`,
)
const LINE_END = new RegExp(`[ \\t]{0,8}${OPEN}highlight-line(?![\\w-])${CLOSE}[ \\t]*$`)
// https://twoslash.netlify.app/refs/notations
const TWOSLASH = /^[ \t]*\/\/[ \t]*(?:@(?!filename\b)[a-zA-Z]+\b(?::.*)?|\^[?|^].*)$/
const CUT = /^[ \t]*\/\/[ \t]*---cut(?:-(before|after|start|end))?---[ \t]*$/

const SCRIPT = /^[ \t]*<script\b/

export interface ReadCode {
  readonly value: string
  /** Words to add after the language. */
  readonly words: readonly string[]
}

/**
 * The code without such comments, and the marks that they stand for.
 * @param isExtended whether Twoslash may run on it, which reads its own
 */
export function readComments(
  lang: string,
  meta: string,
  value: string,
  isExtended: boolean,
): ReadCode {
  const isTwoslash = !isExtended && TWOSLASH_WORD.test(meta)
  if (!(isTwoslash || HINT.test(value)) || MARKDOWN.test(lang)) return { value, words: [] }
  const reader = new Reader()
  for (const line of isTwoslash ? withoutTwoslash(value) : value.split('\n')) reader.read(line)
  return reader.result()
}

class Reader {
  readonly #lines: string[] = []
  /** Ranges of lines by attribute. */
  readonly #marks = new Map<string, string[]>()
  readonly #words: string[] = []
  #start: number | null = null

  read(line: string): void {
    const next = this.#lines.length + 1
    const docusaurus = DOCUSAURUS.exec(line)?.[1]
    if (docusaurus === 'next-line') this.#mark('mark', next, 1)
    else if (docusaurus === 'start') this.#start = next
    else if (docusaurus === 'end') this.#end(next)
    else if (docusaurus === undefined || docusaurus === 'line') this.#readMarks(line, next)
  }

  result(): ReadCode {
    this.#end(this.#lines.length + 1)
    const marks = [...this.#marks].map(([name, ranges]) => `${name}={${ranges.join(',')}}`)
    return { value: this.#lines.join('\n'), words: [...marks, ...new Set(this.#words)] }
  }

  #readMarks(line: string, number: number): void {
    let rest = line.replace(LINE_END, '')
    if (rest !== line) this.#mark('mark', number, 1)
    // More than a few marks on one line are not meant as such.
    NEXT_SHIKI.lastIndex = rest.length
    for (let count = 0; count < 10; count++) {
      const match = NEXT_SHIKI.exec(rest) ?? SHIKI.exec(rest)
      if (match === null || !this.#readMark((match[1] ?? '').trim(), number)) break
      rest = rest.slice(0, match.index) + rest.slice(match.index + match[0].length)
      NEXT_SHIKI.lastIndex = match.index
    }
    // A comment on a line of its own is about the lines after it.
    if (rest === line || rest.trim() !== '') this.#lines.push(rest)
  }

  /** False for a mark that no highlighter is known to have. */
  #readMark(mark: string, number: number): boolean {
    const [, word] = /^word:((?:\\:|[^:"])+)(?::\d+)?$/.exec(mark) ?? []
    const [, name = '', count = '1'] = /^([^:\s]+)(?::(\d{1,4}))?$/.exec(mark) ?? []
    const attribute = own(ATTRIBUTES, name)
    if (word !== undefined) this.#words.push(`"${word.replaceAll('\\:', ':')}"`)
    else if (attribute !== undefined) this.#mark(attribute, number, Number(count))
    return word !== undefined || attribute !== undefined
  }

  #end(next: number): void {
    if (this.#start !== null) this.#mark('mark', this.#start, next - this.#start)
    this.#start = null
  }

  #mark(attribute: string, from: number, count: number): void {
    if (count < 1) return
    const ranges = this.#marks.get(attribute) ?? []
    ranges.push(count === 1 ? `${from}` : `${from}-${from + count - 1}`)
    this.#marks.set(attribute, ranges)
  }
}

/** The lines that Twoslash shows: without its queries, and what is cut off. */
function withoutTwoslash(value: string): string[] {
  let shown: string[] = []
  let isCut = false
  for (const line of value.split('\n')) {
    const cut = CUT.exec(line)
    if (cut === null) {
      if (!isCut && !TWOSLASH.test(line)) shown.push(line)
    } else if (cut[1] === 'after') break
    else if (cut[1] === 'start') isCut = true
    else if (cut[1] === 'end') isCut = false
    // In a component of Vue, it is about the script.
    else shown = shown.slice(0, shown.findLastIndex((before) => SCRIPT.test(before)) + 1)
  }
  return shown
}
