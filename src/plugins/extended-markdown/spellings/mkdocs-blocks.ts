/**
 * The blocks of Python-Markdown: `!!! note`, `??? note` and `=== "Tab"`, whose content is indented by
 * four columns, and `/// note`, which slashes close. They become directives, without the indentation.
 */
import type { Edit } from '../../../plugin/index.ts'
import { blockOf, openingOf, tabOf } from './names.ts'

const LIST = /^(?:[-*+:]|\d{1,9}[.)])[ \t]+/
const TAB = /^===([!+]{0,2})[ \t]+(?:"(.*)"|“(.*)”)[ \t]*$/
const SLASHES = /^(\/{3,})[ \t]*([A-Za-z][\w-]*)[ \t]*(?:\|(.*))?$/
const SLASHES_END = /^(\/{3,})[ \t]*$/
const OPTION = /^ {4,}([\w-]+):[ \t]*(.*)$/
const FENCE = /^(`{3,}(?!`)(?!.*`)|~{3,})/
/** Longer lines, and deeper blocks, are text. */
const [MAX_LINE, MAX_DEPTH] = [500, 40]

/** The edits of a whole text. */
export function mkdocsBlocks(text: string): Edit[] {
  return new BlockReader(text).edits()
}

/** A block whose end is not read yet; the outermost one is the page. */
interface Frame {
  /** Columns by which its lines are indented; one with fewer is after it. */
  readonly body: number
  /** Columns to remove from its lines. */
  readonly strip: number
  /** The column of its colons, after that. */
  readonly column: number
  /** The number of slashes that close it; 0 for indented ones. */
  readonly slashes: number
  /** Null for the page. */
  readonly opening: Opening | null
  /** Number of colons that it needs, because of what it contains. */
  colons: number
  /** Its last line that is not blank. */
  last: number
  isInList: boolean
  /** Consecutive tabs, the last of which may not be the last one. */
  tabs: TabSet | null
}

interface Opening {
  /** Index of the edit that writes its first line. */
  readonly edit: number
  readonly isTab: boolean
  /** What follows the colons. */
  readonly text: string
}

interface Tab {
  /** Columns of indentation as written. */
  readonly at: number
  /** It begins a new set of tabs. */
  readonly isNew: boolean
  readonly label: string
}

interface TabSet {
  /** Offset of the first one. */
  readonly start: number
  /** Columns of indentation as written. */
  readonly at: number
  readonly column: number
  colons: number
  last: number
}

/** A line: its columns of indentation, the index of what follows, and that. */
interface Line {
  readonly index: number
  readonly columns: number
  readonly indent: number
  readonly text: string
}

class BlockReader {
  readonly #lines: readonly string[]
  readonly #edits: Edit[] = []
  readonly #starts: number[] = []
  /** Lines to insert after lines, by index. */
  readonly #after = new Map<number, string[]>()
  readonly #frames: Frame[] = [
    {
      ...{ body: 0, strip: 0, column: 0, slashes: 0, opening: null, colons: 3, last: -1 },
      ...{ isInList: false, tabs: null },
    },
  ]
  #fence: { readonly marks: string; readonly columns: number } | null = null
  #isAfterBlank = false
  /** Lines before it are read already. */
  #next = 0

  constructor(text: string) {
    this.#lines = text.split('\n')
    let start = 0
    for (const line of this.#lines) {
      this.#starts.push(start)
      start += line.length + 1
    }
  }

  edits(): Edit[] {
    for (const [index, written] of this.#lines.entries()) {
      if (written.trim() === '') this.#isAfterBlank = true
      else if (index >= this.#next) {
        this.#read({ index, ...measure(written) })
        this.#isAfterBlank = false
      }
    }
    while (this.#frames.length > 1) this.#close()
    this.#closeTabs(this.#top)
    this.#insertLines()
    return this.#edits
  }

  get #top(): Frame {
    return this.#frames.at(-1) as Frame
  }

  #read(line: Line): void {
    while (line.columns < this.#top.body) {
      this.#close()
      this.#fence = null
    }
    const isInCode = this.#fence !== null
    const end = isInCode ? undefined : SLASHES_END.exec(line.text)?.[1]
    if (end !== undefined && end.length === this.#top.slashes) this.#closeSlashes(line)
    else {
      const tab = isInCode ? null : this.#tabOf(line)
      if (this.#top.tabs !== null && tab?.at !== this.#top.tabs.at) this.#closeTabs(this.#top)
      if (!isInCode && this.#opens(line, tab)) return
      this.#top.last = line.index
      this.#readContent(line)
      this.#strip(line, this.#top.strip)
    }
  }

  /** Reads what decides about later lines: lists, fences, and colons. */
  #readContent({ text, columns }: Line): void {
    const top = this.#top
    if (LIST.test(text)) top.isInList = true
    else if (this.#isAfterBlank && columns - top.body < 2) top.isInList = false
    const marks = FENCE.exec(text.replace(LIST, ''))?.[1]
    if (this.#fence === null) this.#fence = marks === undefined ? null : { marks, columns }
    else if (text.trim() === marks && marks.startsWith(this.#fence.marks))
      if (columns < this.#fence.columns + 4) this.#fence = null
    const colons = /^:{3,}/.exec(text)?.[0].length ?? 0
    top.colons = Math.max(top.colons, colons + 1)
  }

  #tabOf({ text, columns }: Line): Tab | null {
    if (text.length > MAX_LINE) return null
    const [, , name, title = ''] = SLASHES.exec(text) ?? []
    if (name === 'tab') return { at: columns, isNew: false, label: title }
    const marker = LIST.exec(text)?.[0] ?? ''
    const [, flags, straight, curly] = TAB.exec(text.slice(marker.length)) ?? []
    if (flags === undefined) return null
    const label = straight ?? curly ?? ''
    return { at: columns + marker.length, isNew: flags.includes('!'), label }
  }

  /** Opens the block that begins on a line; false if none does. */
  #opens(line: Line, tab: Tab | null): boolean {
    const { text, columns, index, indent } = line
    const top = this.#top
    const isCode = columns - top.body >= 4 && !top.isInList
    if (text.length > MAX_LINE || isCode || this.#frames.length > MAX_DEPTH) return false
    const marker = LIST.exec(text)?.[0] ?? ''
    const content = text.slice(marker.length)
    const slashes = marker === '' ? (SLASHES.exec(content)?.[1]?.length ?? 0) : 0
    const written = tab !== null ? tabOf(tab.label) : (openingOf(content) ?? this.#blockOf(line))
    if (written === null) return false
    if (marker !== '') top.isInList = true
    const at = columns + marker.length
    const body = slashes > 0 ? top.body : marker === '' ? columns + 4 : this.#bodyAfter(line)
    const start = (this.#starts[index] ?? 0) + indent + marker.length
    if (tab !== null) this.#openTabs(index, at, start, tab.isNew)
    else this.#closeTabs(top)
    this.#strip(line, top.strip)
    this.#edits.push({ start, end: start + content.length, text: '' })
    this.#frames.push({
      body,
      strip: top.strip + (slashes > 0 ? 0 : Math.max(0, body - at)),
      column: at - top.strip,
      slashes,
      opening: { edit: this.#edits.length - 1, isTab: tab !== null, text: written },
      colons: 3,
      last: Math.max(index, this.#next - 1),
      isInList: false,
      tabs: null,
    })
    return true
  }

  /** The indentation of the content of a block in the line of a list marker. */
  #bodyAfter({ index, columns }: Line): number {
    for (let next = index + 1; next < this.#lines.length && next < index + 20; next++) {
      const line = this.#lines[next] as string
      if (line.trim() !== '') return Math.max(measure(line).columns, columns + 1)
    }
    return columns + 4
  }

  /** A block between slashes, with its options on the next lines; null if there is none. */
  #blockOf({ index, text }: Line): string | null {
    const [, , name = '', title] = SLASHES.exec(text) ?? []
    if (name === '') return null
    const options = new Map<string, string>()
    let next = index + 1
    for (; next < this.#lines.length; next++) {
      const [, key, value] = OPTION.exec(this.#lines[next] as string) ?? []
      if (key === undefined) break
      options.set(key, value ?? '')
    }
    const opening = blockOf(name.toLowerCase(), title?.trim() || undefined, options)
    if (opening === null) return null
    for (let line = index + 1; line < next; line++) {
      const start = this.#starts[line] ?? 0
      this.#edits.push({ start, end: start + (this.#lines[line]?.length ?? 0), text: '' })
    }
    this.#next = next
    return opening
  }

  #closeSlashes(line: Line): void {
    this.#top.last = line.index
    this.#strip(line, this.#top.strip)
    const start = (this.#starts[line.index] ?? 0) + line.indent
    const text = this.#close(false)
    this.#edits.push({ start, end: start + line.text.length, text })
  }

  /** Closes the innermost block, with a line of its own by default; returns its colons. */
  #close(hasLine = true): string {
    this.#closeTabs(this.#top)
    const frame = this.#frames.pop() as Frame
    const { colons, column, last, opening } = frame
    if (opening === null) return ''
    const marks = ':'.repeat(colons)
    const edit = this.#edits[opening.edit] as Edit
    this.#edits[opening.edit] = { ...edit, text: marks + opening.text }
    if (hasLine) add(this.#after, last, ' '.repeat(column) + marks)
    const outer = this.#top
    const around = opening.isTab ? outer.tabs : outer
    if (around) {
      around.colons = Math.max(around.colons, colons + 1)
      around.last = Math.max(around.last, last)
    }
    outer.last = Math.max(outer.last, last)
    return marks
  }

  #openTabs(line: number, at: number, start: number, isNew: boolean): void {
    const top = this.#top
    if (isNew) this.#closeTabs(top)
    top.tabs ??= { start, at, column: at - top.strip, colons: 4, last: line }
  }

  #closeTabs(frame: Frame): void {
    if (frame.tabs === null) return
    const { start, column, colons, last } = frame.tabs
    const marks = ':'.repeat(colons)
    this.#edits.push({ start, end: start, text: `${marks}tabs\n${' '.repeat(column)}` })
    add(this.#after, last, ' '.repeat(column) + marks)
    frame.colons = Math.max(frame.colons, colons + 1)
    frame.tabs = null
  }

  #strip({ index, text, indent }: Line, columns: number): void {
    if (columns === 0) return
    const written = this.#lines[index] as string
    let length = 0
    for (let column = 0; length < indent && column < columns; length++)
      column += written[length] === '\t' ? 4 - (column % 4) : 1
    const start = this.#starts[index] ?? 0
    if (text !== '') this.#edits.push({ start, end: start + length, text: '' })
  }

  #insertLines(): void {
    for (const [index, lines] of this.#after) {
      const end = (this.#starts[index] ?? 0) + (this.#lines[index]?.length ?? 0)
      this.#edits.push({ start: end, end, text: `\n${lines.join('\n')}` })
    }
  }
}

function add(lists: Map<number, string[]>, index: number, line: string): void {
  const known = lists.get(index)
  if (known) known.push(line)
  else lists.set(index, [line])
}

function measure(line: string): Omit<Line, 'index'> {
  let columns = 0
  let indent = 0
  for (; line[indent] === ' ' || line[indent] === '\t'; indent++)
    columns += line[indent] === '\t' ? 4 - (columns % 4) : 1
  return { columns, indent, text: line.slice(indent) }
}
