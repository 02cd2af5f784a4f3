/** Code spans, which may go on in the next line of a paragraph. https://spec.commonmark.org/0.31.2/#code-spans */
import { readLines } from '../../plugin/index.ts'
import { maskCode } from './headings.ts'

/** Spaces at the start of a line would make it code. */
const MASK = '\uFFFC'

/** A row of a table, in which its code spans end. */
const ROW = /^[ \t]*\|/

/** A text of the same length, without what code spans contain. */
export function maskSpans(text: string): string {
  if (!text.includes('`')) return text
  let result = ''
  let at = 0
  const flush = (end: number) => {
    result += withoutSpans(text.slice(at, end))
    at = end
  }
  // Indented content of elements is not code.
  for (const { start, isContinuation } of readLines(text, true))
    if (!isContinuation || ROW.test(text.slice(start, start + 10))) flush(start)
  flush(text.length)
  return result
}

/**
 * Replaces what a pattern finds outside of code and front matter.
 * @param replace called with the match and two groups
 */
export function replacedOutside(
  text: string,
  pattern: RegExp,
  replace: (all: string, first: string, second: string) => string,
): string {
  if (text.search(pattern) < 0) return text
  const outside = maskSpans(maskCode(text))
  let result = ''
  let at = 0
  for (const { index, 0: all, 1: first = '', 2: second = '' } of text.matchAll(pattern)) {
    if (outside[index] !== text[index]) continue
    result += text.slice(at, index) + replace(all, first, second)
    at = index + all.length
  }
  return result + text.slice(at)
}

function withoutSpans(paragraph: string): string {
  const runs = [...paragraph.matchAll(/`+/g)]
  /** By length: the places in the list of the runs that are not read yet, the next one last. */
  const places = new Map<number, number[]>()
  for (let index = runs.length - 1; index >= 0; index--) {
    const { length } = (runs[index] as RegExpExecArray)[0]
    const known = places.get(length)
    if (known) known.push(index)
    else places.set(length, [index])
  }
  let result = ''
  let at = 0
  let next = 0
  for (const [place, { index, 0: marks }] of runs.entries()) {
    const same = places.get(marks.length)
    same?.pop()
    const close = runs[same?.at(-1) ?? -1]
    if (place < next || paragraph[index - 1] === '\\' || close === undefined) continue
    const end = close.index + marks.length
    result += paragraph.slice(at, index) + paragraph.slice(index, end).replace(/[^\n]/g, MASK)
    at = end
    next = (same?.at(-1) ?? place) + 1
  }
  return result + paragraph.slice(at)
}
