/** Formats JSON the way people do: short arrays of scalars stay on one line. */
import { literalNumber, Numeral, numeral } from './numeral.ts'

const MAX_WIDTH = 80

/** @throws RangeError when the value contains itself, which YAML aliases allow */
export function formatJson(value: unknown, indent = ''): string {
  const flat = oneLine(value)
  if (flat !== null && (!Array.isArray(value) || indent.length + flat.length <= MAX_WIDTH))
    return flat
  const inner = `${indent}  `
  if (Array.isArray(value)) {
    return `[\n${value.map((item) => inner + formatJson(item, inner)).join(',\n')}\n${indent}]`
  }
  const members = Object.entries(value as object).map(
    ([key, item]) => `${inner}${JSON.stringify(key)}: ${formatJson(item, inner)}`,
  )
  return `{\n${members.join(',\n')}\n${indent}}`
}

/** As `JSON.parse`, with numbers as they are written where the engine says how. @throws SyntaxError */
export function parseJson(text: string): unknown {
  type Reviver = (key: string, value: unknown, context?: { readonly source?: string }) => unknown
  const reviver: Reviver = (_key, value, context) =>
    typeof value === 'number' && context?.source ? numeral(context.source, value) : value
  return JSON.parse(text, reviver)
}

/** The value on one line if it is a scalar, empty, or a (nested) array of scalars; null otherwise. */
function oneLine(value: unknown): string | null {
  if (value instanceof Numeral) return literalNumber(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  if (!Array.isArray(value)) return Object.keys(value).length === 0 ? '{}' : null
  const items = value.map(oneLine)
  return items.some((item) => item === null || item === '{}') ? null : `[${items.join(', ')}]`
}

/** As `JSON.stringify`, with numbers as they are written. */
export function oneLineJson(value: unknown): string {
  if (value instanceof Numeral) return literalNumber(value)
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  if (Array.isArray(value)) return `[${value.map(oneLineJson).join(',')}]`
  const members = Object.entries(value).filter(([, item]) => item !== undefined)
  return `{${members.map(([key, item]) => `${JSON.stringify(key)}:${oneLineJson(item)}`).join(',')}}`
}
