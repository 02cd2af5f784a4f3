/** Turns validation issues of a configuration or front matter into sentences. */
import type * as z from 'zod/mini'
import { didYouMean } from '../problems/suggest.ts'

type Issue = z.core.$ZodIssue

/**
 * Each issue of a failed parse as a sentence: ``locales.de.path`: expected …`.
 * @param whole what to call the parsed value itself
 */
export function explainIssues(
  issues: readonly Issue[],
  schema: z.core.$ZodType,
  whole = 'the configuration',
): { reason: string; note?: string | undefined }[] {
  return issues.flatMap((issue) => explain(issue, { schema, whole }, []))
}

function explain(
  issue: Issue,
  parsed: { readonly schema: z.core.$ZodType; readonly whole: string },
  ancestors: readonly PropertyKey[],
): { reason: string; note?: string | undefined }[] {
  const keys = [...ancestors, ...issue.path]
  const path = keys.map(String).join('.')
  if (issue.code === 'unrecognized_keys') {
    const known = knownKeys(parsed.schema, keys)
    return issue.keys.map((key) => {
      const name = [...keys, key].map(String).join('.')
      return {
        reason: `unknown key \`${name}\``,
        note:
          REMOVED.get(name) ??
          didYouMean(key, known) ??
          (keys.at(-1) === 'messages' ? OWN_TEXT : listed('Known keys', known, key)),
      }
    })
  }
  const name = path === '' ? parsed.whole : `\`${path}\``
  if (issue.code === 'invalid_union') {
    const branches = issue.errors.map((errors) => errors as readonly Issue[])
    const meant = meantBranches(branches)
    if (meant.length === 1)
      return (meant[0] as readonly Issue[]).flatMap((e) => explain(e, parsed, keys))
    return [{ reason: `${name} must ${choice(meant.length > 0 ? meant : branches)}` }]
  }
  const got = issue.input === undefined ? ' (it is missing)' : `, not ${show(issue.input)}`
  const isObject = keys.length > 0 && issue.code === 'invalid_type' && issue.expected === 'object'
  const note = isObject ? listed('Its keys', knownKeys(parsed.schema, keys)) : ADVICE.get(path)
  return [{ reason: `${name} must be ${expectation(issue)}${got}`, note }]
}

/** What to do about settings that earlier versions had. */
const REMOVED: ReadonlyMap<string, string> = new Map([
  [
    'markdown.parser',
    'Remove it: every parser makes the same pages, and docsgen uses the fastest.',
  ],
])

/** What to do about a wrong value, where the right ones do not say it. */
const ADVICE: ReadonlyMap<string, string> = new Map([
  [
    'islands',
    'Components are written in React, and run on React or Preact. Leave the setting out, and load code of another framework with the `client` of the configuration.',
  ],
])

const OWN_TEXT =
  'Text of your own is in the messages of a plugin: see `npx docsgen manual`, Translate a site, Text in components and templates.'

/** More keys than this are looked up rather than read in a terminal. */
const MOST_KEYS = 20

/** @param wanted of many keys, those that share a word with this one are named */
function listed(label: string, keys: readonly string[], wanted = ''): string | undefined {
  if (keys.length === 0) return undefined
  if (keys.length <= MOST_KEYS) return `${label}: ${keys.join(', ')}.`
  const words = wordsOf(wanted)
  const similar = keys.filter((key) => wordsOf(key).some((word) => words.includes(word)))
  const all = 'All keys are in the reference: see `npx docsgen manual`, Configuration.'
  return similar.length === 0 ? all : `Similar keys: ${similar.slice(0, 5).join(', ')}. ${all}`
}

/** `socialImage` → social, image */
function wordsOf(key: string): string[] {
  return key.split(/(?=[A-Z])|[_-]/).map((word) => word.toLowerCase())
}

/** The union branches the user most likely meant: those with the fewest issues about the value's shape. */
function meantBranches(branches: readonly (readonly Issue[])[]): (readonly Issue[])[] {
  const ofKind = branches.filter((errors) =>
    errors.every((e) => e.path.length > 0 || e.code === 'unrecognized_keys'),
  )
  const objections = (errors: readonly Issue[]) =>
    errors.reduce(
      (sum, e) => sum + (isTag(e) ? 10 : isMissing(e) || e.path.length === 0 ? 1 : 0),
      0,
    )
  const least = Math.min(...ofKind.map(objections))
  return ofKind.filter((errors) => objections(errors) === least)
}

/** What several branches expect of a value: one of their keys, tags or types. */
function choice(branches: readonly (readonly Issue[])[]): string {
  const of = (pick: (e: Issue) => string[]) =>
    [...new Set(branches.flat().flatMap(pick))].join(' or ')
  const tag = branches.flat().find(isTag)
  if (tag && 'input' in tag) {
    const values = of((e) => (isTag(e) ? [expectation(e)] : []))
    return `have \`${String(tag.path[0])}\` set to ${values}, not ${show(tag.input)}`
  }
  const keys = of((e) => (isMissing(e) ? [`\`${String(e.path[0])}\``] : []))
  return keys ? `have ${keys}` : `be ${of((e) => [expectation(e)])}`
}

function isMissing(issue: Issue): boolean {
  return issue.path.length === 1 && issue.code === 'invalid_type' && issue.input === undefined
}

/** The discriminator does not match, such as `provider: 'local'`. */
function isTag(issue: Issue): issue is Extract<Issue, { code: 'invalid_value' }> {
  return issue.path.length === 1 && issue.code === 'invalid_value' && issue.values.length === 1
}

const NAMES: Record<string, string> = {
  string: 'a string',
  number: 'a number',
  int: 'an integer',
  boolean: 'true or false',
  array: 'a list',
  record: 'an object',
  object: 'an object',
  undefined: 'undefined',
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

/** Longest value that is repeated in a message. */
const LONGEST = 200

function show(value: unknown): string {
  if (Array.isArray(value)) return 'a list'
  if (value !== null && typeof value === 'object') return 'an object'
  if (typeof value === 'function' || typeof value === 'symbol') return `a ${typeof value}`
  if (typeof value === 'bigint') return `${value}n`
  const text = typeof value === 'number' ? String(value) : JSON.stringify(value)
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text
}

/** The keys accepted by the strict object at this path; empty if there is none. */
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
