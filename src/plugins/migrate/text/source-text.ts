/**
 * What a page of an old site says, line by line. It is read without any parser of the new site, whose
 * mistakes would else be made here as well. What is not text, such as tags, addresses, and code that
 * runs, is left out; where that is in doubt, too, since this must not report what nobody has lost.
 */
import { stripVTControlCharacters } from 'node:util'
import { maskSpans } from '../code-spans.ts'
import { FenceLines } from '../fence-lines.ts'
import { bodyOf } from '../front-matter.ts'
import { decoded, maskCode } from '../headings.ts'
import { balancedEnd, endOfModuleCode } from './module-code.ts'
import { type Counts, wordsIn } from './words.ts'

export interface SourceLine {
  /** 1-based. */
  readonly line: number
  /** As it is written, without spaces around it. */
  readonly written: string
  /** Its words; where something was left out, the next list begins. */
  readonly words: readonly (readonly string[])[]
}

export interface SourceText {
  readonly lines: readonly SourceLine[]
  readonly counts: Counts
}

/** @param isMdx whether braces contain code, and lines may begin with `import` and `export` */
export function sourceText(text: string, isMdx: boolean): SourceText {
  const outside = maskSpans(maskCode(text)).replace(COMMENT, blank)
  const rest = withoutMarkup(outside, isMdx)
  const written = text.split('\n')
  const first = written.length - bodyOf(text).split('\n').length
  const page = new PageReader()
  let offset = 0
  for (const [index, line] of written.entries()) {
    const end = offset + line.length
    if (index >= first)
      page.read(index + 1, line, rest.slice(offset, end), outside.slice(offset, end))
    offset = end + 1
  }
  return page
}

/** Takes the place of what is left out. */
const GAP = '\u0000'

function blank(text: string): string {
  return text.replace(/[^\n]/g, GAP)
}

const COMMENT = /<!--[\s\S]*?(?:-->|$)|\{\/\*[\s\S]*?\*\/\}/g
const LEFT_OUT = [
  /\{#[^{}\n]*#\}/g,
  /[ \t]\[#[\w-]+\](?=[ \t]*$)/gm,
  /\{%[\s\S]{0,2000}?%\}/g,
  /\{\{[\s\S]{0,2000}?\}\}/g,
  /\$\$[\s\S]*?\$\$/g,
  /\$[^\s$][^$\n]*\$/g,
  /\\\\?\([\s\S]{1,1000}?\\\\?\)/g,
  /\\\\?\[[\s\S]{1,1000}?\\\\?\]/g,
  /\](?: |\n[ \t>]*)?\[[^[\]]{0,300}\]/g,
  /\]\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)/g,
  /\+\+[\w+"-]+\+\+/g,
  /<\/?[A-Za-z](?:[^<>"'{}]|"[^"]*"|'[^']*'|\{(?:[^{}]|\{(?:[^{}]|\{[^{}]*\})*\})*\})*>/g,
  /<\/?[A-Za-z][^<>]*>/g,
]

/** A text of the same length without what is not text. An address in `<…>` is text. */
function withoutMarkup(outside: string, isMdx: boolean): string {
  let rest = withoutElements(isMdx ? withoutModuleCode(outside) : outside)
  for (const pattern of LEFT_OUT)
    rest = rest.replace(pattern, (all) => (/^<[A-Za-z][\w+.-]*:\/\//.test(all) ? all : blank(all)))
  if (isMdx) rest = withoutExpressions(rest)
  return rest.replace(/\{[^{}\n]*\}/g, (all) => GAP.repeat(all.length))
}

function withoutModuleCode(text: string): string {
  const starts = [...text.matchAll(/^(?:import|export)\b/gm)].map(({ index }) => index)
  return withoutParts(text, starts, endOfModuleCode)
}

/** Elements whose content is not text. */
function withoutElements(text: string): string {
  return ['script', 'style', 'svg'].reduce((rest, name) => {
    const starts = [...rest.matchAll(new RegExp(`<${name}\\b[^<>]{0,1000}>`, 'gi'))]
    const last = rest.toLowerCase().lastIndexOf(`</${name}>`)
    const close = new RegExp(`</${name}>`, 'gi')
    return withoutParts(
      rest,
      starts.map(({ index }) => index).filter((index) => index < last),
      (_, start) => {
        close.lastIndex = start
        return close.test(rest) ? close.lastIndex : start
      },
    )
  }, text)
}

function withoutExpressions(text: string): string {
  const starts = [...text.matchAll(/(?<!\\)\{/g)].map(({ index }) => index)
  return withoutParts(text, starts, balancedEnd)
}

/** Parts are read once: those that begin in others are left out with them. */
function withoutParts(
  text: string,
  starts: readonly number[],
  endOf: (text: string, start: number) => number,
): string {
  const parts: string[] = []
  let at = 0
  for (const start of starts) {
    if (start < at) continue
    const end = endOf(text, start)
    parts.push(text.slice(at, start), blank(text.slice(start, end)))
    at = end
  }
  return parts.join('') + text.slice(at)
}

/** Languages of code that is drawn, or written out of other files. */
const DRAWN =
  /^\{?(?:mermaid|plantuml|puml|dot|graphviz|d2|vega|math|latex|katex|mdx-code-block)\b/i
/** Fences around text: mdbook-admonish, MyST. */
const TEXT = /^(?:admonish\b|\{)/
/** Notes to the old generator in code, code that it fills in, and a line that mdBook hides. */
const CODE_NOTE =
  /\[!code|highlight-(?:next-line|start|end)|\(\d+\)!|^\s*(?:<<<\s|-{1,2}8<-|\{\{\s*#)|snippet|^\s*\/\/ (?:@|\^)/i
/** What twoslash leaves out of code. https://twoslash.netlify.app/refs/notations#cutting-a-code-sample */
const CUT = /^\s*\/\/ ---cut-?(after|start|end)?/
const HIDDEN_RUST = /^\s*#(?:\s|$)/

/** Words after the kind are classes, not text. */
const ADMONITION = /^(?:\s|>)*(?:!!!|\?\?\?\+?)\s*[\w -]*/
const TAB = /^(?:\s|>)*===[!+]*\s+(?=")/
const ALERT = /^(?:\s|>)*>\s*\[!(\w+)\][+-]?/
const CONTAINER = /^(?:\s|>)*(?::{3,}|\/{3,})\s*\{?([\w.-]*)\}?/
const KINDS =
  /^(?:note|tip|hint|info|warning|caution|danger|important|error|success|question|bug)$/i
/** What other text takes the place of, or nothing. */
const REPLACED =
  /^\s*(?:<<<\s|-{1,2}8<-|@include|\[\[?_?toc_?\]?\]\s*$|\*\[[^\]]+\]:|\[[^\]^][^\]]*\]:\s*\S)/i
const DELIMITER = /^[\s>]*\|?\s*:?-+:?\s*(?:\|\s*:?-+:?\s*)+\|?\s*$/
/** In a line without code: marks of notes, icons, and entities. */
const INLINE = /\[\^[^\]\n]+\]:?|:[a-z][\w+-]*:|&#?\w+;/gi
/** Marks of quotes, items of lists, and tasks. */
const MARKS = /^(?:\s|>|[-*+]\s|\d+[.)]\s)*(?:\[[ xX]\]\s)?/
/** A directive, and its settings in the lines below. */
const DIRECTIVE = /^:{3,}\s*\S/
const SETTING = /^(?: {4}|\t)\s*\S/

/** Collects the lines. */
class PageReader implements SourceText {
  readonly lines: SourceLine[] = []
  readonly counts = { headings: 0, 'code blocks': 0, tables: 0, images: 0, admonitions: 0 }
  readonly #fences = new FenceLines()
  #isDrawn = false
  #isRust = false
  #isDirective = false
  /** Of the lines before the code block. */
  #codeStart = 0
  #isCut = false

  /**
   * @param rest the line without markup, `\0` in its place
   * @param outside the line without what code contains
   */
  read(line: number, written: string, rest: string, outside: string): void {
    const kind = this.#fences.read(written)
    // A comment may contain code.
    const isComment = kind !== 'text' && rest.includes(GAP)
    if (kind === 'open') this.#openCode(this.#fences.info, isComment)
    else if (kind === 'code') this.#readCode(line, written)
    else if (kind === 'text') this.#readText(line, written, rest, outside)
  }

  #openCode(info: string, isComment: boolean): void {
    this.#codeStart = this.lines.length
    this.#isCut = false
    this.#isDrawn = isComment || DRAWN.test(info) || /\blive\b/.test(info)
    this.#isRust = /^(?:rust|rs)\b/i.test(info)
    if (!this.#isDrawn && !TEXT.test(info)) this.counts['code blocks']++
  }

  #readCode(line: number, written: string): void {
    const [cut, part] = CUT.exec(written) ?? []
    if (cut !== undefined) this.#isCut = part === 'after' || part === 'start'
    if (cut !== undefined && part === undefined) this.lines.splice(this.#codeStart)
    if (cut !== undefined || this.#isCut) return
    const isHidden = this.#isRust && HIDDEN_RUST.test(written)
    if (!this.#isDrawn && !CODE_NOTE.test(written) && !isHidden)
      this.#add(line, written, stripVTControlCharacters(written).replace(/\{\{.*?\}\}/g, GAP))
  }

  #readText(line: number, written: string, rest: string, outside: string): void {
    this.#isDirective = DIRECTIVE.test(written) || (this.#isDirective && SETTING.test(written))
    if (this.#isDirective && !DIRECTIVE.test(written)) return
    if (DELIMITER.test(rest)) this.counts.tables++
    if (DELIMITER.test(rest) || REPLACED.test(rest)) return
    if (/^[\s>]{0,3}#{1,6}\s+\S/.test(rest)) this.counts.headings++
    this.counts.images += [...rest.matchAll(/!\[/g), ...outside.matchAll(/<img\b/gi)].length
    const block = ALERT.exec(rest) ?? CONTAINER.exec(rest) ?? ADMONITION.exec(rest)
    const isContainer = CONTAINER.test(rest)
    if (block && (!isContainer || KINDS.test(block[1] ?? ''))) this.counts.admonitions++
    const start = (block ?? TAB.exec(rest) ?? MARKS.exec(rest))?.[0].length ?? 0
    let text = ''
    let at = start
    for (const { index, 0: all } of outside.matchAll(INLINE)) {
      if (index < at) continue
      const character = all.startsWith('&') ? decoded(all) : ' '
      text += shown(at, index) + (character === all || all.startsWith(':') ? GAP : character)
      at = index + all.length
    }
    this.#add(line, written, (text + shown(at, written.length)).replace(/#!\w+\s/g, ' '))

    /** Code spans are as they are written, and all else is without markup. */
    function shown(from: number, to: number): string {
      let part = ''
      for (let place = from; place < to; place++) part += rest[place] === GAP ? GAP : written[place]
      return part
    }
  }

  #add(line: number, written: string, text: string): void {
    const words = text.split(/\0+/).map(wordsIn)
    const some = words.filter((list) => list.length > 0)
    if (some.length > 0) this.lines.push({ line, written: written.trim(), words: some })
  }
}
