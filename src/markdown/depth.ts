/**
 * Limits nesting before parsing. The parsers take quadratic time or worse in the depth, so that a
 * small malicious or broken page could otherwise take minutes.
 */
import { type Line, readLines } from './lines.ts'
import { beginsTable } from './table-head.ts'

/** What the inline delimiters of one paragraph may cost. */
const MAX_INLINE = 20_000
/** What they cost: both parsers are quadratic in their number. */
const DELIMITER = 4
const REFERENCE = 2
const COLON = 1
/** Lines of only colons, in the whole page. */
const MAX_CLOSINGS = 5000

export interface TooDeep {
  /** 1-based. */
  readonly line: number
  /** What is wrong with the page or file, as the end of a sentence. */
  readonly reason: string
  /** How to fix it. */
  readonly note: string
}

/** Thrown for a text that is nested too deeply to be parsed. */
export class TooDeepError extends RangeError {
  readonly text: string
  readonly at: TooDeep

  constructor(text: string, at: TooDeep) {
    super('the text is nested too deeply')
    this.text = text
    this.at = at
  }
}

const BLOCKS = {
  reason: 'is nested too deeply',
  note: 'Use fewer levels of nested blocks, quotes or lists.',
}
const INLINE = {
  reason: 'has too much markup in one paragraph',
  note: 'Split this paragraph: it contains thousands of asterisks, underscores, brackets, braces, colons or character references.',
}
const REFERENCES = {
  reason: 'has too many character references in one paragraph',
  note: 'Split this paragraph: it is long, and contains thousands of character references such as &nbsp;.',
}

/** The first line that is nested too deeply; null if there is none. */
export function tooDeepAt(text: string): TooDeep | null {
  const lines = readLines(text)
  let closings = 0
  let inline = 0
  /** Number of characters of the paragraph, and the next of its lines to count. */
  let length = 0
  let uncounted = 0
  const begins = textBeginnings(lines)
  for (const [index, { kind, prefix, text, isTooDeep }] of lines.entries()) {
    if (begins(index)) {
      inline = 0
      length = 0
      uncounted = index
    }
    if (kind === 'closing' || (kind !== 'code' && /^:{3,}\s*$/.test(text.slice(prefix)))) closings++
    if (isTooDeep || closings > MAX_CLOSINGS) return { line: index + 1, ...BLOCKS }
    if (kind !== 'code') length += text.length
    // Most paragraphs are shorter.
    if (length * DELIMITER <= MAX_INLINE) continue
    for (; uncounted <= index; uncounted++) inline += countInline(lines[uncounted]?.text ?? '')
    if (inline > MAX_INLINE) return { line: index + 1, ...INLINE }
  }
  return null
}

/** Tells of each line, one after the other, whether it begins a text of its own: a paragraph, or a row of a table. */
function textBeginnings(lines: readonly Line[]): (index: number) => boolean {
  let isTable = false
  return (index) => {
    const { text, prefix, isContinuation } = lines[index] as Line
    const before = lines[index - 1]
    const isRow = isContinuation && isTable
    isTable =
      isRow ||
      (isContinuation &&
        before !== undefined &&
        beginsTable(before.text.slice(before.prefix), text.slice(prefix)))
    return !isContinuation || isRow
  }
}

/** Delimiters, colons that may start an inline directive, other colons, and references. */
function countInline(line: string): number {
  let count = 0
  for (let i = 0; i < line.length; i++) {
    const char = line[i] as string
    if ('*_~[]{'.includes(char)) count += DELIMITER
    else if (char === ':') count += isCostly(line, i) ? DELIMITER : COLON
    else if (char === '&' && isReference(line, i)) count += REFERENCE
  }
  return count
}

/** A colon that may start an inline directive, or follows the scheme of a link in angle brackets. */
function isCostly(line: string, colon: number): boolean {
  return (
    /[a-z]/i.test(line[colon + 1] ?? '') ||
    /<[a-z][a-z\d+.-]{1,31}$/i.test(line.slice(Math.max(0, colon - 33), colon))
  )
}

function isReference(line: string, ampersand: number): boolean {
  return /[#a-z]/i.test(line[ampersand + 1] ?? '')
}

/** Characters that the native parser may copy, whatever the length of the text, and for each of its characters. */
const MAX_COPIED = 20_000_000
const MAX_COPIED_EACH = 10

/**
 * The paragraph with which the native parser would take too much memory; null if there is none. It
 * copies the text before each character reference of a paragraph.
 */
export function tooManyReferencesAt(text: string): TooDeep | null {
  if (!text.includes('&')) return null
  const most = MAX_COPIED + MAX_COPIED_EACH * text.length
  let copied = 0
  let length = 0
  const lines = readLines(text)
  const begins = textBeginnings(lines)
  for (const [index, { kind, text: line }] of lines.entries()) {
    if (begins(index)) length = 0
    if (kind === 'code') continue
    for (let at = line.indexOf('&'); at >= 0; at = line.indexOf('&', at + 1))
      if (isReference(line, at)) copied += length + at
    length += line.length
    if (copied > most) return { line: index + 1, ...REFERENCES }
  }
  return null
}
