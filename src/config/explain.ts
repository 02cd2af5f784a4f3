/** Says in sentences what is wrong with a configuration or a page's front matter. */
import type * as z from 'zod/mini'
import { didYouMean } from '../suggest.ts'

type Issue = z.core.$ZodIssue

/** Each issue of a failed parse as a sentence: ``locales.nz.path`: expected …`. */
export function explainIssues(
  issues: readonly Issue[],
  schema: z.core.$ZodType,
): { reason: string; note?: string | undefined }[] {
  return issues.flatMap((issue) => explain(issue, schema, []))
}

function explain(
  issue: Issue,
  schema: z.core.$ZodType,
  above: readonly PropertyKey[],
): { reason: string; note?: string | undefined }[] {
  const keys = [...above, ...issue.path]
  const path = keys.map(String).join('.')
  if (issue.code === 'unrecognized_keys') {
    const known = knownKeys(schema, keys)
    return issue.keys.map((key) => ({
      reason: `unknown key \`${[...keys, key].map(String).join('.')}\``,
      note:
        didYouMean(key, known) ??
        (known.length > 0 ? `Known keys: ${known.join(', ')}.` : undefined),
    }))
  }
  if (issue.code === 'invalid_union') {
    // The branch that came furthest is the one that was meant.
    const branches = issue.errors.map((errors) => errors as readonly Issue[])
    const deepest = branches
      .filter((errors) => errors.some((e) => e.path.length > 0 || e.code === 'unrecognized_keys'))
      .sort((a, b) => a.length - b.length)[0]
    if (deepest) return deepest.flatMap((e) => explain(e, schema, keys))
    const wanted = branches.flatMap((errors) => errors.map((e) => expectation(e)))
    return [{ reason: `\`${path}\` must be ${[...new Set(wanted)].join(' or ')}` }]
  }
  const got = issue.input === undefined ? ' (it is missing)' : `, not ${show(issue.input)}`
  return [{ reason: `\`${path}\` must be ${expectation(issue)}${got}` }]
}

const NAMES: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  record: 'an object',
  object: 'an object',
  undefined: 'left out',
  null: 'null',
}

function expectation(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      return NAMES[issue.expected] ?? issue.expected
    case 'invalid_value':
      return issue.values.map((value) => JSON.stringify(value)).join(' or ')
    case 'too_small':
      return `at least ${issue.minimum}`
    case 'too_big':
      return `at most ${issue.maximum}`
    default:
      return issue.message
  }
}

function show(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (value !== null && typeof value === 'object') return 'an object'
  return typeof value === 'function' ? 'a function' : JSON.stringify(value)
}

/** The keys a strict object at this place takes; empty where there is no such object. */
function knownKeys(schema: z.core.$ZodType, path: readonly PropertyKey[]): string[] {
  let found: z.core.$ZodType[] = [schema]
  for (const step of path) found = found.flatMap((s) => unwrap(s)).flatMap((s) => inside(s, step))
  return found
    .flatMap((s) => unwrap(s))
    .flatMap((s) => {
      const def = s._zod.def as { shape?: object }
      return def.shape ? Object.keys(def.shape) : []
    })
}

interface AnyDef {
  type: string
  innerType?: z.core.$ZodType
  options?: z.core.$ZodType[]
  getter?: () => z.core.$ZodType
  shape?: Record<string, z.core.$ZodType>
  valueType?: z.core.$ZodType
  element?: z.core.$ZodType
}

function unwrap(schema: z.core.$ZodType): z.core.$ZodType[] {
  const def = schema._zod.def as AnyDef
  if (def.innerType) return unwrap(def.innerType)
  if (def.options) return def.options.flatMap(unwrap)
  if (def.getter) return unwrap(def.getter())
  return [schema]
}

function inside(schema: z.core.$ZodType, step: PropertyKey): z.core.$ZodType[] {
  const def = schema._zod.def as AnyDef
  const next = def.shape?.[String(step)] ?? def.valueType ?? def.element
  return next ? [next] : []
}
