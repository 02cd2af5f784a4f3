/**
 * Limits nesting before parsing. The parsers take quadratic time or worse in the depth, so that a
 * small malicious or broken page could otherwise take minutes.
 */
import { readLines } from './lines.ts'

/** Asterisks, brackets and other inline delimiters in one paragraph. */
const MAX_INLINE = 5000
/** Lines of only colons, in the whole page. */
const MAX_CLOSINGS = 5000

export interface TooDeep {
  /** 1-based. */
  readonly line: number
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

const BLOCKS = 'Use fewer levels of nested blocks, quotes or lists.'
const INLINE =
  'Split this paragraph: it contains thousands of asterisks, underscores, brackets, braces or colons.'

/** The first line that is nested too deeply; null if there is none. */
export function tooDeepAt(text: string): TooDeep | null {
  const lines = readLines(text)
  let closings = 0
  let inline = 0
  /** Number of characters of the paragraph, and the next of its lines to count. */
  let length = 0
  let uncounted = 0
  for (const [index, { kind, prefix, text, isContinuation, isTooDeep }] of lines.entries()) {
    if (!isContinuation || text[prefix] === '|') {
      inline = 0
      length = 0
      uncounted = index
    }
    if (kind === 'closing' || (kind !== 'code' && /^:{3,}\s*$/.test(text.slice(prefix)))) closings++
    if (isTooDeep || closings > MAX_CLOSINGS) return { line: index + 1, note: BLOCKS }
    if (kind !== 'code') length += text.length
    // Most paragraphs are shorter.
    if (length <= MAX_INLINE) continue
    for (; uncounted <= index; uncounted++) inline += countInline(lines[uncounted]?.text ?? '')
    if (inline > MAX_INLINE) return { line: index + 1, note: INLINE }
  }
  return null
}

/** Delimiters, and colons that may start an inline directive: both parsers are quadratic in these. */
function countInline(line: string): number {
  let count = 0
  for (let i = 0; i < line.length; i++) {
    const char = line[i] as string
    if ('*_~[]{'.includes(char) || (char === ':' && /[a-z]/i.test(line[i + 1] ?? ''))) count++
  }
  return count
}
