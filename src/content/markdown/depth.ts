/**
 * Measures how deeply blocks are nested before they are parsed: the parser's time grows with the
 * square of the depth and more, so that a small malicious or broken page could take minutes.
 */
import { DirectiveDepth, mapProse } from './lines.ts'

/** Deeper than anything that a person reads, and still parsed in about a second. */
const DEEPEST_LIST = 120
const DEEPEST_DIRECTIVE = 100
/** Marks of quotes and lists at the start of one line. */
const MOST_MARKS = 400
/** Stars, brackets and the like in one paragraph. */
const MOST_INLINE = 5000
/** Lines of nothing but colons, in all. */
const MOST_CLOSINGS = 5000

const MARKS = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)))+/
const MARK = />|[-*+]|\d{1,9}[.)]/g

export interface TooDeep {
  /** 1-based. */
  readonly line: number
  /** What to do about it. */
  readonly note: string
}

/** A text that is not parsed, and why. */
export class TooDeepError extends RangeError {
  readonly text: string
  readonly at: TooDeep

  constructor(text: string, at: TooDeep) {
    super('the text is nested too deeply to be read')
    this.text = text
    this.at = at
  }
}

const BLOCKS = 'Write it with fewer blocks, quotes or lists inside each other.'
const INLINE = 'Divide this paragraph: it has thousands of stars, underscores, brackets or braces.'

/** The first line that is nested too deeply; null for any sane text. */
export function tooDeepAt(text: string): TooDeep | null {
  let found: TooDeep | null = null
  const lists: number[] = []
  const directives = new DirectiveDepth()
  let inline = 0
  let closings = 0
  mapProse(text, (line, index) => {
    if (/^\s*(?:$|[|>]|[-*+]\s|\d+[.)]\s)/.test(line)) inline = 0
    inline += countInline(line)
    if (inline > MOST_INLINE) found ??= { line: index + 1, note: INLINE }
    const marks = MARKS.exec(line)?.[0]
    if (marks !== undefined) {
      while (lists.length > 0 && (lists.at(-1) as number) >= marks.length) lists.pop()
      lists.push(marks.length)
      if (
        lists.length > DEEPEST_LIST ||
        (marks.length > MOST_MARKS && (marks.match(MARK)?.length ?? 0) > MOST_MARKS)
      )
        found ??= { line: index + 1, note: BLOCKS }
    } else if (/^\S/.test(line)) lists.length = 0
    directives.read(line)
    if (/^[\s>]*:{3,}\s*$/.test(line) && ++closings > MOST_CLOSINGS)
      found ??= { line: index + 1, note: BLOCKS }
    if (directives.size > DEEPEST_DIRECTIVE) found ??= { line: index + 1, note: BLOCKS }
    return line
  })
  return found
}

function countInline(line: string): number {
  let count = 0
  for (let i = 0; i < line.length; i++) if ('*_~[]{'.includes(line[i] as string)) count++
  return count
}
