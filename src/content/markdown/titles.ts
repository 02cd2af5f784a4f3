/** `:::note Title`, as Docusaurus and VitePress write it, becomes `:::note[Title]`. */

const OPENING =
  /^((?:[ \t]*>)*[ \t]*(?:[-*+]|\d{1,9}[.)])?[ \t]*)(:{3,})([ \t]*)([a-zA-Z][\w-]*)(?:[ \t]+([^\s{[][^\n]*?))?[ \t]*(\{[^{}\n]*\})?[ \t]*$/
const FENCE = /^(?:[ \t]*>)*[ \t]*(?:[-*+]|\d{1,9}[.)])?[ \t]*(`{3,}|~{3,})/

/** Puts such titles in brackets, except in code. Lines stay lines. */
export function bracketTitles(text: string): string {
  if (!/^[ \t>]*:{3,}(?:[ \t]+[a-z]|[a-z][\w-]*[ \t]+[^\s{[])/im.test(text)) return text
  let fence = ''
  let inList = false
  const lines = text.split('\n').map((line) => {
    const code = FENCE.exec(line)?.[1]
    if (fence !== '') {
      if (code?.startsWith(fence) && line.trim().replace(/^[>\s]*/, '') === code) fence = ''
      return line
    }
    if (code) fence = code
    if (/^\s*(?:[-*+]|\d{1,9}[.)])\s/.test(line)) inList = true
    else if (/^\S/.test(line)) inList = false
    // Four spaces and no list around make code.
    return !inList && /^(?: {4}|\t)/.test(line) ? line : bracket(line)
  })
  return lines.join('\n')
}

function bracket(line: string): string {
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
