/** Turns descriptions in older versions of OpenAPI into 3.1, which is what the rest reads. */

import { upgrade } from '@scalar/openapi-upgrader'
import { Numeral } from '../../../plugin/index.ts'
import { pointerTo } from './pointer.ts'
import { type Dict, dict, isDict, list } from './values.ts'
import { eachObject, type Path } from './walk.ts'

/** The versions of the standard that differ for docsgen. */
export type Version = '2.0' | '3.0' | '3.1' | '3.2'

/** The version in which a description is written; null for another or none. */
export function versionOf(root: unknown): Version | null {
  const { openapi, swagger } = dict(root)
  const written = openapi ?? swagger
  // YAML reads `2.0` without quotes as a number.
  const text = typeof written === 'number' ? written.toFixed(1) : String(written)
  const [, version] = /^(2\.0|3\.[012])(?:\.|$)/.exec(text) ?? []
  return (version as Version | undefined) ?? null
}

/**
 * The description as OpenAPI 3.1 writes it; one in 3.1 or 3.2 as it is.
 * @throws Error if the description cannot be upgraded
 */
export function upgradeDescription(root: Dict, version: Version): Dict {
  const isNew = version === '3.1' || version === '3.2'
  if (isNew && oldSchemas(root).length === 0) return root
  const numerals = new Map<string, Numeral>()
  // The upgrader looks for versions as text; YAML reads `swagger: 2.0` as a number.
  const key = version === '2.0' ? 'swagger' : 'openapi'
  const styles = version === '2.0' ? stylesOf(root) : new Map<object, string>()
  const tree = dict(copyTree(root, numerals, styles))
  const copy = { ...tree, [key]: version === '2.0' ? '2.0' : '3.0.4' }
  const upgraded = dict(restore(isNew ? tree : upgrade(copy, '3.1'), numerals, isNew))
  const anchors = dynamicAnchors(upgraded)
  for (const schema of oldSchemas(upgraded)) modernize(schema, anchors)
  return upgraded
}

/**
 * References to the schemas with a `$dynamicAnchor`, by its name; null if several have it, which one is
 * meant depends on where the reference is used.
 */
function dynamicAnchors(root: Dict): ReadonlyMap<string, string | null> {
  const found = new Map<string, string | null>()
  eachObject(root, ({ $dynamicAnchor: name }, path, isSchema) => {
    if (isSchema && typeof name === 'string')
      found.set(name, found.has(name) ? null : pointerTo(path))
  })
  return found
}

/**
 * The schemas with keywords of older versions, which the upgrader leaves in places, and people write in
 * 3.1; and those with dynamic references, which are read as static ones.
 */
function oldSchemas(root: Dict): Record<string, unknown>[] {
  const found: Record<string, unknown>[] = []
  eachObject(root, (value, _, isSchema) => {
    const isOld =
      typeof value.nullable === 'boolean' ||
      typeof value.$dynamicRef === 'string' ||
      typeof (value.exclusiveMinimum ?? value.exclusiveMaximum) === 'boolean' ||
      Array.isArray(value.items)
    if (isSchema && isOld) found.push(value)
  })
  return found
}

/** Writes tuples, `nullable` and exclusive limits as 3.1 does, and dynamic references as static ones. */
function modernize(
  schema: Record<string, unknown>,
  anchors: ReadonlyMap<string, string | null>,
): void {
  const { $dynamicRef, items, additionalItems } = schema
  const anchor = anchors.get(String($dynamicRef).replace(/^#/, ''))
  if (typeof anchor === 'string') {
    delete schema.$dynamicRef
    schema.$ref = anchor
  }
  if (Array.isArray(items)) {
    schema.prefixItems = items
    delete schema.items
    if (additionalItems !== undefined) schema.items = additionalItems
  }
  for (const [bound, exclusive] of BOUNDS) {
    if (typeof schema[exclusive] !== 'boolean') continue
    const isExclusive = schema[exclusive]
    delete schema[exclusive]
    if (!isExclusive || schema[bound] === undefined) continue
    schema[exclusive] = schema[bound]
    delete schema[bound]
  }
  allowNull(schema)
}

const BOUNDS = [
  ['minimum', 'exclusiveMinimum'],
  ['maximum', 'exclusiveMaximum'],
] as const

/** Allows `null` where `nullable` does. */
function allowNull(schema: Record<string, unknown>): void {
  const { nullable, type, $ref, allOf, properties } = schema
  delete schema.nullable
  if (nullable !== true) return
  for (const key of ['oneOf', 'anyOf'])
    if (Array.isArray(schema[key])) schema[key] = [...list(schema[key]), { type: 'null' }]
  const isWhole = $ref !== undefined || (allOf !== undefined && properties === undefined)
  if (isWhole) {
    for (const key of ['$ref', 'allOf', 'type']) delete schema[key]
    const whole = $ref === undefined ? { allOf } : { $ref }
    schema.anyOf = [whole, { type: 'null' }]
  } else if (type !== undefined) schema.type = [...new Set([type, 'null'].flat())]
  else if (isDict(properties)) schema.type = ['object', 'null']
}

/** The styles of the parameters with a `collectionFormat` for which 3.1 has none in their place, or none at all. */
function stylesOf(root: Dict): ReadonlyMap<object, string> {
  const styles = new Map<object, string>()
  eachObject(root, (value) => {
    const style = STYLES[String(value.collectionFormat)]
    const isParameter = value.in === 'path' || value.in === 'query' || value.in === 'header'
    if (isParameter && style !== undefined) styles.set(value, style)
  })
  return styles
}

const STYLES: Readonly<Record<string, string>> = {
  ssv: 'spaceDelimited',
  tsv: 'tabDelimited',
  pipes: 'pipeDelimited',
}

/** The extension field that keeps a style in the upgrade. */
const STYLE = 'x-docsgen-style'

/** More objects than the largest descriptions have: aliases of YAML that multiply each other. */
const MOST = 500_000
const DEEPEST = 500

/**
 * A copy without shared objects, in which a unique text stands for each number with a text of its own.
 * @param styles to add, by the objects that have them
 */
function copyTree(
  root: unknown,
  numerals: Map<string, Numeral>,
  styles: ReadonlyMap<object, string>,
): unknown {
  let count = 0
  const copy = (value: unknown, depth: number): unknown => {
    if (value instanceof Numeral) {
      const token = `\0${numerals.size}`
      numerals.set(token, value)
      return token
    }
    if (typeof value !== 'object' || value === null) return value
    if (++count > MOST || depth > DEEPEST)
      throw new Error('its aliases (`*name`) repeat too much; use `$ref` instead')
    if (Array.isArray(value)) return value.map((item) => copy(item, depth + 1))
    const members = Object.entries(value).map(([name, it]) => [name, copy(it, depth + 1)])
    const style = styles.get(value)
    return Object.fromEntries(style === undefined ? members : [...members, [STYLE, style]])
  }
  return copy(root, 0)
}

/** @param isNew true for a copy that was not upgraded */
function restore(value: unknown, numerals: ReadonlyMap<string, Numeral>, isNew: boolean): unknown {
  if (typeof value === 'string') return numerals.get(value) ?? value
  if (Array.isArray(value)) return value.map((item) => restore(item, numerals, isNew))
  if (!isDict(value)) return value
  const { [STYLE]: style, ...parameter } = value
  if (style !== undefined) return restore({ ...parameter, style, explode: false }, numerals, isNew)
  const { examples, ...others } = value
  // The upgrader gives an only example, which has none, the name `default`.
  const named = Object.entries(dict(examples))
  const [name, example] = named[0] ?? []
  const isUnnamed = !isNew && named.length === 1 && name === 'default' && isOnlyValue(example)
  const members = isUnnamed ? { ...others, example: dict(example).value } : value
  return Object.fromEntries(
    Object.entries(members).map(([key, item]) => [key, restore(item, numerals, isNew)]),
  )
}

function isOnlyValue(example: unknown): boolean {
  return Object.keys(dict(example)).join() === 'value'
}

/** Where Swagger 2.0 has what OpenAPI 3 has in `components`. */
const COMPONENTS: Readonly<Record<string, string>> = {
  schemas: 'definitions',
  parameters: 'parameters',
  requestBodies: 'parameters',
  responses: 'responses',
  securitySchemes: 'securityDefinitions',
}

/** The path, or the nearest one that exists, in the description as it is written. */
export function writtenPath(written: unknown, path: Path): Path {
  const [first, second, ...others] = path
  const old = first === 'components' && dict(written).swagger !== undefined
  const steps = old ? [COMPONENTS[String(second)] ?? String(second), ...others] : path
  const found: (string | number)[] = []
  let value = written
  for (let index = 0; index < steps.length; index++) {
    const step = steps[index] as string | number
    const members = value as Readonly<Record<string | number, unknown>>
    if (typeof value !== 'object' || value === null) break
    if (Object.hasOwn(members, step)) {
      found.push(step)
      value = members[step]
    } else if (step === 'content') {
      // 2.0 has one schema for all media types: `content`, the type, `schema`.
      index++
    } else if (step === 'examples' && Object.hasOwn(members, 'example')) {
      found.push('example')
      value = members.example
      // The list has one item, the map one member with a `value`.
      index += typeof steps[index + 1] === 'number' ? 1 : 2
    } else break
  }
  return found
}
