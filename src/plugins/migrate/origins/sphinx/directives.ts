/** Finds the directives of MyST in a page. https://myst-parser.readthedocs.io/en/latest/syntax/roles-and-directives.html */
import { parse } from 'yaml'
import { type Json, objectOf } from '../../json.ts'

export interface MystDirective {
  readonly name: string
  /** What is written after its name. */
  readonly argument: string
  readonly options: Json
  readonly body: readonly string[]
  /** What is before its fence. */
  readonly indent: string
  /** The lines of the page, with its fences. */
  readonly lines: readonly string[]
}

const FENCE = /^([ \t>]*(?:[-*+] +|\d+[.)] +)?)(`{3,}|~{3,}|:{3,})[ \t]*(.*)$/
const NAME = /^\{([\w:.+-]+)\}[ \t]*(.*)$/
const OPTION = /^[ \t]*:([\w-]+):(?:[ \t]+(.*))?$/

/** Directives in each other; the lines of deeper ones are text. */
const MAX_DEPTH = 30

/**
 * Calls a function with each directive, and another one with each line that is in none; code is neither.
 * @param depth the number of directives around the lines
 */
export function readDirectives<Result>(
  lines: readonly string[],
  ofDirective: (directive: MystDirective) => readonly Result[],
  ofLine: (line: string, isCode: boolean) => readonly Result[],
  depth: number,
): Result[] {
  if (depth > MAX_DEPTH) return lines.flatMap((line) => ofLine(line, true))
  const results: (readonly Result[])[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    const [, indent = '', marks = '', info = ''] = FENCE.exec(line) ?? []
    const [, name, argument = ''] = NAME.exec(info.trim()) ?? []
    const isFence =
      marks !== '' && (name !== undefined || (marks[0] !== ':' && !info.includes('`')))
    if (!isFence) {
      results.push(ofLine(line, false))
      continue
    }
    const end = endOf(lines, at + 1, marks)
    const all = lines.slice(at, end + 1)
    const inner = lines.slice(at + 1, end)
    if (name === undefined) results.push(all.flatMap((code) => ofLine(code, true)))
    else results.push(ofDirective({ name, argument, indent, lines: all, ...partsOf(inner) }))
    at = end
  }
  return results.flat() as Result[]
}

/** The line that closes a fence; the number of lines if none does. */
function endOf(lines: readonly string[], from: number, marks: string): number {
  for (let at = from; at < lines.length; at++) {
    const text = (lines[at] ?? '').replace(/^[\s>]*/, '').trimEnd()
    if (text.length >= marks.length && text === (marks[0] ?? '').repeat(text.length)) return at
  }
  return lines.length
}

/** Options are lines of `:key: value`, or YAML between lines of hyphens. */
function partsOf(lines: readonly string[]): Pick<MystDirective, 'options' | 'body'> {
  if (lines[0]?.trim() === '---') {
    const end = lines.findIndex((line, index) => index > 0 && line.trim() === '---')
    return { options: yamlOf(lines.slice(1, end).join('\n')), body: lines.slice(end + 1) }
  }
  const options: Record<string, string> = {}
  let at = 0
  for (; at < lines.length; at++) {
    const [, key, value = ''] = OPTION.exec(lines[at] ?? '') ?? []
    if (key === undefined) break
    options[key] = value
  }
  return { options, body: lines.slice(at) }
}

function yamlOf(text: string): Json {
  try {
    return objectOf(parse(text, { logLevel: 'error' }))
  } catch {
    return {}
  }
}

const LABEL = /^[ \t]*\([^()\n]+\)=[ \t]*$|^%.*$|^\+\+\+.*$/
const NAMED = /(?<!`)\{[a-z][\w:.+-]*\}`([^`]+)`/gi
/** What no reader sees as it is written. */
const SILENT =
  /^(?:toctree|contents|tableofcontents|include|literalinclude|bibliography|postlist|meta|raw|figure|image|math)$/

/** True for `only` with an expression in which nothing is of HTML. */
export function isOnlyForOthers({ name, argument }: MystDirective): boolean {
  return name === 'only' && !/\bhtml\b/.test(argument)
}

/** A page as readers of the old site have seen it, line by line; what is not text is blank. */
export function shownSource(text: string, showsTodos: boolean): string {
  return shownLines(text.split('\n'), 0, showsTodos).join('\n')
}

/** What roles and lists have: a target alone, or `text <target>`. */
export function labeled(written: string): { text: string | undefined; target: string } {
  const at = written.endsWith('>') ? written.lastIndexOf('<') : -1
  const text = written.slice(0, Math.max(at, 0)).trim()
  const target = written.slice(at + 1, -1)
  return text === '' || target === '' || target.includes('>')
    ? { text: undefined, target: written }
    : { text, target }
}

function shownLines(lines: readonly string[], depth: number, showsTodos: boolean): string[] {
  return readDirectives<string>(
    lines,
    (directive) => {
      const { name, argument, lines: all, body } = directive
      const marks = (all[0] ?? '').replace(/\{.*$/, '')
      const blank = Array<string>(Math.max(all.length - body.length - 2, 0)).fill('')
      const end = all.length > body.length + 1 + blank.length ? [isCode(name) ? marks : ''] : []
      if (isCode(name)) return [marks, ...blank, ...body, ...end]
      if (SILENT.test(name) || isOnlyForOthers(directive) || (name === 'todo' && !showsTodos))
        return all.map(() => '')
      return [
        name === 'only' ? '' : argument,
        ...blank,
        ...shownLines(body, depth + 1, showsTodos),
        ...end,
      ]
    },
    (line, isInCode) => {
      if (isInCode) return [line]
      if (LABEL.test(line)) return ['']
      return [
        line.replace(NAMED, (all, written: string) => labeled(written).text ?? `{${all.length}}`),
      ]
    },
    depth,
  )
}

function isCode(name: string): boolean {
  return /^(?:code|code-block|sourcecode|code-cell|prompt|parsed-literal|doctest|mermaid|graphviz)$/.test(
    name,
  )
}
