/**
 * Measures how deeply blocks are nested before they are parsed: the parser's time grows with the
 * square of the depth and more, so that a small malicious or broken page could take minutes.
 */
import { DirectiveDepth, mapProse } from './lines.ts'

/** Deeper than anything that a person reads, and still parsed in about a second. */
const DEEPEST_LIST = 120
const DEEPEST_DIRECTIVE = 100
/** Marks of quotes and lists at the start of one line. */
const MOST_MARKS = 1000

const MARKS = /^(?:[ \t]*(?:>|(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)))+/
const MARK = />|[-*+]|\d{1,9}[.)]/g

/** The first line (1-based) that is nested too deeply; null for any sane text. */
export function tooDeepAt(text: string): number | null {
  let found: number | null = null
  const lists: number[] = []
  const directives = new DirectiveDepth()
  mapProse(text, (line, index) => {
    const marks = MARKS.exec(line)?.[0]
    if (marks !== undefined) {
      while (lists.length > 0 && (lists.at(-1) as number) >= marks.length) lists.pop()
      lists.push(marks.length)
      if (
        lists.length > DEEPEST_LIST ||
        (marks.length > MOST_MARKS && (marks.match(MARK)?.length ?? 0) > MOST_MARKS)
      )
        found ??= index + 1
    } else if (/^\S/.test(line)) lists.length = 0
    directives.read(line)
    if (directives.size > DEEPEST_DIRECTIVE) found ??= index + 1
    return line
  })
  return found
}
