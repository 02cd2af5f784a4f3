/** Converts `:::note Title`, the syntax of Docusaurus and VitePress, to `:::note[Title]`. */
import { mapProse } from './lines.ts'

const OPENING =
  /^((?:[ \t]*>)*[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)?)(:{3,})([ \t]*)([a-zA-Z][\w-]*)(?:[ \t]+([^\s{[][^\n]*?))?[ \t]*(\{[^{}\n]*\})?[ \t]*$/

/** Brackets such titles, except in code. The number of lines stays the same. */
export function bracketTitles(text: string): string {
  if (!/^[ \t>]*:{3,}(?:[ \t]+[a-z]|[a-z][\w-]*[ \t]+[^\s{[])/im.test(text)) return text
  let inList = false
  return mapProse(text, (line) => {
    if (/^\s*(?:[-*+]|\d{1,9}[.)])\s/.test(line)) inList = true
    else if (/^\S/.test(line)) inList = false
    // Outside of lists, four spaces make an indented code block.
    return !inList && /^(?: {4}|\t)/.test(line) ? line : bracket(line)
  })
}

/** Longer lines are not titles. */
const MAX_LENGTH = 300

function bracket(line: string): string {
  if (line.length > MAX_LENGTH) return line
  const [, before, colons, space, name, title, attributes = ''] = OPENING.exec(line) ?? []
  if (before === undefined || (title === undefined && space === '')) return line
  if (title === undefined) return `${before}${colons}${name}${attributes}`
  return isBalanced(title) ? `${before}${colons}${name}[${title}]${attributes}` : line
}

function isBalanced(title: string): boolean {
  let depth = 0
  for (const char of title) {
    if (char === '[') depth++
    else if (char === ']' && --depth < 0) return false
  }
  return depth === 0
}
