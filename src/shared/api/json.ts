/** Formats JSON the way people do: short arrays of scalars stay on one line. */

const MAX_WIDTH = 80

/** @throws RangeError when the value contains itself, which YAML aliases allow */
export function formatJson(value: unknown, indent = ''): string {
  const flat = oneLine(value)
  if (flat !== null && (typeof value !== 'object' || indent.length + flat.length <= MAX_WIDTH))
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

/** The value on one line if it is a scalar, empty, or a (nested) array of scalars; null otherwise. */
function oneLine(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  if (!Array.isArray(value)) return Object.keys(value).length === 0 ? '{}' : null
  const items = value.map(oneLine)
  return items.some((item) => item === null || item === '{}') ? null : `[${items.join(', ')}]`
}
