/** Splits the front matter off a page, parses and validates it, and substitutes its variables. */
import type { Position } from 'unist'
import type { VFile } from 'vfile'
import { LineCounter, parseDocument } from 'yaml'
import * as z from 'zod/mini'
import { splitText } from '../compile/body.ts'
import type { CompileInput } from '../compile/compile-input.ts'
import { type WrittenHero, writtenHero } from '../compile/hero.ts'
import { explainIssues } from '../config/explain.ts'
import { badge } from '../config/schema.ts'
import { type FindVariable, replaceVariables, reportUnknown } from '../markdown/variables.ts'
import { fatal, warning } from '../problems/problem.ts'
import { didYouMean } from '../problems/suggest.ts'
import { withoutPlaceholders } from '../shared/placeholders.ts'
import type { CompiledPage, FrontMatter, Problem } from '../types.ts'
import { mistakesOf } from './data-file.ts'
import { readMatter } from './matter-yaml.ts'
import type { SourceSyntaxes } from './source-syntax.ts'

const text = z.string()
/** YAML parses `title: 2024` as a number, but the author means text. */
const title = z.pipe(z.union([text, z.number()]), z.transform(String))
const texts = z.array(title)
/** `02` and `1.50` are texts, because they are written in another way than numbers are. */
const number = z.pipe(
  z.transform((value) =>
    typeof value === 'string' && /^[-+.]?\d/.test(value) && Number.isFinite(Number(value))
      ? Number(value)
      : value,
  ),
  z.number(),
)

/** The schema of a page's front matter. */
const frontMatter = z.strictObject({
  title: z.optional(title),
  description: z.optional(title),
  sidebar_label: z.optional(title),
  sidebar_position: z.optional(number),
  sidebar_hidden: z.optional(z.boolean()),
  sidebar_badge: z.optional(z.union([badge, z.pipe(z.number(), z.transform(String))])),
  slug: z.optional(text),
  keywords: z.optional(texts),
  search: z.optional(z.boolean()),
  sitemap: z.optional(z.boolean()),
  draft: z.optional(z.boolean()),
  only: z.optional(texts),
  tags: z.optional(texts),
  authors: z.optional(texts),
  redirect_from: z.optional(texts),
  layout: z.optional(text),
  hero: z.optional(
    z.strictObject({
      name: z.optional(title),
      title: z.optional(title),
      text: z.optional(title),
      command: z.optional(text),
      image: z.optional(z.union([text, z.strictObject({ src: text, alt: z.optional(title) })])),
      actions: z.optional(z.array(z.strictObject({ label: title, to: text }))),
    }),
  ),
})

/** Other keys are data of the site. */
export const KNOWN_KEYS = Object.keys(frontMatter.shape)

interface Issue {
  readonly reason: string
  readonly key: string
  readonly note?: string | undefined
}

interface Validated {
  readonly meta: FrontMatter
  /** Keys that docsgen does not know. */
  readonly data: Readonly<Record<string, unknown>>
  readonly issues: readonly Issue[]
}

/**
 * Validates parsed front matter. Valid keys are kept; each invalid one becomes an issue. Unknown keys
 * are data of the site; only those that seem to mean a known key are issues, too.
 */
function validate(
  parsed: unknown,
  { path, markdown }: Pick<CompileInput, 'path' | 'markdown'>,
  sources: SourceSyntaxes,
): Validated {
  if (parsed === null || parsed === undefined) return { meta: {}, data: {}, issues: [] }
  if (typeof parsed !== 'object' || Array.isArray(parsed)) {
    const reason = 'it must be a list of `key: value` lines'
    return { meta: {}, data: {}, issues: [{ key: '', reason }] }
  }
  const entries = Object.entries(parsed)
  const unknown = entries.filter(([key]) => !KNOWN_KEYS.includes(key))
  const known = Object.fromEntries(entries.filter(([key]) => KNOWN_KEYS.includes(key)))
  const misspelled = unknown.flatMap(([key, value]): Issue[] => {
    const note = sources.explainKey(key) ?? didYouMean(key, KNOWN_KEYS)
    if (note === undefined || sources.ignoresKey(key, value, path, markdown.syntax)) return []
    return [{ key, reason: `unknown key \`${key}\``, note }]
  })
  const noDays = unknown
    .filter(([, value]) => isNoDay(value))
    .map(([key, value]) => ({ key, reason: `\`${key}\` is ${value}, and there is no such day` }))
  const { meta, issues } = validateKnown(known)
  const data = Object.fromEntries(unknown)
  return { meta, data, issues: [...misspelled, ...noDays, ...issues] }
}

/** With a time or without; months up to 19, days up to 39. */
const DATE = /^(?:19|20)\d\d-(?:0[1-9]|1\d)-(?:0[1-9]|[123]\d)(?=$|[T ]\d\d:\d\d[\d:.Z +-]*$)/

/** True for a date such as 2026-02-30, which JavaScript reads as one of the next month, or not at all. */
function isNoDay(value: unknown): boolean {
  const [day] = (typeof value === 'string' && DATE.exec(value)) || []
  if (day === undefined) return false
  const read = new Date(day)
  return Number.isNaN(read.getTime()) || !read.toISOString().startsWith(day)
}

function validateKnown(known: Record<string, unknown>): Omit<Validated, 'data'> {
  const parsed = frontMatter.safeParse(known, { reportInput: true })
  if (parsed.success) return { meta: parsed.data, issues: [] }
  const valid = structuredClone(known)
  const issues = parsed.error.issues.flatMap((issue) => {
    const key = String(issue.path[0] ?? '')
    // Of a hero with a key that nobody knows, the others are shown.
    for (const path of unknownKeys(issue) ?? [[key]]) dropAt(valid, path)
    return explainIssues([issue], frontMatter).map((e) => ({
      key,
      ...e,
      note: e.note ?? asList(issue, known[key]),
    }))
  })
  return { meta: frontMatter.parse(valid), issues }
}

/** Paths of the keys that an issue is about, if it is about nothing else. */
function unknownKeys(issue: z.core.$ZodIssue): PropertyKey[][] | undefined {
  if (issue.code === 'unrecognized_keys') return issue.keys.map((key) => [...issue.path, key])
  if (issue.code !== 'invalid_union') return undefined
  const branches = issue.errors.map(([error, other]) => !other && error && unknownKeys(error))
  return branches.find((keys) => !!keys)?.map((path) => [...issue.path, ...path])
}

function dropAt(value: unknown, [key = '', ...rest]: readonly PropertyKey[]): void {
  const object = value as Record<PropertyKey, unknown> | undefined
  if (rest.length > 0) dropAt(object?.[key], rest)
  // A hero of which nothing is left is no hero.
  if (rest.length === 0 || Object.keys(object?.[key] ?? {}).length === 0) delete object?.[key]
}

/** How to write a text as the list that is expected in its place, in YAML as in JavaScript. */
function asList(issue: z.core.$ZodIssue, value: unknown): string | undefined {
  const isList = issue.code === 'invalid_type' && issue.expected === 'array'
  if (!isList || issue.path.length > 1 || typeof value !== 'string') return undefined
  const items = value.split(',').map((item) => JSON.stringify(item.trim()))
  return `Write \`${String(issue.path[0])}: [${items.join(', ')}]\`.`
}

/** The front matter of a page, and its text. */
export interface Split extends Pick<CompiledPage, 'meta' | 'data' | 'redirectFrom' | 'layoutLine'> {
  readonly hero: WrittenHero | null
  readonly body: string
  readonly problems: Problem[]
}

/** Splits off the front matter. Its lines are left blank in `body`, so that line numbers stay correct. */
export function splitFrontMatter(
  input: CompileInput,
  find: FindVariable,
  vfile: VFile,
  sources: SourceSyntaxes,
): Split {
  const none = { meta: {}, data: {}, hero: null, redirectFrom: [], layoutLine: 0 }
  const { generated, text } = input
  const { yaml, body } = generated?.matter
    ? { yaml: generated.matter, body: text }
    : splitText(text)
  if (yaml === null) {
    const place = { file: input.file, line: 1, column: 1 }
    const reason = 'the front matter is not closed'
    const problems = /^---[ \t]*\n[a-z_]+:/.test(input.text)
      ? [warning('front-matter', place, reason, 'Close it with a line of three hyphens (---).')]
      : []
    return { ...none, body, problems }
  }
  const lines = yaml.split('\n')
  let findPlace: ReturnType<typeof placesIn> | undefined
  const places: MatterPlaces = {
    lineOf: (key: string) => lines.findIndex((line) => line.startsWith(`${key}:`)) + 2,
    placeOf: (...path) => {
      findPlace ??= placesIn(yaml)
      return findPlace(...path)
    },
    placeOfText: (written: string) => placeOfText(yaml, written),
  }
  let parsed: unknown
  try {
    parsed = readMatter(yaml, Boolean(generated?.matter))
  } catch (error) {
    // The front matter starts on line 2.
    const problems = mistakesOf(error, yaml).map(({ line, column, reason, note }) => {
      const place = { file: input.file, line: line + 1, column }
      return fatal('front-matter', place, `the front matter is not valid YAML: ${reason}`, note)
    })
    return { ...none, body, problems }
  }
  return { ...matterOf(parsed, input, find, vfile, places, sources), body }
}

/** Finds positions in the file; lines and columns are 1-based. */
export interface MatterPlaces {
  readonly lineOf: (key: string) => number
  readonly placeOf: (...path: readonly (string | number)[]) => { line: number; column: number }
  readonly placeOfText: (text: string) => Position
}

/** What a page says of itself, validated. @param parsed JSON */
export function matterOf(
  parsed: unknown,
  input: CompileInput,
  find: FindVariable,
  vfile: VFile,
  { lineOf, placeOf, placeOfText: placeOfWritten }: MatterPlaces,
  sources: SourceSyntaxes,
): Omit<Split, 'body'> {
  const { file } = input
  const { issues, ...valid } = validate(parsed, input, sources)
  const problems = issues.map(({ key, reason, note }) =>
    warning(
      'front-matter',
      { file, line: lineOf(key), column: 1 },
      `${input.page ? '`meta`' : 'front matter'}: ${reason}`,
      note,
      key,
    ),
  )
  const replace = (value: unknown) => withVariables(value, find, vfile, placeOfWritten)
  const meta = replace(valid.meta) as FrontMatter
  const hero = meta.hero === undefined ? null : writtenHero(meta.hero, file, placeOf)
  return {
    meta,
    data: replace(valid.data) as CompiledPage['data'],
    hero,
    redirectFrom: (meta.redirect_from ?? []).map((from, index) => ({
      from,
      ...placeOf('redirect_from', index),
    })),
    layoutLine: meta.layout === undefined ? 0 : placeOf('layout').line,
    problems: [...problems, ...(hero?.problems ?? [])],
  }
}

/** Replaces the variables in all texts of a value. */
function withVariables(
  value: unknown,
  find: FindVariable,
  vfile: VFile,
  placeOfWritten: MatterPlaces['placeOfText'],
): unknown {
  const replace = (inner: unknown): unknown => {
    if (Array.isArray(inner)) return inner.map(replace)
    if (typeof inner === 'object' && inner !== null)
      return Object.fromEntries(Object.entries(inner).map(([key, item]) => [key, replace(item)]))
    if (typeof inner !== 'string') return inner
    return replaceVariables(withoutPlaceholders(inner), find, (name, suggestion) =>
      reportUnknown(vfile, name, suggestion, placeOfWritten(`{{${name}}}`)),
    )
  }
  return replace(value)
}

/** Position of the first occurrence of a text in the front matter, which starts on line 2. */
function placeOfText(yaml: string, text: string): Position {
  const before = yaml.slice(0, Math.max(0, yaml.indexOf(text))).split('\n')
  const start = { line: before.length + 1, column: (before.at(-1)?.length ?? 0) + 1 }
  return { start, end: start }
}

/** Finds the position of a value by its path; the front matter starts on line 2. */
function placesIn(yaml: string) {
  const counter = new LineCounter()
  const document = parseDocument(yaml, { lineCounter: counter, logLevel: 'error' })
  return (...path: readonly (string | number)[]): { line: number; column: number } => {
    const node = document.getIn(path, true) as { range?: number[] } | undefined
    const at = counter.linePos(node?.range?.[0] ?? 0)
    return { line: at.line + 1, column: at.col }
  }
}
