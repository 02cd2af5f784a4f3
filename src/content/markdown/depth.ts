/**
 * Limits nesting before parsing. The parsers take quadratic time or worse in the depth, so that a
 * small malicious or broken page could otherwise take minutes.
 */
import { DirectiveDepth, mapProse } from './lines.ts'

/** Deeper than any real page, and still parsed in about a second. */
const MAX_LIST_DEPTH = 120
const MAX_DIRECTIVE_DEPTH = 100
/** Block quote and list markers at the start of one line. */
const MAX_MARKERS = 400
/** Asterisks, brackets and other inline delimiters in one paragraph. */
const MAX_INLINE = 5000
/** Lines of only colons, in the whole page. */
const MAX_CLOSINGS = 5000

const MARKERS = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)))+/
const MARKER = />|[-*+]|\d{1,9}[.)]/g

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
  let found: TooDeep | null = null
  const lists: number[] = []
  const directives = new DirectiveDepth()
  let inline = 0
  let closings = 0
  mapProse(text, (line, index) => {
    if (/^\s*(?:$|[|>]|[-*+]\s|\d+[.)]\s)/.test(line)) inline = 0
    inline += countInline(line)
    if (inline > MAX_INLINE) found ??= { line: index + 1, note: INLINE }
    const markers = MARKERS.exec(line)?.[0]
    if (markers !== undefined) {
      while (lists.length > 0 && (lists.at(-1) as number) >= markers.length) lists.pop()
      lists.push(markers.length)
      if (
        lists.length > MAX_LIST_DEPTH ||
        (markers.length > MAX_MARKERS && (markers.match(MARKER)?.length ?? 0) > MAX_MARKERS)
      )
        found ??= { line: index + 1, note: BLOCKS }
    } else if (/^\S/.test(line)) lists.length = 0
    directives.read(line)
    if (/^[\s>]*:{3,}\s*$/.test(line) && ++closings > MAX_CLOSINGS)
      found ??= { line: index + 1, note: BLOCKS }
    if (directives.size > MAX_DIRECTIVE_DEPTH) found ??= { line: index + 1, note: BLOCKS }
    return line
  })
  return found
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
