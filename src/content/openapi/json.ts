/** Values as JSON, written as people write it: a short list of plain values stays on its line. */

const WIDEST = 80

/** @throws TypeError when the value holds itself, which YAML's aliases allow */
export function formatJson(value: unknown, indent = ''): string {
  const flat = oneLine(value)
  if (flat !== null && (typeof value !== 'object' || indent.length + flat.length <= WIDEST))
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

/** The value on one line, if it is plain, empty, or a list of plain values or of lists of such. */
function oneLine(value: unknown): string | null {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  if (!Array.isArray(value)) return Object.keys(value).length === 0 ? '{}' : null
  const items = value.map(oneLine)
  return items.some((item) => item === null || item === '{}') ? null : `[${items.join(', ')}]`
}
