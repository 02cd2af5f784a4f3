/** Writes the values of a configuration as code. */
import type { Settings } from './types.ts'

const WIDTH = 100

/** The text of `site.config.ts`. */
export function printConfig(settings: Settings): string {
  const lines = [
    "import { defineConfig } from 'docsgen'",
    '',
    `export default defineConfig(${print(settings, 0)})`,
    '',
  ]
  return lines.join('\n')
}

/** A value as code, on one line if it fits. @param used characters before it */
function print(value: unknown, depth: number, used = 0): string {
  if (typeof value === 'string') return quoted(value)
  if (typeof value !== 'object' || value === null) return String(value)
  const flat = onOneLine(value)
  if (depth > 0 && depth * 2 + used + flat.length < WIDTH) return flat
  const inner = '  '.repeat(depth + 1)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  const parts = Array.isArray(value)
    ? value.map((item) => print(item, depth + 1))
    : entries(value).map(([key, item]) => {
        const name = `${keyOf(key)}: `
        return name + print(item, depth + 1, name.length)
      })
  if (parts.length === 0) return open + close
  return `${open}\n${parts.map((part) => `${inner}${part},\n`).join('')}${'  '.repeat(depth)}${close}`
}

function onOneLine(value: unknown): string {
  if (typeof value === 'string') return quoted(value)
  if (Array.isArray(value)) return `[${value.map(onOneLine).join(', ')}]`
  if (typeof value !== 'object' || value === null) return String(value)
  const parts = entries(value).map(([key, item]) => `${keyOf(key)}: ${onOneLine(item)}`)
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`
}

function entries(value: object): [string, unknown][] {
  return Object.entries(value).filter(([, item]) => item !== undefined)
}

function keyOf(key: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(key) ? key : quoted(key)
}

function quoted(text: string): string {
  const json = JSON.stringify(text).slice(1, -1)
  const isSimple = !text.includes("'") || text.includes('"')
  return isSimple ? `'${json.replaceAll('\\"', '"').replaceAll("'", "\\'")}'` : `"${json}"`
}
