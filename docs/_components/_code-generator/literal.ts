/** Writes values for the context they appear in: JavaScript, HTML attributes, JSON in attributes. */

/** Code that is written as it is. */
export interface Code {
  readonly code: string
}

export type Value =
  | string
  | number
  | boolean
  | Code
  | readonly Value[]
  | { readonly entries: readonly Entry[] }
export type Entry = readonly [key: string, value: Value]

export const code = (text: string): Code => ({ code: text })
export const object = (entries: readonly Entry[]): Value => ({ entries })

/** A JavaScript string in single quotes that is also safe in a script element. */
export function quote(text: string): string {
  const escaped = text
    .replace(/[\\']/g, '\\$&')
    .replace(/\n/g, '\\n')
    .replace(/\r/g, '\\r')
    .replace(/[\u2028\u2029]/g, (c) => `\\u${c.charCodeAt(0).toString(16)}`)
    .replace(/<(?=[/!])/g, '\\x3C')
  return `'${escaped}'`
}

/** What fits in one line stays in one, except for lists of fields, which people add to. */
const LONGEST_LINE = 80

/** JavaScript for a value that begins at a line with this indentation. */
export function literal(value: Value, indent = ''): string {
  if (typeof value === 'string') return quote(value)
  if (typeof value !== 'object') return String(value)
  if (Array.isArray(value)) return `[${value.map((item) => literal(item, indent)).join(', ')}]`
  if ('code' in value) return value.code.replaceAll('\n', `\n${indent}`)
  return objectLiteral((value as { entries: readonly Entry[] }).entries, indent, false)
}

/** JavaScript for the object of options: every option on its own line. */
export function optionsLiteral(entries: readonly Entry[], indent = ''): string {
  return objectLiteral(entries, indent, true)
}

function objectLiteral(entries: readonly Entry[], indent: string, open: boolean): string {
  if (entries.length === 0) return '{}'
  const inner = `${indent}  `
  const parts = entries.map(([key, value]) => {
    if (key === 'fields' && isObject(value) && value.entries.length > 1) {
      return `fields: ${objectLiteral(value.entries, inner, true)}`
    }
    if (key === 'on' && isObject(value)) return `on: ${objectLiteral(value.entries, inner, true)}`
    return `${key}: ${literal(value, inner)}`
  })
  const line = `{ ${parts.join(', ')} }`
  if (!open && line.length <= LONGEST_LINE && !line.includes('\n')) return line
  return `{\n${parts.map((part) => inner + part).join(',\n')}\n${indent}}`
}

function isObject(value: Value): value is { readonly entries: readonly Entry[] } {
  return typeof value === 'object' && 'entries' in value && !Array.isArray(value)
}

/** JSON of a value without code in it. */
export function json(value: Value): string {
  return JSON.stringify(plain(value))
}

function plain(value: Value): unknown {
  if (typeof value !== 'object') return value
  if (Array.isArray(value)) return value.map(plain)
  if (isObject(value))
    return Object.fromEntries(value.entries.map(([key, item]) => [key, plain(item)]))
  throw new TypeError('code cannot be written as JSON')
}

/** `name="value"`; what is full of double quotes, such as JSON, is written in single ones. */
export function attribute(name: string, value: string): string {
  const text = value.replaceAll('&', '&amp;')
  return text.includes('"') ? `${name}='${text.replaceAll("'", '&#39;')}'` : `${name}="${text}"`
}

/** `minLength` → `min-length`. */
export function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
}

/** `ruralDelivery` → `rural_delivery`. */
export function snake(name: string): string {
  return kebab(name).replaceAll('-', '_')
}

/** Puts a text's lines under an indentation; empty lines stay empty. */
export function indented(text: string, indent: string): string {
  return text.replace(/^(?=.)/gm, indent)
}
