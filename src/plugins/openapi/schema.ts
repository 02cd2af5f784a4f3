/** Describes a schema in words: types, limits, allowed values, and what depends on them. */

import type { Nodes } from 'mdast'
import { element, format, type Numeral, phrase, plainNumber, text } from '../../plugin/index.ts'
import { holdersOf } from './description/merge.ts'
import { type Dict, dict, isDict, list, number, own, words } from './description/values.ts'
import { badge, code, enumerate, join, showJson } from './nodes.ts'
import { constantsOf, itemSchema, type Shape, shapeOf, typesOf } from './properties.ts'
import { inlineProse } from './prose.ts'
import { memoryOf, type View } from './view.ts'

/** Nesting limit of type names. */
const MAX_DEPTH = 4

/** `string`, `array of object`, `string (date-time) or null`; a schema that the page shows is a link. */
export function typeName(view: View, value: unknown, depth = 0): Nodes[] {
  const shape = shapeOf(view, value)
  const name = baseName(view, shape, depth)
  return shape.nullable ? phrase(view.messages.apiOrNull, { type: name }) : name
}

function baseName(view: View, { schema, name }: Shape, depth: number): Nodes[] {
  const { messages } = view
  const types = typesOf(schema).filter((type) => type !== 'null')
  const isObject = types.includes('object') || isDict(schema.properties)
  const alternatives = list(schema.oneOf ?? schema.anyOf)
  const hasFields = isObject || alternatives.length > 0
  const link = name !== null && hasFields ? schemaLink(view, name) : null
  if (link !== null) return [link]
  if (types.includes('array') && types.length === 1) {
    return isDict(itemSchema(schema)) && depth < MAX_DEPTH
      ? phrase(messages.apiArrayOf, { type: typeName(view, itemSchema(schema), depth + 1) })
      : [text('array')]
  }
  if (isObject) {
    const values = schema.additionalProperties
    const isMap = isDict(values) && !isDict(schema.properties) && depth < MAX_DEPTH
    return isMap
      ? phrase(messages.apiMapOf, { type: typeName(view, values, depth + 1) })
      : [text('object')]
  }
  const kind =
    words(schema.format) ?? words(schema.contentEncoding) ?? words(schema.contentMediaType)
  if (types.length > 0) {
    const names = types.map((type) => [text(type)])
    return [...enumerate(names, messages, 'listOr'), ...(kind ? [text(` (${kind})`)] : [])]
  }
  if (alternatives.length > 0 && depth < MAX_DEPTH) {
    const names = alternatives.map((a) => typeName(view, a, depth + 1))
    return enumerate(withoutRepeated(names), messages, 'listOr')
  }
  if (typesOf(schema).includes('null')) return [text('null')]
  const ofValue = typeOfValue(schema.const ?? list(schema.enum)[0])
  const ofContent = words(schema.contentMediaType) === undefined ? null : 'binary'
  return [text(ofValue ?? ofContent ?? messages.apiAny)]
}

function withoutRepeated(names: readonly Nodes[][]): Nodes[][] {
  const byText = new Map(names.map((nodes) => [JSON.stringify(nodes), nodes]))
  return [...byText.values()]
}

/**
 * A link with the name of a schema that the page already shows, or that has a page of its own. Of others,
 * the name says nothing.
 */
function schemaLink(view: View, name: string): Nodes | null {
  const anchor = view.page.anchorOf(view, name)
  if (anchor === undefined && !isElsewhere(view, name)) return null
  const position = view.position ? { position: view.position } : {}
  const url = anchor === undefined ? `schema:${encodeURIComponent(name)}` : `#${anchor}`
  return { type: 'link', url, children: [{ type: 'text', value: name }], ...position }
}

/** True for a schema whose fields are on a page of their own. */
export function isElsewhere({ document, isGenerated }: View, name: string): boolean {
  return isGenerated && memoryOf(document).separate().has(name)
}

function typeOfValue(value: unknown): string | null {
  if (value === undefined || value === null) return null
  return Array.isArray(value) ? 'array' : typeof plainNumber(value)
}

/**
 * The constraints of a schema as phrases: `At most 200 characters`.
 * @param said the description, whose limits are not repeated, nor the values if it names each as code
 * @param show how values are written
 */
export function limits(
  view: View,
  { schema }: Shape,
  said: string,
  show: (value: unknown) => string,
): Nodes[][] {
  const { messages } = view
  const items = shapeOf(view, itemSchema(schema)).schema
  const described = allowedValues(view, schema)
  // With descriptions, they are a list.
  const allowed = described.some(({ about }) => about !== undefined)
    ? []
    : described.map(({ value }) => value)
  const pattern = words(schema.pattern ?? items.pattern)
  const values = allowed.map(show)
  const areSaid = values.every((value) => said.includes(`\`${value}\``))
  return [
    ...(schema.const === undefined
      ? []
      : [phrase(messages.apiAlways, { value: [code(show(schema.const))] })]),
    ...(areSaid
      ? []
      : [
          phrase(messages.apiAllowedValues, {
            values: enumerate(
              values.map((value) => [code(value)]),
              messages,
            ),
          }),
        ]),
    ...ranges(view, schema, said).map((range) => [text(range)]),
    ...(pattern ? [phrase(messages.apiPattern, { pattern: [code(pattern)] })] : []),
    ...contained(view, schema),
    ...exclusions(view, schema),
    ...memberNames(view, schema, show),
  ]
}

interface AllowedValue {
  readonly value: unknown
  readonly about: string | undefined
}

/** The values of an enumeration, or of alternatives that are one value each; those of a list's items. */
function allowedValues(view: View, schema: Dict): readonly AllowedValue[] {
  const constants = constantsOf(view, schema)
  if (constants.length > 0)
    return constants.map((one) => ({
      value: one.const,
      about: words(one.description) ?? words(one.title),
    }))
  if (schema.enum === undefined) {
    const items = shapeOf(view, itemSchema(schema)).schema
    return items.enum === undefined && constantsOf(view, items).length === 0
      ? []
      : allowedValues(view, items)
  }
  // A list is of these values only if it has as many: others may have been merged.
  const texts = ENUM_TEXTS.map((name) => schema[name]).find((it) =>
    Array.isArray(it) ? it.length === list(schema.enum).length : it !== undefined,
  )
  return list(schema.enum).flatMap((value, index) => {
    const about = Array.isArray(texts) ? texts[index] : own(texts, String(value))
    return value === null ? [] : [{ value, about: words(about) }]
  })
}

/** Fields by which descriptions say what each value of an enumeration means, as a list or by value. */
const ENUM_TEXTS = ['x-enumDescriptions', 'x-enum-descriptions', 'x-enum-varnames']

/** What each allowed value means; nothing where the values are not described. */
export function valueList(
  view: View,
  { schema }: Shape,
  show: (value: unknown) => string,
): Nodes[] {
  const values = allowedValues(view, schema)
  if (values.every(({ about }) => about === undefined)) return []
  const items = values.map(({ value, about }) => {
    const meaning = inlineProse(view, about)
    return element('li', {}, [
      code(show(value)),
      ...(meaning.length > 0 ? [text(' – '), ...meaning] : []),
    ])
  })
  return [element('ul', {}, items)]
}

/** How many items a list has of a kind: `1 to 2 items: string`. */
function contained(view: View, schema: Dict): Nodes[][] {
  return holdersOf(schema, 'contains').map(({ contains, minContains = 1, maxContains }) => {
    const amount = range(view, number(minContains), number(maxContains), 'apiItems')
    return amount === '' ? [] : [text(`${amount}: `), ...conditionNodes(view, contains)]
  })
}

/** What the names of an object's members are. */
function memberNames(view: View, schema: Dict, show: (value: unknown) => string): Nodes[][] {
  if (!isDict(schema.propertyNames)) return []
  const { propertyNames: _, ...names } = shapeOf(view, schema.propertyNames).schema
  const said = limits(view, { schema: names, name: null, nullable: false }, '', show)
  if (said.length === 0) return []
  return [phrase(view.messages.apiMemberNames, { limits: join(said, ', ') })]
}

function ranges(view: View, schema: Dict, said: string): string[] {
  const { messages } = view
  const bounds = (from: unknown, to: unknown, unit?: Unit) =>
    says(view, said, number(from), number(to), unit)
      ? ''
      : range(view, number(from), number(to), unit)
  const than = (message: string, value: unknown) =>
    number(value) === undefined ? '' : format(message, { value: `${value}` })
  return [
    bounds(schema.minimum, schema.maximum),
    than(messages.apiGreaterThan, schema.exclusiveMinimum),
    than(messages.apiLessThan, schema.exclusiveMaximum),
    than(messages.apiMultipleOf, schema.multipleOf),
    bounds(schema.minLength, schema.maxLength, 'apiCharacters'),
    bounds(schema.minItems, schema.maxItems, 'apiItems'),
    bounds(schema.minProperties, schema.maxProperties, 'apiMembers'),
    schema.uniqueItems === true ? messages.apiUniqueItems : '',
  ].filter((part) => part !== '')
}

/** `50,000`, so that the separators are known. */
const GROUPED = new Intl.NumberFormat('en-US', { maximumFractionDigits: 20 })

/**
 * True if a description names the bounds: `5–250`, `from 100 to 50,000`. A single number can mean anything
 * without its unit: `at most 64 characters`, but `within 20 km`.
 */
function says(
  { messages, language }: View,
  description: string,
  from: number | Numeral | undefined,
  to: number | Numeral | undefined,
  unit: Unit | undefined,
): boolean {
  // "Up to 500" includes that the first is 0 or 1.
  const isSingle = to !== undefined && (from === undefined || from === 0 || from === 1)
  const bounds = (isSingle ? [to] : [from, to]).filter((bound) => bound !== undefined).map(Number)
  if (bounds.length === 0 || (bounds.length === 1 && unit === undefined)) return false
  const [single] = bounds.length === 1 ? bounds : []
  const counted =
    single === undefined || unit === undefined
      ? ''
      : format(messages[unit], { count: single }, language)
          .replace(/^[\d.,\s]+/, '')
          .replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  const numbers = bounds.map((n) =>
    GROUPED.format(n).replaceAll('.', '\\.').replaceAll(',', '[,.\\s]?'),
  )
  return new RegExp(`(?<![\\d.])${numbers.join('\\D{1,12}')}(?![\\d.]?\\d)\\s*${counted}`).test(
    description,
  )
}

/** What is counted; a number without a unit is a value, written as in code. */
type Unit = 'apiCharacters' | 'apiItems' | 'apiMembers'

function range(
  { messages, language }: View,
  from: number | Numeral | undefined,
  to: number | Numeral | undefined,
  unit: Unit | undefined,
): string {
  const amountOf = (count: number | Numeral) =>
    unit === undefined ? `${count}` : format(messages[unit], { count: Number(count) }, language)
  const limit = (message: string, count: number | Numeral) =>
    format(message, { amount: amountOf(count) })
  if (from === undefined) return to === undefined ? '' : limit(messages.apiAtMost, to)
  if (to === undefined)
    return from === 0 && unit !== undefined ? '' : limit(messages.apiAtLeast, from)
  if (String(from) === String(to)) return limit(messages.apiExactly, to)
  if (unit === undefined) return format(messages.apiFromTo, { from: `${from}`, to: `${to}` })
  return format(messages.apiRange, { from: Number(from), amount: amountOf(to) }, language)
}

/** What is in force if a condition holds. */
export interface Conditional {
  /** The condition, as a phrase. */
  readonly label: readonly Nodes[]
  /** The schema that is in force then. */
  readonly written: unknown
}

/** The conditions of a schema, in its order. */
export function conditionalsOf(view: View, { schema }: Shape): readonly Conditional[] {
  const { messages } = view
  const ofIf = holdersOf(schema, 'if').flatMap((holder) => {
    const condition = phrase(messages.apiIf, { condition: conditionNodes(view, holder.if) })
    return [
      { label: condition, written: holder.then },
      { label: [text(messages.apiOtherwise)], written: holder.else },
    ]
  })
  const isSet = (name: string) => phrase(messages.apiIfSet, { name: [code(name)] })
  const dependent = [
    ...Object.entries(dict(schema.dependentSchemas)),
    ...Object.entries(dict(schema.dependentRequired)).map(
      ([name, required]) => [name, { required }] as const,
    ),
  ].map(([name, written]) => ({ label: isSet(name), written }))
  return [...ofIf, ...dependent].filter(({ written }) => isDict(written))
}

/** The fields that a schema requires and does not list. */
export function requirements(view: View, { schema }: Shape): readonly Nodes[][] {
  const listed = dict(schema.properties)
  return list(schema.required).flatMap((name) =>
    typeof name === 'string' && !Object.hasOwn(listed, name)
      ? [[code(name), text(' '), badge(view.messages.required, 'required')]]
      : [],
  )
}

/** What values must not be, as phrases. */
function exclusions(view: View, schema: Dict): readonly Nodes[][] {
  return holdersOf(schema, 'not')
    .filter(({ not }) => isDict(not))
    .map(({ not }) => phrase(view.messages.apiNot, { value: conditionNodes(view, not) }))
}

/** Characters of a condition that nothing but the schema itself says, and nesting limit of conditions. */
const LONGEST = 200
export const MAX_CONDITIONS = 4

/** What a schema asks of a value: its title or name, or the values of fields, as code. */
function conditionNodes(view: View, written: unknown, depth = 0): Nodes[] {
  const { schema, name } = shapeOf(view, written)
  const title = words(schema.title) ?? name
  if (title !== null) return [text(title)]
  const enumerated = (lists: readonly Nodes[][], last: 'listAnd' | 'listOr') =>
    enumerate(lists, view.messages, last)
  const parts = partsOf(view, schema)
  if (parts !== null)
    return enumerated(
      parts.map((part) => [code(part)]),
      'listAnd',
    )
  const any = list(schema.anyOf ?? schema.oneOf)
  if (any.length > 0 && hasOnly(schema, ['anyOf', 'oneOf']) && depth < MAX_CONDITIONS)
    return enumerated(
      any.map((part) => conditionNodes(view, part, depth + 1)),
      'listOr',
    )
  return [code(shortJson(schema))]
}

/** Keywords that ask nothing of a value. */
const NOTES = ['title', 'description', 'examples', 'example', 'default', 'deprecated', '$comment']

function hasOnly(schema: Dict, keywords: readonly string[]): boolean {
  return Object.keys(schema).every(
    (key) => keywords.includes(key) || NOTES.includes(key) || key.startsWith('x-'),
  )
}

/**
 * `color: red`, `kind: bird | cat`, `size: number`; the name alone of what must be there. Null if the
 * schema says more than that.
 */
function partsOf(view: View, schema: Dict): string[] | null {
  const own = valueText(schema)
  if (own !== null) return [own]
  if (!hasOnly(schema, ['type', 'properties', 'required'])) return null
  const properties = dict(schema.properties)
  const required = list(schema.required).filter((name) => typeof name === 'string') as string[]
  const parts = [
    ...Object.entries(properties).map(([name, part]) => {
      const { schema: inner } = shapeOf(view, part)
      return `${name}: ${valueText(inner) ?? shortJson(inner)}`
    }),
    ...required.filter((name) => !Object.hasOwn(properties, name)),
  ]
  return parts.length > 0 ? parts : null
}

/** What a schema says of a value that has no parts; null if that is more than its values or type. */
function valueText(schema: Dict): string | null {
  const has = (keyword: string) => hasOnly(schema, ['type', keyword])
  if (schema.const !== undefined && has('const')) return showJson(schema.const)
  const values = list(schema.enum)
  if (values.length > 0 && has('enum')) return values.map(showJson).join(' | ')
  const pattern = words(schema.pattern)
  if (pattern !== undefined && has('pattern')) return `/${pattern}/`
  const types = typesOf(schema)
  return types.length > 0 && has('type') ? types.join(' | ') : null
}

/** A schema as JSON, cut where it is long. Aliases of YAML may repeat a part of it without end. */
function shortJson(schema: Dict): string {
  let left = LONGEST
  const isSmall = (value: unknown): boolean =>
    left-- > 0 &&
    (typeof value !== 'object' || value === null || Object.values(value).every(isSmall))
  const json = isSmall(schema) ? showJson(schema).replace(/\s+/g, ' ') : '{…}'
  return json.length > LONGEST ? `${json.slice(0, LONGEST)}…` : json
}
