/** The members of an object schema. */

import type { ApiDocument } from './description/document.ts'
import { type Alternatives, alternativesOf, holdersOf } from './description/merge.ts'
import { type Dict, dict, isDict, list, words } from './description/values.ts'

/** What a schema is a part of. */
export interface Described {
  readonly document: ApiDocument
}

export interface Shape {
  /** The schema with its reference resolved and `null` removed from its alternatives. */
  readonly schema: Dict
  /** Name of the schema in `components/schemas`, if any. */
  readonly name: string | null
  readonly nullable: boolean
}

/** Resolves `$ref`, merges `allOf`, and unwraps `anyOf: [X, null]`. */
export function shapeOf(view: Described, value: unknown): Shape {
  const resolved = view.document.schemaOf(value)
  if (resolved === null) return { schema: {}, name: null, nullable: false }
  const schema = resolved.value
  const name =
    resolved.name !== null && resolved.name in view.document.schemas ? resolved.name : null
  const key = schema.anyOf === undefined ? 'oneOf' : 'anyOf'
  const alternatives = list(schema[key])
  const real = alternatives.filter((a) => dict(a).type !== 'null')
  if (real.length === 1 && alternatives.length === 2) {
    const inner = shapeOf(view, real[0])
    const { [key]: _, ...rest } = schema
    return { schema: { ...inner.schema, ...rest }, name: inner.name, nullable: true }
  }
  if (real.length < alternatives.length && real.length > 0)
    return { schema: { ...schema, [key]: real }, name, nullable: true }
  const types = typesOf(schema)
  return { schema, name, nullable: types.includes('null') && types.length > 1 }
}

export function typesOf(schema: Dict): string[] {
  const { type } = schema
  if (typeof type === 'string') return [type]
  return list(type).filter((t) => typeof t === 'string') as string[]
}

export interface Property {
  readonly name: string
  readonly written: unknown
  readonly required: boolean
}

/** Members of a map: all whose names match, or all other ones. */
export interface OpenProperty {
  /** Null for names that nothing else describes. */
  readonly pattern: string | null
  readonly written: Dict
}

/** The properties of an object schema. */
export function propertiesOf({ schema }: Shape): Property[] {
  const required = new Set(list(schema.required))
  return Object.entries(dict(schema.properties)).map(([name, written]) => ({
    name,
    written,
    required: required.has(name),
  }))
}

/** What the schema says of members without a name of their own. */
export function openPropertiesOf({ schema }: Shape): OpenProperty[] {
  const others = [schema.additionalProperties, schema.unevaluatedProperties].find(isDict)
  return [
    ...Object.entries(dict(schema.patternProperties)).flatMap(([pattern, written]) =>
      isDict(written) ? [{ pattern, written }] : [],
    ),
    ...(others === undefined ? [] : [{ pattern: null, written: others }]),
  ]
}

/** The schemas of a tuple's positions; none for a list of any length. */
export function positionsOf({ schema }: Shape): readonly unknown[] {
  return list(schema.prefixItems)
}

/** The schemas that are in force if a condition holds. */
export function conditionedIn({ schema }: Shape): readonly unknown[] {
  const ofIf = holdersOf(schema, 'if').flatMap((holder) => [holder.then, holder.else])
  return [...ofIf, ...Object.values(dict(schema.dependentSchemas))].filter(isDict)
}

/** The schema of all items of a list; undefined for a tuple, whose positions differ. */
export function itemSchema({ prefixItems, items }: Dict): unknown {
  return list(prefixItems).length > 0 ? undefined : items
}

/** The lists of `oneOf`/`anyOf` alternatives of which there is more to say than their types. */
export function variantsOf(view: Described, { schema }: Shape): readonly Alternatives[] {
  const isSaid = (part: unknown) =>
    hasMembers(view, listItemsOf(view, part)) ||
    words(shapeOf(view, part).schema.description) !== undefined
  return alternativesOf(schema)
    .filter(({ holder }) => constantsOf(view, holder).length === 0)
    .map(({ holder, parts }) => ({ holder, parts: parts.filter(isSaid) }))
    .filter(({ parts }) => parts.length > 0)
}

/** The alternatives of a schema if each is one value, as an enumeration that describes its values; else none. */
export function constantsOf(view: Described, { oneOf, anyOf }: Dict): readonly Dict[] {
  const schemas = list(oneOf ?? anyOf).map((part) => shapeOf(view, part).schema)
  return schemas.every((schema) => schema.const !== undefined) ? schemas : []
}

/** Nesting limit, for alternatives that contain themselves. */
const MAX_DEPTH = 5

/** True if the fields of a schema can be listed. */
export function hasMembers(view: Described, written: unknown, depth = 0): boolean {
  const shape = shapeOf(view, written)
  const members = [...propertiesOf(shape), ...openPropertiesOf(shape), ...positionsOf(shape)]
  if (members.length > 0) return true
  const parts = [
    ...alternativesOf(shape.schema).flatMap(({ parts }) => parts),
    ...conditionedIn(shape),
  ]
  return (
    depth < MAX_DEPTH && parts.some((part) => hasMembers(view, listItemsOf(view, part), depth + 1))
  )
}

/** The innermost item schema of (nested) arrays and maps of objects; any other schema is returned as is. */
export function itemsOf(view: Described, written: unknown, begin = 0): unknown {
  let value = written
  for (let depth = begin; depth < MOST_LISTS; depth++) {
    const { schema } = shapeOf(view, value)
    const items = itemSchema(schema)
    const isMap = !isDict(schema.properties) && !isDict(schema.patternProperties)
    const inside = items ?? (isMap ? schema.additionalProperties : undefined)
    if (!isDict(inside)) break
    if (items === undefined && !hasMembers(view, itemsOf(view, inside, depth + 1))) break
    value = inside
  }
  return value
}

/** Nesting limit of lists and maps without names. */
const MOST_LISTS = 5

/** The innermost item schema of (nested) arrays; any other schema is returned as is. */
function listItemsOf(view: Described, written: unknown): unknown {
  let value = written
  for (let depth = 0; depth < MOST_LISTS; depth++) {
    const items = itemSchema(shapeOf(view, value).schema)
    if (!isDict(items)) break
    value = items
  }
  return value
}
