/** Reads rows from data files: `data="/docs/_data/errors.yaml" rows="errors" where="group=auth"`. */

import type { ContainerDirective, LeafDirective } from 'mdast-util-directive'
import {
  attribute,
  didYouMean,
  type PluginDirectiveContext,
  textOfData,
} from '../../plugin/index.ts'

export type DirectiveNode = ContainerDirective | LeafDirective

export type Row = Readonly<Record<string, unknown>>

/** The attributes that all data directives have in common. */
export const DATA_ATTRIBUTES = ['data', 'rows', 'where'] as const

/** The rows that a directive selects, for the page's locale; null, with a problem, if there are none. */
export function readRows(
  node: DirectiveNode,
  context: PluginDirectiveContext,
): readonly Row[] | null {
  const file = context.readData(attribute(node, 'data'))
  if (file === null) return null
  const list = select(file.value, attribute(node, 'rows'), file.path, context)
  if (list === null) return null
  const where = attribute(node, 'where')
  const here = list.filter((row) => isHere(row, context))
  const rows = here.filter(conditionOf(where, list, context))
  if (here.length === 0 && list.length > 0) {
    context.warn(
      `none of these rows of "${file.path}" apply to the locale "${context.locale}"`,
      'Wrap this directive in :::only{…} for the locales that have rows.',
      { rule: 'data' },
    )
  } else if (rows.length === 0) {
    context.warn(
      `no rows of "${file.path}" match`,
      where && `where="${where}" matches none of ${list.length} rows.`,
      { rule: 'data' },
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

/** Warns if no row has this column. */
export function checkColumn(
  name: string,
  rows: readonly Row[],
  { warn }: PluginDirectiveContext,
): void {
  if (rows.length === 0 || rows.some((row) => cellOf(row, name) !== undefined)) return
  const known = [...new Set(rows.flatMap(Object.keys))]
  warn(`no row has "${name}"`, didYouMean(name, known) ?? `The columns are ${known.join(', ')}.`, {
    rule: 'data',
  })
}

function select(
  data: unknown,
  path: string | undefined,
  file: string,
  { warn }: PluginDirectiveContext,
): Row[] | null {
  let value = data
  for (const part of path?.split('.') ?? []) {
    const keys = value !== null && typeof value === 'object' ? Object.keys(value) : []
    if (!keys.includes(part)) {
      warn(
        `"${file}" has no key "${path}"`,
        didYouMean(part, keys) ??
          (keys.length > 0 ? `The keys are ${keys.join(', ')}.` : undefined),
        { rule: 'data' },
      )
      return null
    }
    value = (value as Record<string, unknown>)[part]
  }
  if (Array.isArray(value))
    return value.map((row) =>
      // A number as it is written is an object, too.
      typeof row?.valueOf() === 'object' ? (row as Row) : { value: row },
    )
  const lists = value !== null && typeof value === 'object' ? Object.keys(value) : []
  warn(
    path ? `"${path}" in "${file}" is not a list` : `"${file}" is not a list`,
    lists.length > 0 ? `Set rows="…" to one of its lists: ${lists.join(', ')}.` : undefined,
    { rule: 'data' },
  )
  return null
}

/** A row with `locales: [de]` applies only to those locales. */
function isHere(row: Row, context: PluginDirectiveContext): boolean {
  const { locales } = row
  if (!Array.isArray(locales) || locales.length === 0) return true
  if (!locales.every((name) => context.locales.includes(name))) return true
  return locales.includes(context.locale)
}

/** `key=value` matches an equal value or a list that contains it; `&` combines conditions. */
function conditionOf(
  where: string | undefined,
  rows: readonly Row[],
  context: PluginDirectiveContext,
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
      `invalid condition where="${where}"`,
      'Write key=value, and combine several with &.',
      { rule: 'data' },
    )
  for (const { name, valid } of tests) if (valid) checkColumn(name, rows, context)
  return (row) =>
    tests.every(({ name, wanted, valid }) => {
      const value = cellOf(row, name)
      return (
        !valid ||
        (Array.isArray(value)
          ? value.map(textOfData).includes(wanted)
          : textOfData(value) === wanted)
      )
    })
}
