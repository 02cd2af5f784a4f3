/** Values that a schema allows, where a description has no example. */
import { type AST, RegExpParser } from '@eslint-community/regexpp'
import { isFixed, selectionOf } from './discriminator.ts'
import type { ApiDocument } from './document.ts'
import formats from './formats.json' with { type: 'json' }
import { alternativesOf, holdersOf } from './merge.ts'
import { type Dict, dict, isDict, list, number, own, words } from './values.ts'

/** Nesting limit of generated values; lists that may be empty are, from a smaller one on. */
const MAX_DEPTH = 16
const MAX_LIST_DEPTH = 6

/** Items that a list gets at most, however many it needs. */
const MOST_ITEMS = 10

/** Generates a value for a schema, using its examples, defaults and enums where present. */
export function exampleOfSchema(document: ApiDocument, written: unknown, depth = 0): unknown {
  const resolved = document.schemaOf(written)
  if (resolved === null || depth > MAX_DEPTH) return null
  const { value: schema, name } = resolved
  const given = [
    list(schema.examples)[0],
    schema.example,
    schema.const,
    schema.default,
    list(schema.enum)[0],
  ].find((value) => value !== undefined)
  if (given !== undefined) return given
  const value = ofAlternatives(document, schema, name, depth)
  return isDict(value) ? withConditions(document, schema, value, depth) : value
}

function ofAlternatives(
  document: ApiDocument,
  schema: Dict,
  name: string | null,
  depth: number,
): unknown {
  const own = { properties: schema.properties }
  const values = alternativesOf(schema).map(({ holder, parts }) => {
    // A description may list `null` first.
    const part = parts.find((one) => dict(one).type !== 'null') ?? parts[0]
    const alternative = document.schemaOf(part)
    // An alternative may require what the schema itself describes.
    const isRequirement = isDict(schema.properties) && alternative?.value.properties === undefined
    const both = isRequirement ? { ...alternative?.value, ...own } : part
    const ofPart = exampleOfSchema(document, both, depth + 1)
    return selected(holder, alternative?.value ?? {}, alternative?.name ?? null, ofPart)
  })
  if (values.length === 0)
    return selected(schema, schema, name, exampleOfType(document, schema, depth))
  const objects = values.filter(isDict)
  if (objects.length === 0 && !isDict(schema.properties)) return values[0]
  return Object.assign({}, dict(exampleOfType(document, schema, depth)), ...objects)
}

/** The object with the value of the discriminator that selects its schema. */
function selected(holder: Dict, schema: Dict, name: string | null, value: unknown): unknown {
  const selection = selectionOf(holder, name)
  if (selection === null || !isDict(value) || isFixed(schema, selection.property)) return value
  return { ...value, [selection.property]: selection.values[0] }
}

/** The object with what is required of it because of its values. */
function withConditions(document: ApiDocument, schema: Dict, value: Dict, depth: number): Dict {
  const conditions = holdersOf(schema, 'if').map(
    (holder) => (whole: Dict) => (holds(document, holder.if, whole) ? holder.then : holder.else),
  )
  const dependent = [
    ...Object.entries(dict(schema.dependentSchemas)),
    ...Object.entries(dict(schema.dependentRequired)).map(([name, required]) => [
      name,
      { required },
    ]),
  ].map(
    ([name, one]) =>
      (whole: Dict) =>
        Object.hasOwn(whole, String(name)) ? one : undefined,
  )
  let whole = value
  for (const inForce of [...conditions, ...dependent]) {
    const one = document.schemaOf(inForce(whole))?.value
    if (one === undefined) continue
    const properties = { ...dict(schema.properties), ...dict(one.properties) }
    const more = exampleOfType(document, { ...one, type: 'object', properties }, depth)
    whole = { ...whole, ...dict(more), ...whole }
  }
  return whole
}

/** True if a value is as the schema of a condition says, of whose keywords the usual ones are known. */
function holds(document: ApiDocument, written: unknown, value: unknown): boolean {
  const schema = document.schemaOf(written)?.value
  if (schema === undefined) return written !== false
  const properties = Object.entries(dict(schema.properties))
  const isAlike = (one: unknown) => JSON.stringify(one) === JSON.stringify(value)
  const any = list(schema.anyOf ?? schema.oneOf)
  return (
    (schema.const === undefined || isAlike(schema.const)) &&
    (schema.enum === undefined || list(schema.enum).some(isAlike)) &&
    (schema.not === undefined || !holds(document, schema.not, value)) &&
    list(schema.required).every((name) => own(value, String(name)) !== undefined) &&
    properties.every(([name, part]) => {
      const member = own(value, name)
      return member === undefined || holds(document, part, member)
    }) &&
    (any.length === 0 || any.some((part) => holds(document, part, value)))
  )
}

function exampleOfType(document: ApiDocument, schema: Dict, depth: number): unknown {
  const types = [schema.type].flat()
  const type = types.find((one) => one !== 'null') ?? types[0]
  if (type === 'object' || isDict(schema.properties)) return objectOf(document, schema, depth)
  if (type === 'array') return listOf(document, schema, depth)
  if (type === 'integer' || type === 'number') return numberOf(schema)
  if (type === 'boolean') return true
  if (type === 'null') return null
  const isText = type === 'string' || words(schema.format ?? schema.pattern) !== undefined
  return isText ? textOf(schema) : null
}

function objectOf(document: ApiDocument, schema: Dict, depth: number): Dict {
  const names = new Set(list(schema.required).filter((name) => typeof name === 'string'))
  const optional = Object.keys(dict(schema.properties)).filter((name) => !names.has(name))
  const missing = Number(number(schema.minProperties) ?? 0) - names.size
  for (const name of optional.slice(0, Math.max(0, missing))) names.add(name)
  const members = [...names].map((name) => [
    name,
    exampleOfSchema(document, own(schema.properties, name), depth + 1),
  ])
  return Object.fromEntries(members)
}

function listOf(document: ApiDocument, schema: Dict, depth: number): unknown[] {
  const positions = list(schema.prefixItems)
  const usual = depth > MAX_LIST_DEPTH ? 0 : 1
  const needed = Math.min(Number(number(schema.minItems) ?? usual), MOST_ITEMS)
  const first = positions.map((part) => exampleOfSchema(document, part, depth + 1))
  const count = positions.length > 0 ? needed - positions.length : Math.max(usual, needed)
  if (count <= 0 || schema.items === false) return first
  const item = exampleOfSchema(document, schema.items, depth + 1)
  return [...first, ...Array(count).fill(item)]
}

function numberOf(schema: Dict): unknown {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema
  // As it is written: it may have more digits than a number.
  if (minimum !== undefined && multipleOf === undefined) return number(minimum) ?? 1
  const step = Number(number(multipleOf) ?? 1)
  const low = exclusiveMinimum === undefined ? minimum : Number(exclusiveMinimum) + step
  const high = exclusiveMaximum === undefined ? maximum : Number(exclusiveMaximum) - step
  const from = low === undefined ? Math.min(1, Number(high ?? 1)) : Number(low)
  return multipleOf === undefined ? from : Math.ceil(from / step) * step
}

/** `text` for any text. */
function textOf(schema: Dict): string {
  const least = Number(number(schema.minLength) ?? 0)
  const most = Number(number(schema.maxLength) ?? Number.POSITIVE_INFINITY)
  const format = words(schema.format)
  const ofFormat = format === undefined ? undefined : own(formats, format)
  const pattern = words(schema.pattern)
  const text =
    (pattern === undefined ? undefined : textOfPattern(pattern, Math.min(least, LONGEST))) ??
    (typeof ofFormat === 'string' ? ofFormat : undefined) ??
    'text'
  if (text.length < least && least <= LONGEST)
    return text.repeat(Math.ceil(least / text.length)).slice(0, least)
  return text.length > most && pattern === undefined ? text.slice(0, most) : text
}

/** Characters of a generated text; a pattern that needs more has none. */
const LONGEST = 200

/** What a class of characters may have; the first one that it has is taken. */
const CANDIDATES = [...'aA1 -_.:/@#+,;é']

/**
 * The shortest text by a pattern that has at least this many characters; undefined if that cannot be
 * told, as for most assertions about what comes next.
 */
function textOfPattern(pattern: string, atLeast = 0): string | undefined {
  const parsed = parsePattern(pattern)
  if (parsed === undefined) return undefined
  for (let extra = 0; extra <= atLeast; extra++) {
    const text = textWith(parsed, extra)
    if (text === undefined) return undefined
    if (text.length >= atLeast) return text
  }
  return undefined
}

function parsePattern(pattern: string): AST.Pattern | undefined {
  try {
    return new RegExpParser().parsePattern(pattern, 0, pattern.length, { unicode: true })
  } catch {
    return undefined
  }
}

/** @param extra repetitions beyond those that are needed, where any number is allowed */
function textWith(pattern: AST.Pattern, extra: number): string | undefined {
  const groups = new Map<AST.CapturingGroup, string>()
  let text = ''
  const add = (more: string) => {
    text += more
    if (text.length > LONGEST) throw new RangeError('the sample is too long')
  }
  const write = (element: AST.Element): void => {
    if (element.type === 'Character') add(String.fromCodePoint(element.value))
    else if (element.type === 'Group') writeFirst(element)
    else if (element.type === 'CapturingGroup') {
      const start = text.length
      writeFirst(element)
      groups.set(element, text.slice(start))
    } else if (element.type === 'Backreference')
      add([element.resolved].flat().map((group) => groups.get(group) ?? '')[0] ?? '')
    else if (element.type === 'Quantifier') {
      const count = Math.min(
        Math.max(element.min, Math.min(element.max, element.min + extra)),
        LONGEST + 1,
      )
      for (let i = 0; i < count; i++) write(element.element)
    } else if (element.type === 'Assertion') {
      // Its beginning and its end are those of the text; of others, nothing is known.
      if (element.kind !== 'start' && element.kind !== 'end' && element.kind !== 'word')
        throw new RangeError('an assertion')
    } else add(memberOf(element))
  }
  const writeFirst = ({ alternatives: [first] }: AST.Pattern | AST.Group | AST.CapturingGroup) => {
    for (const element of first?.elements ?? []) write(element)
  }
  try {
    writeFirst(pattern)
    return text
  } catch (error) {
    if (error instanceof RangeError) return undefined
    throw error
  }
}

/** The first candidate, or beginning of a range, that a class of characters has. */
function memberOf(element: AST.Element): string {
  const source = new RegExp(`^(?:${element.raw})$`, 'u')
  const begins =
    element.type === 'CharacterClass'
      ? element.elements.flatMap((it) => {
          if (it.type === 'CharacterClassRange') return [String.fromCodePoint(it.min.value)]
          return it.type === 'Character' ? [String.fromCodePoint(it.value)] : []
        })
      : []
  const found = [...begins, ...CANDIDATES].find((character) => source.test(character))
  if (found === undefined) throw new RangeError('no known character')
  return found
}
