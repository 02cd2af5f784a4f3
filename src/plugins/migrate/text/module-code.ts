/** Where code in MDX ends. */

/** Characters that show whether a line goes on. */
const LINE_END = 100
/** Of an expression; one without an end is not searched for everywhere. */
const LONGEST_EXPRESSION = 20_000

/** The end of the lines of an `import` or `export`: where all brackets are closed. */
export function endOfModuleCode(text: string, start: number): number {
  let depth = 0
  let at = start
  for (; at < text.length; at++) {
    const character = text[at] as string
    if ('([{'.includes(character)) depth++
    else if (')]}'.includes(character)) depth--
    else if (
      character === '\n' &&
      depth <= 0 &&
      !/[=,([{>]\s*$/.test(text.slice(Math.max(start, at - LINE_END), at))
    )
      return at
  }
  return at
}

/** The end of an expression in braces; of the line if it is not closed. */
export function balancedEnd(text: string, start: number): number {
  let depth = 0
  const last = Math.min(text.length, start + LONGEST_EXPRESSION)
  for (let at = start; at < last; at++) {
    if (text[at] === '{') depth++
    else if (text[at] === '}' && --depth === 0) return at + 1
  }
  const end = text.indexOf('\n', start)
  return end < 0 ? text.length : end
}
