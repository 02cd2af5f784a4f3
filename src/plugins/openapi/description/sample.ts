/** Values that a schema allows, where a description has no example. */
import { type AST, RegExpParser } from '@eslint-community/regexpp'
import { isFixed, selectionOf } from './discriminator.ts'
import type { ApiDocument } from './document.ts'
import formats from './formats.json' with { type: 'json' }
import { alternativesOf, holdersOf } from './merge.ts'
import { type Dict, dict, isDict, list, number, own, words } from './values.ts'

/** Values of a sample, and its nesting limit: a schema that asks for more gets less. */
const MOST_VALUES = 300
const MAX_DEPTH = 16

/** Nesting limit of conditions. */
const MAX_CONDITIONS = 4

/** Items that a list gets at most, however many it needs. */
const MOST_ITEMS = 10

/** Generates a value for a schema, using its examples, defaults and enums where present. */
export function exampleOfSchema(document: ApiDocument, written: unknown): unknown {
  return new Sampler(document).valueOf(written, 0) ?? null
}

/** The values of one sample. */
class Sampler {
  readonly #document: ApiDocument
  /** The schemas with a name that the value is within. */
  readonly #within = new Set<string>()
  #left = MOST_VALUES

  constructor(document: ApiDocument) {
    this.#document = document
  }

  /** Undefined for a schema that contains itself, and for what is too much. */
  valueOf(written: unknown, depth: number): unknown {
    const resolved = this.#document.schemaOf(written)
    if (resolved === null) return null
    const { value: schema, name } = resolved
    const given = [
      list(schema.examples)[0],
      schema.example,
      schema.const,
      schema.default,
      list(schema.enum)[0],
    ].find((value) => value !== undefined)
    if (given !== undefined) return given
    if (depth > MAX_DEPTH || this.#left-- <= 0) return undefined
    if (name !== null && this.#within.has(name)) return undefined
    if (name !== null) this.#within.add(name)
    const value = this.#ofAlternatives(schema, name, depth)
    const whole = isDict(value) ? this.#withConditions(schema, value, depth) : value
    if (name !== null) this.#within.delete(name)
    return whole
  }

  #ofAlternatives(schema: Dict, name: string | null, depth: number): unknown {
    const own = { properties: schema.properties }
    const values = alternativesOf(schema).map(({ holder, parts }) => {
      // A description may list `null` first.
      const part = parts.find((one) => dict(one).type !== 'null') ?? parts[0]
      const alternative = this.#document.schemaOf(part)
      // An alternative may require what the schema itself describes.
      const isRequirement = isDict(schema.properties) && alternative?.value.properties === undefined
      const both = isRequirement ? { ...alternative?.value, ...own } : part
      const ofPart = this.valueOf(both, depth + 1)
      return selected(holder, alternative?.value ?? {}, alternative?.name ?? null, ofPart)
    })
    if (values.length === 0) return selected(schema, schema, name, this.#ofType(schema, depth))
    const objects = values.filter(isDict)
    if (objects.length === 0 && !isDict(schema.properties)) return values[0]
    return Object.assign({}, dict(this.#ofType(schema, depth)), ...objects)
  }

  /** The object with what is required of it because of its values. */
  #withConditions(schema: Dict, value: Dict, depth: number): Dict {
    const conditions = holdersOf(schema, 'if').map(
      (holder) => (whole: Dict) =>
        holds(this.#document, holder.if, whole) ? holder.then : holder.else,
    )
    const dependent = [
      ...Object.entries(dict(schema.dependentSchemas)),
      ...Object.entries(dict(schema.dependentRequired)).map(
        ([name, required]) => [name, { required }] as const,
      ),
    ].map(
      ([name, one]) =>
        (whole: Dict) =>
          Object.hasOwn(whole, name) ? one : undefined,
    )
    let whole = value
    for (const inForce of [...conditions, ...dependent]) {
      const one = this.#document.schemaOf(inForce(whole))?.value
      if (one === undefined) continue
      const both = { ...dict(schema.properties) } as Record<string, unknown>
      const narrowed = Object.entries(dict(one.properties))
      for (const [name, part] of narrowed)
        both[name] = Object.hasOwn(both, name) ? { allOf: [both[name], part] } : part
      const present = narrowed.map(([name]) => name).filter((name) => Object.hasOwn(whole, name))
      const required = [...list(one.required), ...present]
      const more = this.#objectOf({ ...one, required, properties: both }, depth)
      const again = present.map((name) => [name, more[name]] as const)
      whole = { ...whole, ...more, ...whole, ...Object.fromEntries(again) }
    }
    return whole
  }

  #ofType(schema: Dict, depth: number): unknown {
    const types = [schema.type].flat()
    const type = types.find((one) => one !== 'null') ?? types[0]
    if (type === 'object' || isDict(schema.properties)) return this.#objectOf(schema, depth)
    if (type === 'array' || list(schema.prefixItems).length > 0) return this.#listOf(schema, depth)
    if (type === 'integer' || type === 'number') return numberOf(schema)
    if (type === 'boolean') return true
    if (type === 'null') return null
    const isText = type === 'string' || words(schema.format ?? schema.pattern) !== undefined
    return isText ? textOf(schema) : null
  }

  #objectOf(schema: Dict, depth: number): Dict {
    const names = new Set(list(schema.required).filter((name) => typeof name === 'string'))
    const optional = Object.keys(dict(schema.properties)).filter((name) => !names.has(name))
    const missing = Number(number(schema.minProperties) ?? 0) - names.size
    for (const name of optional.slice(0, Math.max(0, missing))) names.add(name)
    const ofOthers = schema.additionalProperties
    const others = isDict(ofOthers) ? Math.min(missing - optional.length, MOST_ITEMS) : 0
    const members = [
      ...[...names].map((name) => [name, own(schema.properties, name)] as const),
      ...Array.from({ length: Math.max(0, others) }, (_, n) => [`key${n + 1}`, ofOthers] as const),
    ]
    return Object.fromEntries(
      members.map(([name, written]) => [name, this.valueOf(written, depth + 1) ?? null]),
    )
  }

  #listOf(schema: Dict, depth: number): unknown[] {
    const { items, contains, minItems, maxItems, uniqueItems } = schema
    const positions = list(schema.prefixItems)
    const most = Math.min(Number(number(maxItems) ?? MOST_ITEMS), MOST_ITEMS)
    const usual = positions.length > 0 ? positions.length : 1
    const count = Math.min(Math.max(Number(number(minItems) ?? 0), usual), most)
    const further = isDict(contains) ? { allOf: [dict(items), contains] } : items
    const written = Array.from({ length: count }, (_, index) => positions[index] ?? further)
    const values = written
      .filter((one) => one !== false)
      .map((one) => this.valueOf(one, depth + 1))
      .filter((value) => value !== undefined)
    return uniqueItems === true ? distinct(values, dict(items)) : values
  }
}

/** Different values in place of the same one. */
function distinct(values: readonly unknown[], items: Dict): unknown[] {
  const isFree = items.format === undefined && items.pattern === undefined
  return values.map((value, index) => {
    if (index === 0) return value
    if (items.enum !== undefined) return list(items.enum)[index] ?? value
    if (typeof value === 'number') return value + index
    return typeof value === 'string' && isFree ? `${value}${index + 1}` : value
  })
}

/** The object with the value of the discriminator that selects its schema. */
function selected(holder: Dict, schema: Dict, name: string | null, value: unknown): unknown {
  const selection = selectionOf(holder, name)
  if (selection === null || !isDict(value) || isFixed(schema, selection.property)) return value
  return { ...value, [selection.property]: selection.values[0] }
}

/** True if a value is as the schema of a condition says, of whose keywords the usual ones are known. */
function holds(document: ApiDocument, written: unknown, value: unknown, depth = 0): boolean {
  const schema = document.schemaOf(written)?.value
  if (schema === undefined || depth > MAX_CONDITIONS) return written !== false
  const isAlike = (one: unknown) => JSON.stringify(one) === JSON.stringify(value)
  const any = list(schema.anyOf ?? schema.oneOf)
  return (
    (schema.const === undefined || isAlike(schema.const)) &&
    (schema.enum === undefined || list(schema.enum).some(isAlike)) &&
    (schema.not === undefined || !holds(document, schema.not, value, depth + 1)) &&
    list(schema.required).every((name) => own(value, String(name)) !== undefined) &&
    Object.entries(dict(schema.properties)).every(([name, part]) => {
      const member = own(value, name)
      return member === undefined || holds(document, part, member, depth + 1)
    }) &&
    (any.length === 0 || any.some((part) => holds(document, part, value, depth + 1)))
  )
}

/** The minimum as it is written, which may have more digits than a number; else the first that is allowed. */
function numberOf(schema: Dict): unknown {
  const { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf } = schema
  const of = (value: unknown) => (number(value) === undefined ? Number.NaN : Number(value))
  const low = Math.max(...[of(minimum), of(exclusiveMinimum)].filter((n) => !Number.isNaN(n)))
  const high = Math.min(...[of(maximum), of(exclusiveMaximum)].filter((n) => !Number.isNaN(n)))
  const step = of(multipleOf) > 0 ? of(multipleOf) : schema.type === 'integer' ? 1 : null
  const isAllowed = (value: number) =>
    Number.isFinite(value) &&
    (value > low || (value === low && low !== of(exclusiveMinimum))) &&
    (value < high || (value === high && high !== of(exclusiveMaximum))) &&
    (step === null || Math.abs(value / step - Math.round(value / step)) < 1e-9)
  if (number(minimum) !== undefined && isAllowed(of(minimum))) return minimum
  // Without the error of a product such as 3 times 0.1.
  const times = (count: number) => Number((count * (step ?? 1)).toPrecision(12))
  const up = Math.ceil(low / (step ?? 1))
  const down = Math.floor(high / (step ?? 1))
  const tried = [1, times(up), times(up + 1), times(down), times(down - 1), (low + high) / 2, high]
  return tried.find(isAllowed) ?? 1
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
  if (text !== 'text') return text
  return least > text.length && least <= LONGEST
    ? text.repeat(Math.ceil(least / text.length)).slice(0, least)
    : text.slice(0, most)
}

/** Characters of a generated text; a pattern that needs more has none. */
const LONGEST = 1000

/** Steps in which a text is made by a pattern: repetitions of nothing take time, too. */
const MOST_STEPS = 5000

/** What a class of characters may have; the first one that it has is taken. */
const CANDIDATES = [...'aA1 -_.:/@#+,;é']

/**
 * The shortest text by a pattern that has at least this many characters; undefined if that cannot be
 * told, as for most assertions about what comes next.
 */
function textOfPattern(pattern: string, atLeast = 0): string | undefined {
  const parsed = parsePattern(pattern)
  if (parsed === undefined) return undefined
  const steps = { left: MOST_STEPS }
  for (let extra = 0; extra <= atLeast; extra++) {
    const text = textWith(parsed, extra, steps)
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
function textWith(
  pattern: AST.Pattern,
  extra: number,
  steps: { left: number },
): string | undefined {
  const groups = new Map<AST.CapturingGroup, string>()
  let text = ''
  const add = (more: string) => {
    text += more
    if (text.length > LONGEST) throw new RangeError('the sample is too long')
  }
  const write = (element: AST.Element): void => {
    if (steps.left-- <= 0) throw new RangeError('the pattern is too complicated')
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
