/** Merges the branches of `allOf`, all of which are in force. */
import type { Resolved } from './references.ts'
import { type Dict, dict, isDict, list, own, words } from './values.ts'

type Resolve = (value: unknown) => Resolved | null

/**
 * The schema with its reference resolved and its `allOf` merged into it. Properties that several
 * branches define become an `allOf` of these, which is merged when it is asked for. A reference
 * with notes beside it keeps the name of what it refers to.
 */
export function mergeAllOf(resolve: Resolve, value: unknown): Resolved | null {
  const resolved = resolve(value)
  if (resolved === null || !Array.isArray(resolved.value.allOf)) return resolved
  const { allOf: _, ...here } = resolved.value
  const isOfBase = (schema: Dict) =>
    list(schema.oneOf ?? schema.anyOf).some((part) => resolve(part)?.value === resolved.value)
  const branches = branchesOf(resolve, resolved.value, new Set()).map((branch) => ({
    ...branch,
    schema: isOfBase(branch.schema) ? withoutAlternatives(branch.schema) : branch.schema,
  }))
  // What is written here says more of a field than what many schemas share. Its definitions are in that
  // order already.
  const isField = FIELD in resolved.value
  const sorted = [true, false].flatMap((isShared) =>
    branches.filter((branch) => branch.isShared === isShared).map(({ schema }) => schema),
  )
  const all = branches.map(({ schema }) => schema)
  const inForce = isField ? all : sorted
  const inOrder = [...all, here]
  const merged = inOrderOf(inOrder, {
    ...[...inForce, here].reduce(combine, {}),
    ...(isField ? { description: descriptionsOf(inForce) } : {}),
  })
  const only = resolved.value.allOf.length === 1 ? resolve(resolved.value.allOf[0]) : null
  const isNote = Object.keys(here).every((key) => NOTES.has(key) || key.startsWith('x-'))
  return { value: merged, name: resolved.name ?? (isNote ? (only?.name ?? null) : null) }
}

/** Marks the merged definitions of one field, each of which describes it. */
const FIELD = Symbol('field')

/** The descriptions of a field, the last one first, without those that another one contains. */
function descriptionsOf(schemas: readonly Dict[]): string | undefined {
  const texts = new Set(schemas.flatMap(({ description }) => words(description)?.trim() ?? []))
  const said = [...texts].filter(
    (text) => ![...texts].some((other) => other !== text && other.includes(text)),
  )
  return said.length === 0 ? undefined : said.reverse().join('\n\n')
}

/** A base that lists its subtypes says nothing more of one of them. */
function withoutAlternatives({ oneOf: _, anyOf: __, ...rest }: Dict): Dict {
  return rest
}

/** Keywords that describe a schema and constrain nothing. */
const NOTES = new Set([
  ...['title', 'description', 'default', 'example', 'examples', 'deprecated', 'readOnly'],
  ...['writeOnly', 'externalDocs', 'nullable'],
])

interface Branch {
  readonly schema: Dict
  /** True for one that is referred to, by this schema and perhaps by others. */
  readonly isShared: boolean
}

/** The branches of a schema and of its branches; one that contains itself counts once. */
function branchesOf(
  resolve: Resolve,
  schema: Dict,
  seen: Set<unknown>,
  isWithin = false,
): readonly Branch[] {
  return list(schema.allOf).flatMap((branch) => {
    const value = resolve(branch)?.value
    if (value === undefined || seen.has(branch)) return []
    seen.add(branch)
    const isShared = isWithin || dict(branch).$ref !== undefined
    const { allOf: _, ...rest } = value
    return [...branchesOf(resolve, value, seen, isShared), { schema: rest, isShared }]
  })
}

/** The merged schema with its fields in the order in which the branches have them. */
function inOrderOf(branches: readonly Dict[], merged: Dict): Dict {
  const properties = dict(merged.properties)
  const names = new Set(branches.flatMap((branch) => Object.keys(dict(branch.properties))))
  if (names.size < 2) return merged
  const ordered = [...names].map((name) => [name, properties[name]] as const)
  return { ...merged, properties: Object.fromEntries(ordered) }
}

type Merge = (one: unknown, other: unknown) => unknown

const greater: Merge = (one, other) => (Number(one) > Number(other) ? one : other)
const less: Merge = (one, other) => (Number(one) < Number(other) ? one : other)
const union: Merge = (one, other) => [...new Set([...list(one), ...list(other)])]
const byName: Merge = (one, other) => {
  const both = { ...dict(one) } as Record<string, unknown>
  for (const [name, value] of Object.entries(dict(other)))
    both[name] = Object.hasOwn(both, name) ? { allOf: [both[name], value], [FIELD]: true } : value
  return both
}
const common: Merge = (one, other) => {
  const shared = list(one).filter((value) => list(other).includes(value))
  return shared.length > 0 ? shared : other
}
const schemas: Merge = (one, other) =>
  isDict(one) && isDict(other) ? { allOf: [one, other] } : other === true ? one : other

/** An integer is a number, too. */
function isAllowed(type: unknown, types: readonly unknown[]): boolean {
  return types.includes(type) || (type === 'integer' && types.includes('number'))
}

/** What two values of a keyword mean together; of any other keyword, the later value counts. */
const MERGES: Readonly<Record<string, Merge>> = {
  properties: byName,
  patternProperties: byName,
  dependentSchemas: byName,
  dependentRequired: (one, other) => {
    const names = Object.keys({ ...dict(one), ...dict(other) })
    return Object.fromEntries(names.map((name) => [name, union(own(one, name), own(other, name))]))
  },
  required: union,
  enum: common,
  type: (one, other) => {
    const [types = [], others = []] = [one, other].map((type) => [type].flat())
    const shared = [...types, ...others].filter(
      (type) => isAllowed(type, types) && isAllowed(type, others),
    )
    const several = [...new Set(shared)]
    return several.length > 1 ? several : (several[0] ?? other)
  },
  items: schemas,
  additionalProperties: schemas,
  minimum: greater,
  exclusiveMinimum: greater,
  minLength: greater,
  minItems: greater,
  minProperties: greater,
  maximum: less,
  exclusiveMaximum: less,
  maxLength: less,
  maxItems: less,
  maxProperties: less,
}

function combine(one: Dict, other: Dict): Dict {
  const both: Record<string, unknown> = { ...one, ...other }
  for (const [key, merge] of Object.entries(MERGES))
    if (one[key] !== undefined && other[key] !== undefined) both[key] = merge(one[key], other[key])
  const kept = APPLICATORS.filter(([key]) => isGiven(one[key]) && isGiven(other[key])).flat()
  if (kept.length === 0) return both
  // Both are in force: the first stays in its place, others are in `allOf`.
  for (const key of kept) both[key] = one[key]
  const further = Object.fromEntries(kept.map((key) => [key, other[key]]))
  both.allOf = [...list(one.allOf), further]
  return both
}

function isGiven(value: unknown): boolean {
  return isDict(value) || list(value).length > 0
}

const ALTERNATIVES = ['oneOf', 'anyOf'] as const

/** Keywords of which several are in force at once, each with those that belong to it. */
const APPLICATORS: readonly (readonly [string, ...string[]])[] = [
  ['oneOf', 'discriminator'],
  ['anyOf', 'discriminator'],
  ['if', 'then', 'else'],
  ['not'],
  ['contains', 'minContains', 'maxContains'],
]

/** Alternatives of a schema, and what their discriminator is in. */
export interface Alternatives {
  readonly holder: Dict
  readonly parts: readonly unknown[]
}

/** The schema and those that are in force beside it, where they have a keyword. */
export function holdersOf(schema: Dict, keyword: string): readonly Dict[] {
  return [schema, ...list(schema.allOf).map(dict)].filter((one) => one[keyword] !== undefined)
}

/** The lists of alternatives of a merged schema; a value matches one of each. */
export function alternativesOf(schema: Dict): readonly Alternatives[] {
  return [schema, ...list(schema.allOf)].flatMap((holder) =>
    ALTERNATIVES.map((key) => ({ holder: dict(holder), parts: list(dict(holder)[key]) })).filter(
      ({ parts }) => parts.length > 0,
    ),
  )
}
