/** Reads the tags of JSX, whose attributes may be in braces. */

/** A range of a tag, and what to write in its place. */
interface Value {
  readonly start: number
  readonly end: number
  readonly text: string
}

export interface Tag {
  /** Empty for a fragment. */
  readonly name: string
  readonly kind: 'open' | 'close' | 'selfClosing'
  readonly start: number
  readonly end: number
  /** What to write in place of its attributes in braces, and of values that need quotes. */
  readonly values: readonly Value[]
  /** It has attributes in braces. */
  readonly isJsx: boolean
  readonly hasEmptyLine: boolean
}

/** A longer tag is text. */
const MAX_TAG = 4000

const SPACES = /\s+/y
const END = /\/?>/y
const NAME = /[^\s"'<>/={}]+/y
const VALUE = /\s{0,100}=\s{0,100}(?:"[^"]*"|'[^']*'|([^\s"'=<>`{}]+)|(?=\{))/y

function match(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/**
 * Reads a tag; null if it is not one.
 * @param from where its name ends
 */
export function readTag(
  source: string,
  start: number,
  name: string,
  isClosing: boolean,
  from: number,
): Tag | null {
  const text = source.slice(start, start + MAX_TAG)
  const values: Value[] = []
  let hasEmptyLine = false
  for (let at = from - start; at < text.length; ) {
    const spaces = match(SPACES, text, at)?.[0] ?? ''
    hasEmptyLine ||= /\n[ \t]*\n/.test(spaces)
    at += spaces.length
    const mark = match(END, text, at)?.[0]
    if (mark !== undefined) {
      const kind = isClosing ? 'close' : mark === '>' ? 'open' : 'selfClosing'
      const moved = values.map((v) => ({ ...v, start: start + v.start, end: start + v.end }))
      const isJsx = values.some((value) => value.text === '')
      const end = start + at + mark.length
      return { name, kind, start, end, values: moved, isJsx, hasEmptyLine }
    }
    const attribute = isClosing ? null : readAttribute(text, at)
    // After an empty line, words are most likely prose.
    if (attribute === null || (hasEmptyLine && attribute.isWord)) return null
    if (attribute.value) values.push(attribute.value)
    at = attribute.end
  }
  return null
}

interface Attribute {
  readonly end: number
  /** It has no value. */
  readonly isWord?: boolean
  readonly value?: Value
}

function readAttribute(text: string, start: number): Attribute | null {
  const name = match(NAME, text, start)?.[0] ?? ''
  const [value, unquoted] = name === '' ? [''] : (match(VALUE, text, start + name.length) ?? [])
  if (value === undefined) return { end: start + name.length, isWord: true }
  let end = start + name.length + value.length
  if (unquoted?.includes('/'))
    return { end, value: { start: end - unquoted.length, end, text: `"${unquoted}"` } }
  if (text[end] !== '{' || unquoted !== undefined || /["']$/.test(value))
    return name === '' ? null : { end }
  end = endOfBraces(text, end)
  return end < 0 ? null : { end, value: { start, end, text: '' } }
}
/** Braces may hold strings with braces in them, on several lines; -1 if they are not closed. */
function endOfBraces(text: string, start: number): number {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    const char = text[at] as string
    if (char === '{') depth++
    else if (char === '}' && --depth === 0) return at + 1
    else if (char === '"' || char === "'" || char === '`') at = endOfString(text, at)
  }
  return -1
}

/** Offset of the closing quote; that of the opening one if the line, or the template, has none. */
function endOfString(text: string, start: number): number {
  const quote = text[start] as string
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++
    else if (text[at] === quote) return at
    else if (text[at] === '\n' && quote !== '`') return start
  }
  return start
}
