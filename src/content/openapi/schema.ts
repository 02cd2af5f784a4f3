/** Describes a schema in words: types, limits, allowed values. */
import type { Nodes } from 'mdast'
import { text } from '../directives/types.ts'
import { labels } from './labels.ts'
import { code, join } from './nodes.ts'
import { type Dict, dict, isDict, list, words } from './values.ts'
import type { View } from './view.ts'

export interface Shape {
  /** The schema with its reference resolved and `null` removed from its alternatives. */
  readonly schema: Dict
  /** Name of the schema in `components/schemas`, if any. */
  readonly name: string | null
  readonly nullable: boolean
}

/** Resolves `$ref` and unwraps `anyOf: [X, null]`. */
export function shapeOf(view: View, value: unknown): Shape {
  const resolved = view.document.resolve(value)
  if (resolved === null) return { schema: {}, name: null, nullable: false }
  const schema = resolved.value
  const name =
    resolved.name !== null && resolved.name in view.document.schemas ? resolved.name : null
  const alternatives = list(schema.anyOf ?? schema.oneOf)
  const real = alternatives.filter((a) => dict(a).type !== 'null')
  if (real.length === 1 && alternatives.length === 2) {
    const inner = shapeOf(view, real[0])
    const { anyOf: _, oneOf: __, ...rest } = schema
    return { schema: { ...inner.schema, ...rest }, name: inner.name, nullable: true }
  }
  return { schema, name, nullable: typesOf(schema).includes('null') }
}

export function typesOf(schema: Dict): string[] {
  const { type } = schema
  if (typeof type === 'string') return [type]
  return list(type).filter((t) => typeof t === 'string') as string[]
}

/** Nesting limit of type names. */
const MAX_DEPTH = 4

/** `string`, `array of NzSuggestion`, `string (date-time) or null` */
export function typeName(view: View, value: unknown, depth = 0): Nodes[] {
  const shape = shapeOf(view, value)
  const name = baseName(view, shape, depth)
  return shape.nullable ? [...name, text(' or null')] : name
}

function baseName(view: View, { schema, name }: Shape, depth: number): Nodes[] {
  const types = typesOf(schema).filter((type) => type !== 'null')
  const isObject = types.includes('object') || isDict(schema.properties)
  if (name !== null && isObject) return [schemaLink(view, name)]
  if (types.includes('array') && types.length === 1) {
    return isDict(schema.items) && depth < MAX_DEPTH
      ? [text('array of '), ...typeName(view, schema.items, depth + 1)]
      : [text('array')]
  }
  if (isObject) {
    const values = schema.additionalProperties
    const isMap = isDict(values) && !isDict(schema.properties) && depth < MAX_DEPTH
    return isMap ? [text('map of '), ...typeName(view, values, depth + 1)] : [text('object')]
  }
  const format = words(schema.format)
  if (types.length > 0) return [text(types.join(' or ') + (format ? ` (${format})` : ''))]
  const alternatives = list(schema.oneOf ?? schema.anyOf)
  if (alternatives.length > 0 && depth < MAX_DEPTH)
    return join(
      alternatives.map((a) => typeName(view, a, depth + 1)),
      ', ',
      ' or ',
    )
  return [text(typeOfValue(schema.const ?? list(schema.enum)[0]))]
}

/** A link if the page already shows the schema, otherwise its name. */
function schemaLink(view: View, name: string): Nodes {
  const anchor = view.page.anchorOf(view, name)
  if (anchor === undefined) return text(name)
  const position = view.position ? { position: view.position } : {}
  return { type: 'link', url: `#${anchor}`, children: [{ type: 'text', value: name }], ...position }
}

function typeOfValue(value: unknown): string {
  return value === undefined || value === null
    ? 'any'
    : Array.isArray(value)
      ? 'array'
      : typeof value
}

/** The constraints of a schema as phrases: `At most 200 characters`. */
export function limits(view: View, { schema }: Shape): Nodes[][] {
  const items = shapeOf(view, schema.items).schema
  const allowed = list(schema.enum ?? items.enum).filter((v) => v !== null)
  const pattern = words(schema.pattern ?? items.pattern)
  return [
    ...(schema.const !== undefined ? [[text(`${labels.always} `), code(show(schema.const))]] : []),
    ...(allowed.length > 0
      ? [
          [
            text(`${labels.allowedValues}: `),
            ...join(
              allowed.map((v) => [code(show(v))]),
              ', ',
            ),
          ],
        ]
      : []),
    ...ranges(schema).map((range) => [text(range)]),
    ...(pattern ? [[text(`${labels.pattern}: `), code(pattern)]] : []),
  ]
}

function ranges(schema: Dict): string[] {
  const bounds = (from: unknown, to: unknown, unit: string) => range(number(from), number(to), unit)
  return [
    bounds(schema.minimum, schema.maximum, ''),
    typeof schema.exclusiveMinimum === 'number' ? `Greater than ${schema.exclusiveMinimum}` : '',
    typeof schema.exclusiveMaximum === 'number' ? `Less than ${schema.exclusiveMaximum}` : '',
    typeof schema.multipleOf === 'number' ? `A multiple of ${schema.multipleOf}` : '',
    bounds(schema.minLength, schema.maxLength, 'character'),
    bounds(schema.minItems, schema.maxItems, 'item'),
    bounds(schema.minProperties, schema.maxProperties, 'member'),
    schema.uniqueItems === true ? 'Unique items' : '',
  ].filter((part) => part !== '')
}

function range(from: number | undefined, to: number | undefined, unit: string): string {
  const count = (n: number) => (unit === '' ? `${n}` : `${n} ${unit}${n === 1 ? '' : 's'}`)
  if (from === undefined) return to === undefined ? '' : `At most ${count(to)}`
  if (to === undefined) return from === 0 && unit !== '' ? '' : `At least ${count(from)}`
  if (from === to) return `Exactly ${count(to)}`
  return unit === '' ? `From ${from} to ${to}` : `${from} to ${count(to)}`
}

function number(value: unknown): number | undefined {
  return typeof value === 'number' ? value : undefined
}

/** A value in short form: strings without quotes, arrays comma-separated as in a URL. */
export function show(value: unknown): string {
  if (typeof value === 'string') return value === '' ? '""' : value
  const flat = Array.isArray(value) && value.length > 0 && value.every((v) => typeof v !== 'object')
  return flat ? value.join(',') : (JSON.stringify(value) ?? '')
}
