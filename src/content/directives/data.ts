/** Rows of data files: `data="/docs/_data/errors.yaml" rows="errors" where="group=auth"`. */
import { CORE_SCHEMA, load, mergeTag, YAMLException } from 'js-yaml'
import { messageOf } from '../../problems.ts'
import { didYouMean } from '../../suggest.ts'
import { openFile } from './files.ts'
import { attribute, type Context, type DirectiveNode } from './types.ts'

export type Row = Readonly<Record<string, unknown>>

/** The attributes of every directive that shows data. */
export const DATA_ATTRIBUTES = ['data', 'rows', 'where'] as const

/** The rows a directive asks for, in this page's locale; null, with a problem, when there are none. */
export function readRows(node: DirectiveNode, context: Context): readonly Row[] | null {
  const file = openFile(attribute(node, 'data'), context)
  const data = file && parseData(file.path, file.text)
  if (file === null || data === null) return null
  if (data.error !== null) {
    const { reason, line, column } = data.error
    const start = { line, column }
    context.warn('data', reason, undefined, { file: file.path, position: { start, end: start } })
    return null
  }
  const list = select(data.value, attribute(node, 'rows'), file.path, context)
  if (list === null) return null
  const where = attribute(node, 'where')
  const here = list.filter((row) => isHere(row, context))
  const rows = here.filter(conditionOf(where, list, context))
  if (here.length === 0 && list.length > 0) {
    context.warn(
      'data',
      `none of these rows of "${file.path}" is for "${context.input.locale}"`,
      `Put this in a block that is not shown there: :::only{…}.`,
    )
  } else if (rows.length === 0) {
    context.warn(
      'data',
      `no row of "${file.path}" fits`,
      where && `where="${where}" leaves none of ${list.length}.`,
    )
  }
  return context.spend(rows.length) ? rows : null
}

/** The value of a dotted name in a row. */
export function cellOf(row: Row, name: string): unknown {
  let value: unknown = row
  for (const part of name.split('.')) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, part)) return undefined
    value = (value as Record<string, unknown>)[part]
  }
  return value
}

/** A value as text: a list by its items, nothing for what is missing. */
export function textOfValue(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.map(textOfValue).join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

/** Says so when no row has such a column. */
export function checkColumn(name: string, rows: readonly Row[], { warn }: Context): void {
  if (rows.length === 0 || rows.some((row) => cellOf(row, name) !== undefined)) return
  const known = [...new Set(rows.flatMap(Object.keys))]
  warn('data', `no row has "${name}"`, didYouMean(name, known) ?? `They have ${known.join(', ')}.`)
}

interface Parsed {
  readonly text: string
  readonly value: unknown
  readonly error: { readonly reason: string; readonly line: number; readonly column: number } | null
}

/** Files as they were parsed last: many pages show rows of the same one. */
const parsed = new Map<string, Parsed>()

function parseData(path: string, text: string): Parsed {
  const known = parsed.get(path)
  if (known?.text === text) return known
  const result = { text, ...parse(text) }
  parsed.set(path, result)
  return result
}

function parse(text: string): Omit<Parsed, 'text'> {
  try {
    return { value: load(text, { schema: SCHEMA }), error: null }
  } catch (error) {
    const mark = error instanceof YAMLException ? error.mark : undefined
    const reason = error instanceof YAMLException ? error.reason : messageOf(error)
    return {
      value: null,
      error: {
        reason: `the data is no YAML: ${reason}`,
        line: (mark?.line ?? 0) + 1,
        column: (mark?.column ?? 0) + 1,
      },
    }
  }
}

/** An alias is the same object again, not a copy: any number of them does no harm. */
const SCHEMA = CORE_SCHEMA.withTags(mergeTag)

function select(
  data: unknown,
  path: string | undefined,
  file: string,
  { warn }: Context,
): Row[] | null {
  let value = data
  for (const part of path?.split('.') ?? []) {
    const keys = value !== null && typeof value === 'object' ? Object.keys(value) : []
    if (!keys.includes(part)) {
      warn(
        'data',
        `"${file}" has no rows "${path}"`,
        didYouMean(part, keys) ?? (keys.length > 0 ? `There are ${keys.join(', ')}.` : undefined),
      )
      return null
    }
    value = (value as Record<string, unknown>)[part]
  }
  if (Array.isArray(value))
    return value.map((row) =>
      row !== null && typeof row === 'object' ? (row as Row) : { value: row },
    )
  const lists = value !== null && typeof value === 'object' ? Object.keys(value) : []
  warn(
    'data',
    path ? `"${path}" of "${file}" is no list` : `"${file}" is no list`,
    lists.length > 0 ? `Name one of its lists: ${lists.join(', ')}.` : undefined,
  )
  return null
}

/** A row with `countries: [au]` exists for those locales alone. */
function isHere(row: Row, { input }: Context): boolean {
  const { countries } = row
  if (
    !Array.isArray(countries) ||
    countries.length === 0 ||
    !countries.every((name) => input.locales.includes(name))
  )
    return true
  return countries.includes(input.locale)
}

/** `key=value` is true when they are equal or the list contains the value; `&` joins several. */
function conditionOf(
  where: string | undefined,
  rows: readonly Row[],
  context: Context,
): (row: Row) => boolean {
  if (where === undefined) return () => true
  const tests = where.split('&').map((part) => {
    const equals = part.indexOf('=')
    return {
      name: part.slice(0, equals).trim(),
      wanted: part.slice(equals + 1).trim(),
      valid: equals > 0,
    }
  })
  if (tests.some((test) => !test.valid))
    context.warn(
      'data',
      `where="${where}" is no condition`,
      'Write key=value, several joined by &.',
    )
  for (const { name, valid } of tests) if (valid) checkColumn(name, rows, context)
  return (row) =>
    tests.every(({ name, wanted, valid }) => {
      const value = cellOf(row, name)
      return (
        !valid ||
        (Array.isArray(value)
          ? value.map(textOfValue).includes(wanted)
          : textOfValue(value) === wanted)
      )
    })
}
