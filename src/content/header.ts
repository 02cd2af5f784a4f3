/** The front matter of a page: taken off its text, read, checked, its variables put in. */
import type { Position } from 'unist'
import type { VFile } from 'vfile'
import { type Document, LineCounter, parseDocument } from 'yaml'
import { fatal, messageOf, warning } from '../problems.ts'
import { withoutHoles } from '../shared/holes.ts'
import type { Doc, FormerAddress, FrontMatter, Problem } from '../types.ts'
import { readFrontMatter } from './frontmatter.ts'
import type { CompileInput } from './input.ts'
import { replaceVariables, reportUnknown } from './markdown/variables.ts'

const FRONT_MATTER = /^---[ \t]*\n([\s\S]*?\n)?---[ \t]*(?:\n|$)/

/** Takes the front matter off; its lines stay as empty ones, so that places remain true. */
export function splitFrontMatter(
  input: CompileInput,
  vfile: VFile,
): Pick<Doc, 'meta' | 'formerly'> & { body: string; problems: Problem[] } {
  const found = FRONT_MATTER.exec(input.text)
  if (!found) {
    const place = { file: input.file, line: 1, column: 1 }
    const reason = 'the front matter has no end'
    const problems = /^---[ \t]*\n[a-z_]+:/.test(input.text)
      ? [warning('front-matter', place, reason, 'End it with a line of three hyphens.')]
      : []
    return { meta: {}, formerly: [], body: input.text, problems }
  }
  const yaml = found[1] ?? ''
  const body = '\n'.repeat(found[0].split('\n').length - 1) + input.text.slice(found[0].length)
  const counter = new LineCounter()
  // What is odd about it is told as a problem, not by the parser on the terminal.
  const options = { prettyErrors: true, lineCounter: counter, logLevel: 'error' } as const
  const document = parseDocument(yaml, options)
  const { file } = input
  if (document.errors.length > 0) {
    const problems = document.errors.map((error) => {
      const at = error.linePos?.[0]
      return fatal(
        'front-matter',
        { file, line: (at?.line ?? 0) + 1, column: at?.col ?? 1 },
        `the front matter is no YAML: ${messageOf(error).replace(/ at line \d+, column \d+:?$/, '')}`,
        'Put texts with a colon or a quote in them in quotes.',
      )
    })
    return { meta: {}, formerly: [], body, problems }
  }
  let data: unknown
  try {
    data = document.toJS()
  } catch (error) {
    const place = { file, line: 1, column: 1 }
    const reason = `the front matter is no YAML: ${messageOf(error)}`
    return { meta: {}, formerly: [], body, problems: [fatal('front-matter', place, reason)] }
  }
  const { meta, issues } = readFrontMatter(data)
  const problems = issues.map(({ key, reason, note }) => {
    const line = yaml.split('\n').findIndex((l) => l.startsWith(`${key}:`)) + 2
    return warning('front-matter', { file, line, column: 1 }, `front matter: ${reason}`, note)
  })
  const replaced = withVariables(meta, input, vfile, yaml)
  const formerly = formerAddresses(replaced.redirect_from ?? [], document, counter)
  return { meta: replaced, formerly, body, problems }
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

/** Where a text first stands in the front matter, which begins on the second line. */
function placeOfText(yaml: string, text: string): Position {
  const before = yaml.slice(0, Math.max(0, yaml.indexOf(text))).split('\n')
  const start = { line: before.length + 1, column: (before.at(-1)?.length ?? 0) + 1 }
  return { start, end: start }
}

/** The addresses of `redirect_from` with their places; the front matter begins on the second line. */
function formerAddresses(
  addresses: readonly string[],
  document: Document,
  counter: LineCounter,
): FormerAddress[] {
  return addresses.map((from, index) => {
    const node = document.getIn(['redirect_from', index], true) as { range?: number[] } | undefined
    const at = counter.linePos(node?.range?.[0] ?? 0)
    return { from, line: at.line + 1, column: at.col }
  })
}
