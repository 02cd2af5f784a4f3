/** Spellings of whole lines, as edits of the lines that are not code. */
import type { Edit, Line, SyntaxName } from '../../../plugin/index.ts'

const TOC = /^(?:\[\[_?toc_?\]\]|\[_?toc_?\]|\$\{toc\}|\{:[ \t]*toc\}|@\[toc\])[ \t]*$/i

/** `[[toc]]` */
export function tocEdits(lines: readonly Line[]): Edit[] {
  return lines.flatMap(({ kind, text, start, prefix, isContinuation }): Edit[] => {
    if (kind !== 'text' || isContinuation || !TOC.test(text.slice(prefix))) return []
    return [{ start: start + prefix, end: start + text.length, text: '::toc' }]
  })
}

const BRACES = /^\{(?::?[ \t]{0,8}[#.\w][^{}]*|\/\*[^{}]*\*\/)\}$/
/** docsgen's own spelling. */
const PLAIN_ID = /^\{#[^\s{}]+\}$/
/** A comment of MDX with an id, as Docusaurus and react.dev write it. */
const COMMENTED_ID = /^\{\/\*[ \t]*#?([\w.:-]+)[ \t]*\*\/\}$/
/** Longer lines are not searched. */
const MAX_LINE = 1000

/** `## Title { #id .class }` */
export function headingEdits(lines: readonly Line[]): Edit[] {
  return lines.flatMap(({ kind, text, start, prefix }): Edit[] => {
    if (kind !== 'text' || text.length > MAX_LINE || text[prefix] !== '#') return []
    const at = start + text.lastIndexOf('{')
    const written = text.slice(at - start).trimEnd()
    if (text[at - start - 1] === '\\') return []
    if (!BRACES.test(written) || PLAIN_ID.test(written)) return []
    const commented = COMMENTED_ID.exec(written)?.[1]
    const attributes = commented === undefined ? attributesOf(written) : { id: commented }
    if (attributes === null) return []
    return [
      { start: at, end: at + written.length, text: attributes.id ? `{#${attributes.id}}` : '' },
    ]
  })
}

/** Signs of a heading without a space, or with one that does not count in CommonMark. */
const TIGHT = /^#{1,6}(?:([\u00a0\u2000-\u200a\u202f\u3000])|(?=\p{L}))/u

/** `##Title` */
export function tightHeadingEdits(lines: readonly Line[]): Edit[] {
  const html = linesOfHtml(lines)
  return lines.flatMap((line): Edit[] => {
    const { kind, text, start, prefix } = line
    if (kind !== 'text' || text[prefix] !== '#' || html.has(line)) return []
    const [signs, space = ''] = TIGHT.exec(text.slice(prefix)) ?? []
    if (signs === undefined) return []
    const end = start + prefix + signs.length
    return [{ start: end - space.length, end, text: ' ' }]
  })
}

/** Elements whose blank lines are their own. */
const RAW = /^<(pre|script|style|svg|textarea)\b/

/** The lines of blocks of HTML in which nothing is Markdown. */
function linesOfHtml(lines: readonly Line[]): ReadonlySet<Line> {
  const found = new Set<Line>()
  /** What ends the block that is open; a blank line if it is empty. */
  let end: string | null = null
  for (const line of lines) {
    const content = line.text.slice(line.prefix).toLowerCase()
    if (end === null && line.kind === 'text' && /^<\/?[a-z]/.test(content)) {
      const [, name] = RAW.exec(content) ?? []
      if (name !== undefined || !content.includes(' markdown')) end = name ? `</${name}>` : ''
    }
    if (end === null) continue
    found.add(line)
    if (end === '' ? line.kind === 'blank' : content.includes(end)) end = null
  }
  return found
}

/** Attributes on a line of their own belong to the block before it: `{: .class }`. */
export function blockAttributeEdits(lines: readonly Line[]): Edit[] {
  return lines.flatMap(({ kind, text, start, prefix, isContinuation }, index): Edit[] => {
    const written = text.slice(prefix).trimEnd()
    const before = lines[index - 1]
    if (kind !== 'text' || !written.startsWith('{') || !before || before.kind === 'blank') return []
    const directive = attributeDirective(written)
    if (directive === null) return []
    // In the middle of a list item, it need not be indented as the item is.
    const next = lines[index + 1]?.kind === 'blank' ? lines[index + 2] : lines[index + 1]
    const isInside = isContinuation && next !== undefined && next.prefix > prefix
    const edit = `${' '.repeat(isInside ? Math.max(0, before.prefix - prefix) : 0)}::${directive}`
    return [{ start: start + prefix, end: start + text.length, text: edit }]
  })
}

/** `{ .class key="value" }` as the name and attributes of a directive; null if it is something else. */
export function attributeDirective(written: string): string | null {
  const attributes = attributesOf(written)
  if (attributes === null) return null
  const pairs = Object.entries(attributes).map(([name, value]) => `${name}="${value}"`)
  return `attributes{${pairs.join(' ')}}`
}

const BADGE = /<Badge((?:[ \t]+[a-z]+="[^"<]{0,200}"){0,5})[ \t]*(?:\/>|>([^<>]{0,200})<\/Badge>)/g
const INLINE_CODE = /(`{1,10})[^`]{1,300}\1/g

/** `<Badge type="tip" text="New" />`. The id of a heading has the text between tags, but no attributes. */
export function badgeEdits(lines: readonly Line[]): Edit[] {
  return lines.flatMap(({ kind, text, start, prefix }): Edit[] => {
    if (!/^(?:text|opening)$/.test(kind) || text.length > MAX_LINE) return []
    if (!text.includes('<Badge')) return []
    const shown = text.replace(INLINE_CODE, (code) => ' '.repeat(code.length))
    return [...shown.matchAll(BADGE)].map(({ index, 0: all, 1: attributes = '', 2: content }) => {
      const label = content?.trim() || (/[ \t]text="([^"]*)"/.exec(attributes)?.[1] ?? '')
      const escaped = label.replace(/[[\]\\]/g, '\\$&')
      const isTitle = kind === 'opening' || (content !== undefined && text[prefix] === '#')
      const isText = label === '' || isTitle
      const at = start + index
      return { start: at, end: at + all.length, text: isText ? escaped : `:badge[${escaped}]` }
    })
  })
}

const TERM = /^[^\s#>|:<-]/
/** Python-Markdown takes a comment for a term: hooks of Material for MkDocs fill it in. */
const TERM_OR_COMMENT = /^(?:[^\s#>|:<-]|<!--[^<>]*-->$)/
const DEFINITION = /^(:[ \t]{1,7})(?=[^\s:]|:::)/
/** How far a definition is indented: at least four columns in Python-Markdown. */
const [TWO, FOUR] = [/^(?: {2}|\t)/, /^(?: {4}|\t)/]

/**
 * `Term`, and below it `: Definition`, become blocks of their own. Each begins where it is written;
 * lines of a definition that are indented lose the indentation. Its colons are more than those in it.
 */
export function definitionEdits(lines: readonly Line[], syntax: SyntaxName): Edit[] {
  const edits: Edit[] = []
  const term = syntax === 'mkdocs' ? TERM_OR_COMMENT : TERM
  for (let index = 0; index < lines.length; index++) {
    const end = endOfTerms(lines, index, term)
    if (end === index) continue
    const list = new DefinitionList(lines, edits, term, syntax === 'mkdocs' ? FOUR : TWO)
    index = list.read(index, end) - 1
  }
  return edits
}

/** The index of the first definition after the terms that begin at an index; the index if there is none. */
function endOfTerms(lines: readonly Line[], index: number, term: RegExp): number {
  const isTerm = (line: Line | undefined) =>
    line?.kind === 'text' && line.prefix === 0 && line.directives === 0 && term.test(line.text)
  let at = index
  if (lines[index]?.isContinuation) return index
  while (isTerm(lines[at]) && at < index + 5) at++
  if (at === index) return index
  const next = lines[at]?.kind === 'blank' ? at + 1 : at
  return isDefinition(lines[next]) ? next : index
}

function isDefinition(line: Line | undefined): boolean {
  return (
    line?.kind === 'text' &&
    line.prefix === 0 &&
    line.directives === 0 &&
    DEFINITION.test(line.text)
  )
}

/** Colons with which a line opens or closes a block. */
function colonsOf(text: string): number {
  return /^[ \t]*(:{3,})/.exec(text)?.[1]?.length ?? 0
}

class DefinitionList {
  readonly #lines: readonly Line[]
  readonly #edits: Edit[]
  readonly #term: RegExp
  readonly #indentation: RegExp
  /** The most that a definition has. */
  #colons = 4

  constructor(lines: readonly Line[], edits: Edit[], term: RegExp, indentation: RegExp) {
    this.#lines = lines
    this.#edits = edits
    this.#term = term
    this.#indentation = indentation
  }

  /** Reads terms up to an index, and what follows them; returns the index after the list. */
  read(first: number, end: number): number {
    const opening = this.#edits.length
    this.#insert(first, '')
    let [terms, at] = [first, end]
    let last = end
    while (at > terms) {
      for (let term = terms; term < at; term++)
        if (this.#lines[term]?.kind === 'text') this.#wrap(term, 'definition-term')
      while (isDefinition(this.#lines[at])) {
        last = this.#readDefinition(at)
        at = last + 1
        if (isDefinition(this.#lines[at + 1]) && this.#lines[at]?.kind === 'blank') at++
      }
      while (this.#lines[at]?.kind === 'blank') at++
      terms = at
      at = endOfTerms(this.#lines, terms, this.#term)
    }
    const colons = ':'.repeat(this.#colons + 1)
    const { start } = this.#lines[first] as Line
    this.#edits[opening] = { start, end: start, text: `${colons}definition-list\n` }
    this.#append(last, colons)
    return last + 1
  }

  #readDefinition(index: number): number {
    const { start, text } = this.#lines[index] as Line
    const width = DEFINITION.exec(text)?.[1]?.length ?? 2
    const opening = this.#edits.length
    this.#edits.push({ start, end: start + width, text: '' })
    let last = index
    let inside = colonsOf(text.slice(width))
    for (let next = index + 1; next < this.#lines.length; next++) {
      const line = this.#lines[next] as Line
      const isBlank = line.text.trim() === ''
      const isIndented = this.#indentation.test(line.text)
      const isLazy = last === next - 1 && line.kind === 'text' && line.isContinuation
      if (!isBlank && !isIndented && (!isLazy || isDefinition(line))) break
      if (isBlank) continue
      last = next
      inside = Math.max(inside, colonsOf(line.text))
      const spaces = /^(?:\t| {1,4})/.exec(line.text)?.[0].length ?? 0
      if (spaces > 0) this.#edits.push({ start: line.start, end: line.start + spaces, text: '' })
    }
    const colons = ':'.repeat(Math.max(4, inside + 1))
    this.#edits[opening] = { start, end: start + width, text: `${colons}definition-body\n` }
    this.#append(last, colons)
    this.#colons = Math.max(this.#colons, colons.length)
    return last
  }

  #wrap(index: number, name: string): void {
    this.#insert(index, `::::${name}`)
    this.#append(index, '::::')
  }

  #insert(index: number, line: string): void {
    const { start } = this.#lines[index] as Line
    this.#edits.push({ start, end: start, text: `${line}\n` })
  }

  #append(index: number, line: string): void {
    const { start, text } = this.#lines[index] as Line
    this.#edits.push({ start: start + text.length, end: start + text.length, text: `\n${line}` })
  }
}

const COMMENTS = /^(?::[ \t]{1,7})?((?:<!--(?:(?!-->)[^\n]){0,300}-->[ \t]*){1,9})(?=[^\s<])/

/** To Python-Markdown, text after a comment is Markdown, to CommonMark a part of the HTML. */
export function commentEdits(lines: readonly Line[]): Edit[] {
  return lines.flatMap(({ kind, text, start, prefix }): Edit[] => {
    if (kind !== 'text' || text.length > MAX_LINE) return []
    const [all, comments] = COMMENTS.exec(text.slice(prefix)) ?? []
    if (all === undefined || comments === undefined || comments.includes('docsgen')) return []
    const end = start + prefix + all.length
    return [{ start: end - comments.length, end, text: '' }]
  })
}

const TAG = /^<([a-z][a-z0-9]*)\b[^<>]*>/
const MARKDOWN_ATTRIBUTE = /[ \t]markdown(?:=(?:"[^"<>]*"|'[^'<>]*'|\w{1,20}))?(?=[ \t>])/

/** `<div markdown>`: its content is Markdown, which needs blank lines around it. */
export function markdownInHtmlEdits(lines: readonly Line[]): Edit[] {
  const edits: Edit[] = []
  const open: string[] = []
  for (const { kind, text, start, prefix } of lines) {
    if (kind === 'code' || kind === 'blank' || text.length > MAX_LINE) continue
    const content = text.slice(prefix)
    if (content[0] !== '<') continue
    const from = start + prefix
    const [tag = '', name] = TAG.exec(content) ?? []
    const attribute = MARKDOWN_ATTRIBUTE.exec(tag)
    if (name !== undefined && attribute) {
      const at = from + attribute.index
      edits.push({ start: at, end: at + attribute[0].length, text: '' })
      const end = from + tag.length
      if (!content.includes(`</${name}>`)) open.push(name)
      edits.push({ start: end, end, text: '\n\n' })
    }
    const openName = open.at(-1)
    const close = openName === undefined ? -1 : content.lastIndexOf(`</${openName}>`)
    const same = name === undefined ? -1 : content.lastIndexOf(`</${name}>`)
    const closing = Math.max(close, same)
    if (closing < 0) continue
    edits.push({ start: from + closing, end: from + closing, text: '\n\n' })
    if (close >= 0) open.pop()
  }
  return edits
}

const PART =
  /#([\w:.-]{1,200})(?![^ \t])|\.([A-Za-z_][\w:-]{0,200})(?![^ \t])|([A-Za-z][\w:-]{0,40})=(?:"([^"<>&]{0,300})"|'([^'"<>&]{0,300})'|([\w%./:#-]{1,200}))(?![^ \t])|([A-Za-z][\w-]{0,40})(?![^ \t])|[ \t]/gy
/** Longer ones are text. */
const MAX_LENGTH = 500

/** Attributes that an author may set: they neither run nor load anything. */
const ALLOWED =
  /^(?:class|id|title|width|height|align|loading|target|rel|lang|dir|role|download|start|reversed|style|draggable|decoding|hreflang|translate|(?:aria|data)-[\w-]+)$/

/** Classes of other themes, as those of docsgen. */
const CLASSES: Readonly<Record<string, string>> = {
  // https://squidfunk.github.io/mkdocs-material/reference/buttons/
  'md-button': 'button',
  'md-button--primary': '',
}

/** The attributes that a page can have; null if the text is not such a list, or has none of them. */
function attributesOf(written: string): Record<string, string> | null {
  if (written.length > MAX_LENGTH || !/^\{[^{}\n]+\}$/.test(written)) return null
  const inner = written.slice(1, -1).replace(/^:/, '').trim()
  if (inner === '') return null
  const attributes: Record<string, string> = {}
  const classes: string[] = []
  let end = 0
  let isKnown = false
  for (const match of inner.matchAll(PART)) {
    const [all, id, className, name, double, single, bare, flag] = match
    end = match.index + all.length
    const isAllowed = name !== undefined && ALLOWED.test(name)
    const isFlag = /^(?:reversed|download|data-[\w-]+)$/.test(flag ?? '')
    isKnown ||= id !== undefined || className !== undefined || isAllowed || isFlag
    if (id !== undefined) attributes.id = id
    if (className !== undefined) classes.push(CLASSES[className] ?? className)
    if (name === 'class') classes.push(...(double ?? single ?? bare ?? '').split(/\s+/))
    else if (isAllowed) attributes[name] = double ?? single ?? bare ?? ''
    if (flag !== undefined && isFlag) attributes[flag] = ''
    // A single word is not an attribute list, and `/items/{data-id}` is a path.
    const isMarked = flag?.startsWith('data-') && /^\{[: \t]/.test(written)
    if (flag !== undefined && all === inner && !isMarked) return null
  }
  // Braces with none of these are text: `{name value}`.
  if (end !== inner.length || !isKnown) return null
  const joined = classes.filter(Boolean).join(' ')
  return joined === '' ? attributes : { ...attributes, class: joined }
}

const AT_END = /^(?!#)[^|]*[^\s|]([ \t]{1,9}(\{[#.][^{}]{1,200}\})[ \t]*)$/
/** The line above it is a heading. */
const UNDERLINE = /^ {0,3}(?:=+|-+)[ \t]*$/
const MAX_PARAGRAPH_LINE = 2000

/** `Text {#id}`: the attributes belong to the paragraph. */
export function endAttributeEdits(lines: readonly Line[]): Edit[] {
  return lines.flatMap(({ kind, prefix, text, start }, index): Edit[] => {
    if (kind !== 'text' || prefix > 0 || text.length > MAX_PARAGRAPH_LINE) return []
    const next = lines[index + 1]
    if (next?.isContinuation || UNDERLINE.test(next?.text ?? '')) return []
    const [, end, list] = AT_END.exec(text) ?? []
    const directive = list === undefined ? null : attributeDirective(list)
    if (end === undefined || directive === null) return []
    const last = start + text.length
    return [{ start: last - end.length, end: last, text: `\n::${directive}` }]
  })
}
