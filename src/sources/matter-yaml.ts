/** Reads front matter, as it is written. */
import { isCollection, parseDocument, visit } from 'yaml'
import { splitText } from '../compile/body.ts'
import { isWrittenOtherwise } from '../shared/numeral.ts'
import type { Source } from '../types.ts'
import { tooDeepLine } from './yaml-mistakes.ts'

/**
 * What front matter says, as JSON, which is what caches keep and threads send. Readers see what the page
 * says: `1.10` is not `1.1`, and an id of 20 digits is not rounded, so such numbers are texts.
 * @param isGenerated true for JSON
 * @throws an error that `mistakesOf` explains
 */
export function readMatter(yaml: string, isGenerated: boolean): unknown {
  if (isGenerated && tooDeepLine(yaml) === null) return JSON.parse(yaml)
  const plain = plainMatter(yaml)
  if (plain) return plain
  if (tooDeepLine(yaml) !== null) throw new Error('nested too deeply')
  // js-yaml refuses brackets that close where their key begins, as many editors write them.
  const document = parseDocument(yaml, { logLevel: 'error' })
  const mistakes: unknown[] = [...document.errors, ...document.warnings]
  visit(document, {
    Scalar: (_, node) => {
      if (isWrittenOtherwise(node.value, node.source)) node.value = node.source
    },
    Pair: (_, { key }) => void (isCollection(key) && mistakes.push(key)),
  })
  if (mistakes.length > 0) throw mistakes[0]
  return JSON.parse(JSON.stringify(document.toJS()))
}

/** What the front matter of a file says before the page is compiled: nothing if it cannot be read. */
export function matterOfFile({
  text,
  generated,
}: Pick<Source, 'text' | 'generated'>): Readonly<Record<string, unknown>> {
  const yaml = generated?.matter || splitText(text).yaml
  if (!yaml) return {}
  try {
    const matter = readMatter(yaml, Boolean(generated?.matter))
    return typeof matter === 'object' ? ((matter ?? {}) as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

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

/**
 * Reads front matter that is a list of `key: value` lines, as on most pages, in a fraction of the
 * time that a YAML parser takes. Whatever could mean anything else in YAML is left to that parser.
 * @returns null for front matter that needs a YAML parser
 */
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
