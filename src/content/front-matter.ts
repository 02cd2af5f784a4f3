/** Splits the front matter off a page, parses and validates it, and substitutes its variables. */
import type { Position } from 'unist'
import type { VFile } from 'vfile'
import { type Document, LineCounter, parseDocument } from 'yaml'
import * as z from 'zod/mini'
import { explainIssues } from '../config/explain.ts'
import { fatal, messageOf, warning } from '../problems.ts'
import { withoutHoles } from '../shared/holes.ts'
import type { Doc, FrontMatter, Problem, RedirectFrom } from '../types.ts'
import type { CompileInput } from './compile-input.ts'
import { FOREIGN_KEYS } from './foreign/front-matter.ts'
import { isIgnoredKey } from './foreign/ignored.ts'
import { replaceVariables, reportUnknown } from './markdown/variables.ts'

const FRONT_MATTER = /^---[ \t]*\n([\s\S]*?\n)?---[ \t]*(?:\n|$)/

const text = z.string()
const texts = z.array(text)
/** YAML parses `title: 2024` as a number, but the author means text. */
const title = z.pipe(z.union([text, z.number()]), z.transform(String))

/** The schema of a page's front matter. */
const frontMatter = z.strictObject({
  title: z.optional(title),
  description: z.optional(title),
  sidebar_label: z.optional(title),
  sidebar_position: z.optional(z.number()),
  slug: z.optional(text),
  keywords: z.optional(texts),
  search: z.optional(z.boolean()),
  sitemap: z.optional(z.boolean()),
  draft: z.optional(z.boolean()),
  only: z.optional(texts),
  tags: z.optional(texts),
  authors: z.optional(texts),
  redirect_from: z.optional(texts),
})

interface Validated {
  readonly meta: FrontMatter
  readonly issues: readonly { reason: string; key: string; note?: string | undefined }[]
}

/** Validates parsed front matter. Valid keys are kept; each invalid one becomes an issue. */
function validate(data: unknown): Validated {
  if (data === null || data === undefined) return { meta: {}, issues: [] }
  if (typeof data !== 'object' || Array.isArray(data)) {
    return {
      meta: {},
      issues: [{ key: '', reason: 'it must be a list of `key: value` lines' }],
    }
  }
  const parsed = frontMatter.safeParse(data, { reportInput: true })
  if (parsed.success) return { meta: parsed.data, issues: [] }
  const valid: Record<string, unknown> = { ...data }
  const issues = parsed.error.issues.flatMap((issue) => {
    const keys = issue.code === 'unrecognized_keys' ? issue.keys : [String(issue.path[0] ?? '')]
    for (const key of keys) delete valid[key]
    return explainIssues([issue], frontMatter).map((e, i) => ({
      key: keys[i] ?? keys[0] ?? '',
      ...e,
    }))
  })
  return { meta: frontMatter.parse(valid), issues }
}

/** Splits off the front matter. Its lines are left blank in `body`, so that line numbers stay correct. */
export function splitFrontMatter(
  input: CompileInput,
  vfile: VFile,
): Pick<Doc, 'meta' | 'redirectFrom'> & { body: string; problems: Problem[] } {
  const found = FRONT_MATTER.exec(input.text)
  if (!found) {
    const place = { file: input.file, line: 1, column: 1 }
    const reason = 'the front matter is not closed'
    const problems = /^---[ \t]*\n[a-z_]+:/.test(input.text)
      ? [warning('front-matter', place, reason, 'Close it with a line of three hyphens (---).')]
      : []
    return { meta: {}, redirectFrom: [], body: input.text, problems }
  }
  const yaml = found[1] ?? ''
  const body = '\n'.repeat(found[0].split('\n').length - 1) + input.text.slice(found[0].length)
  const counter = new LineCounter()
  // Report YAML warnings as problems; by default the parser prints them to the terminal.
  const options = { prettyErrors: true, lineCounter: counter, logLevel: 'error' } as const
  const document = parseDocument(yaml, options)
  const { file } = input
  if (document.errors.length > 0) {
    const problems = document.errors.map((error) => {
      const at = error.linePos?.[0]
      return fatal(
        'front-matter',
        { file, line: (at?.line ?? 0) + 1, column: at?.col ?? 1 },
        `the front matter is not valid YAML: ${messageOf(error).replace(/ at line \d+, column \d+:?$/, '')}`,
        'Quote values that contain a colon or quotation marks.',
      )
    })
    return { meta: {}, redirectFrom: [], body, problems }
  }
  let data: unknown
  try {
    data = document.toJS()
  } catch (error) {
    const place = { file, line: 1, column: 1 }
    const reason = `the front matter is not valid YAML: ${messageOf(error)}`
    return { meta: {}, redirectFrom: [], body, problems: [fatal('front-matter', place, reason)] }
  }
  const { meta, issues } = validate(data)
  const unknown = issues.filter(
    ({ key }) => !isIgnoredKey(key, (data as Record<string, unknown>)[key], input.path),
  )
  const problems = unknown.map(({ key, reason, note }) => {
    const line = yaml.split('\n').findIndex((l) => l.startsWith(`${key}:`)) + 2
    const instead = FOREIGN_KEYS.get(key) ?? note
    return warning(
      'front-matter',
      { file, line, column: 1 },
      `front matter: ${reason}`,
      instead,
      key,
    )
  })
  const replaced = withVariables(meta, input, vfile, yaml)
  const redirectFrom = redirectsFrom(replaced.redirect_from ?? [], document, counter)
  return { meta: replaced, redirectFrom, body, problems }
}

function withVariables(
  meta: FrontMatter,
  input: CompileInput,
  vfile: VFile,
  yaml: string,
): FrontMatter {
  const replace = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(replace)
    if (typeof value !== 'string') return value
    return replaceVariables(withoutHoles(value), input, (name) =>
      reportUnknown(vfile, name, input, placeOfText(yaml, `{{${name}}}`)),
    )
  }
  const replaced = Object.entries(meta).map(([key, value]) => [key, replace(value)])
  return Object.fromEntries(replaced) as FrontMatter
}

/** Position of the first occurrence of a text in the front matter, which starts on line 2. */
function placeOfText(yaml: string, text: string): Position {
  const before = yaml.slice(0, Math.max(0, yaml.indexOf(text))).split('\n')
  const start = { line: before.length + 1, column: (before.at(-1)?.length ?? 0) + 1 }
  return { start, end: start }
}

/** The entries of `redirect_from` with their positions; the front matter starts on line 2. */
function redirectsFrom(
  addresses: readonly string[],
  document: Document,
  counter: LineCounter,
): RedirectFrom[] {
  return addresses.map((from, index) => {
    const node = document.getIn(['redirect_from', index], true) as { range?: number[] } | undefined
    const at = counter.linePos(node?.range?.[0] ?? 0)
    return { from, line: at.line + 1, column: at.col }
  })
}
