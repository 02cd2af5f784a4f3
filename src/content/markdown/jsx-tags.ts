/** Reads the tags of JSX, whose attributes may be in braces. */

export interface Tag {
  readonly name: string
  readonly kind: 'open' | 'close' | 'selfClosing'
  readonly start: number
  readonly end: number
  /** Where the attributes in braces are. */
  readonly braces: readonly (readonly [start: number, end: number])[]
}

/** A longer tag is text. */
const MAX_TAG = 4000

/** Reads a tag; null if it is not one. */
export function readTag(
  source: string,
  start: number,
  name: string,
  isClosing: boolean,
  from: number,
): Tag | null {
  const last = Math.min(source.length, start + MAX_TAG)
  const braces: [number, number][] = []
  let at = from
  while (at < last) {
    const char = source[at] as string
    if (/\s/.test(char)) {
      if (char === '\n' && /^[ \t]*\n/.test(source.slice(at + 1, at + 200))) return null
      at++
    } else if (char === '>' || source.startsWith('/>', at)) {
      const end = at + (char === '>' ? 1 : 2)
      const kind = isClosing ? 'close' : char === '>' ? 'open' : 'selfClosing'
      return { name, kind, start, end, braces }
    } else if (isClosing) return null
    else {
      const end = char === '{' ? endOfBraces(source, at, last) : endOfAttribute(source, at, last)
      if (end === null) return null
      if (source[end - 1] === '}') braces.push([at, end])
      at = end
    }
  }
  return null
}

const ATTRIBUTE = /[^\s"'<>/={}]+(?:\s{0,100}=\s{0,100}(?:"[^"]*"|'[^']*'|[^\s"'=<>`{}]+|(?=\{)))?/y

function endOfAttribute(source: string, start: number, last: number): number | null {
  ATTRIBUTE.lastIndex = 0
  const text = source.slice(start, last)
  const end = start + (ATTRIBUTE.exec(text)?.[0].length ?? 0)
  if (end === start) return null
  return source[end] === '{' && source[end - 1] !== '}' && /=\s*$/.test(source.slice(start, end))
    ? endOfBraces(source, end, last)
    : end
}

/** Braces may hold strings with braces in them, on several lines. */
function endOfBraces(source: string, start: number, last: number): number | null {
  let depth = 0
  for (let at = start; at < last; at++) {
    const char = source[at] as string
    if (char === '{') depth++
    else if (char === '}' && --depth === 0) return at + 1
    else if (char === '"' || char === "'" || char === '`') at = endOfString(source, at, last)
  }
  return null
}

/** Offset of the closing quote; that of the opening one if the line, or the template, has none. */
function endOfString(source: string, start: number, last: number): number {
  const quote = source[start] as string
  for (let at = start + 1; at < last; at++) {
    if (source[at] === '\\') at++
    else if (source[at] === quote) return at
    else if (source[at] === '\n' && quote !== '`') return start
  }
  return start
}
