/** Writes JSON values as literals of a programming language. */
import { literalNumber, Numeral } from '../../../shared/numeral.ts'

export interface Style {
  readonly string: (text: string) => string
  readonly null: string
  readonly true: string
  readonly false: string
  /** What begins and ends an object on one line, and what is between key and value. */
  readonly object: readonly [open: string, close: string, colon: string]
  readonly emptyObject: string
  readonly key: (name: string) => string
  /** A step of indentation. */
  readonly indent: string
}

/** The style of JSON itself, which Python and C# strings share. */
export const JSON_STRING = (text: string): string => JSON.stringify(text)

/** `'it\'s'` */
export const SINGLE_QUOTED = (text: string): string => `'${text.replace(/[\\']/g, '\\$&')}'`

/** `'it'\''s'` */
export const SHELL_QUOTED = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`

/** Values that fit in this many characters are on one line. */
const WIDTH = 60

/** @param indent of the line in which the literal begins */
export function literal(value: unknown, style: Style, indent = ''): string {
  if (value === null || value === undefined) return style.null
  if (typeof value === 'boolean') return value ? style.true : style.false
  if (typeof value === 'number') return String(value)
  if (value instanceof Numeral) return literalNumber(value)
  if (typeof value === 'string') return style.string(value)
  const inner = indent + style.indent
  const [open, close, colon] = Array.isArray(value) ? (['[', ']', ''] as const) : style.object
  const items = Array.isArray(value)
    ? value.map((item) => literal(item, style, inner))
    : Object.entries(value).map(
        ([name, item]) => style.key(name) + colon + literal(item, style, inner),
      )
  if (items.length === 0) return Array.isArray(value) ? '[]' : style.emptyObject
  const line = open + items.join(', ') + close
  if (line.length <= WIDTH && !line.includes('\n')) return line
  return `${open.trim()}\n${items.map((item) => inner + item).join(',\n')}\n${indent}${close.trim()}`
}
