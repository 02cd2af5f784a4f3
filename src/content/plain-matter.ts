/**
 * Reads front matter that is a list of `key: value` lines, as on most pages, in a fraction of the
 * time that a YAML parser takes. Whatever could mean anything else in YAML is left to that parser.
 */

/** A key that YAML takes for text, and its value. */
const LINE = /^([A-Za-z][\w-]{0,99}):(| .*)$/
const NO_KEY = /^(?:true|false|null)$/i

const QUOTED = /^(?:"([^"\\\p{Cc}]*)"|'([^'\p{Cc}]*)')$/u
/** Text without quotes: YAML reads other first characters, and colons and number signs beside spaces, as syntax. */
const TEXT = /^[A-Za-z/](?:[^\p{Cc}:#]|:(?=[^ ])|(?<=[^ ])#)*$/u
/** A list of such text. */
const LIST = /^\[([^\p{Cc}:#[\]{}"]+)\]$/u
const SPECIAL = /^(?:true|false|null)$/i
const INTEGER = /^(?:0|[1-9]\d{0,14})$/

/** @returns null for front matter that needs a YAML parser */
export function plainMatter(yaml: string): Record<string, unknown> | null {
  const values: Record<string, unknown> = {}
  for (const line of yaml.replace(/\n$/, '').split('\n')) {
    const [, key, written = ''] = LINE.exec(line) ?? []
    if (key === undefined || NO_KEY.test(key) || Object.hasOwn(values, key)) return null
    const value = readValue(withoutSpaces(written))
    if (value === undefined) return null
    values[key] = value
  }
  return values
}

/** Like `trim`, but only for what YAML takes for spaces. */
function withoutSpaces(text: string): string {
  let [start, end] = [0, text.length]
  while (text[start] === ' ') start++
  while (end > start && text[end - 1] === ' ') end--
  return text.slice(start, end)
}

function readValue(written: string): unknown {
  if (written === '') return null
  if (written === 'true' || written === 'false') return written === 'true'
  if (INTEGER.test(written)) return Number(written)
  const quoted = QUOTED.exec(written)
  if (quoted) return quoted[1] ?? quoted[2]
  const items = LIST.exec(written)?.[1]?.split(',').map(withoutSpaces)
  if (items) return items.every(isText) ? items : undefined
  return isText(written) ? written : undefined
}

function isText(written: string): boolean {
  return TEXT.test(written) && !SPECIAL.test(written)
}
