/** Reads rows from data files: `data="/docs/_data/errors.yaml" rows="errors" where="group=auth"`. */

import { parseData } from '../../content/data-file.ts'
import { openFile } from '../../content/directives/files.ts'
import { attribute, type Context, type DirectiveNode } from '../../content/directives/types.ts'
import { didYouMean } from '../../plugin/index.ts'
import { oneLineJson } from '../../shared/api/json.ts'
import { Numeral } from '../../shared/numeral.ts'

export type Row = Readonly<Record<string, unknown>>

/** The attributes that all data directives have in common. */
export const DATA_ATTRIBUTES = ['data', 'rows', 'where'] as const

/** The rows that a directive selects, for the page's locale; null, with a problem, if there are none. */
export function readRows(node: DirectiveNode, context: Context): readonly Row[] | null {
  const file = openFile(attribute(node, 'data'), context)
  const data = file && parseData(file.path, file.text)
  if (file === null || data === null) return null
  if (data.error !== null) {
    const { reason, note, line, column } = data.error
    const start = { line, column }
    context.warn('data', reason, note, { file: file.path, position: { start, end: start } })
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
      `none of these rows of "${file.path}" apply to the locale "${context.needs.locale}"`,
      'Wrap this directive in :::only{…} for the locales that have rows.',
    )
  } else if (rows.length === 0) {
    context.warn(
      'data',
      `no rows of "${file.path}" match`,
      where && `where="${where}" matches none of ${list.length} rows.`,
    )
  }
  return context.takeBudget(rows.length) ? rows : null
}

/** The value at a dotted path in a row. */
export function cellOf(row: Row, name: string): unknown {
  let value: unknown = row
  for (const part of name.split('.')) {
    if (value === null || typeof value !== 'object' || !Object.hasOwn(value, part)) return undefined
    value = (value as Record<string, unknown>)[part]
  }
  return value
}

/** Formats a value as text: lists comma-separated, missing values as an empty string. */
export function textOfValue(value: unknown): string {
  if (value === undefined || value === null) return ''
  if (Array.isArray(value)) return value.map(textOfValue).join(', ')
  const isStructure = typeof value === 'object' && !(value instanceof Numeral)
  return isStructure ? oneLineJson(value) : String(value)
}

/** Warns if no row has this column. */
export function checkColumn(name: string, rows: readonly Row[], { warn }: Context): void {
  if (rows.length === 0 || rows.some((row) => cellOf(row, name) !== undefined)) return
  const known = [...new Set(rows.flatMap(Object.keys))]
  warn(
    'data',
    `no row has "${name}"`,
    didYouMean(name, known) ?? `The columns are ${known.join(', ')}.`,
  )
}

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
        `"${file}" has no key "${path}"`,
        didYouMean(part, keys) ??
          (keys.length > 0 ? `The keys are ${keys.join(', ')}.` : undefined),
      )
      return null
    }
    value = (value as Record<string, unknown>)[part]
  }
  if (Array.isArray(value))
    return value.map((row) =>
      row !== null && typeof row === 'object' && !(row instanceof Numeral)
        ? (row as Row)
        : { value: row },
    )
  const lists = value !== null && typeof value === 'object' ? Object.keys(value) : []
  warn(
    'data',
    path ? `"${path}" in "${file}" is not a list` : `"${file}" is not a list`,
    lists.length > 0 ? `Set rows="…" to one of its lists: ${lists.join(', ')}.` : undefined,
  )
  return null
}

/** A row with `locales: [de]` applies only to those locales. */
function isHere(row: Row, { input, needs }: Context): boolean {
  const { locales } = row
  if (
    !Array.isArray(locales) ||
    locales.length === 0 ||
    !locales.every((name) => input.locales.includes(name))
  )
    return true
  return locales.includes(needs.locale)
}

/** `key=value` matches an equal value or a list that contains it; `&` combines conditions. */
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
      `invalid condition where="${where}"`,
      'Write key=value, and combine several with &.',
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
