/** What to do about the messages of esbuild, and where their cause is, if they are about the next line. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { isBuiltin } from 'node:module'
import { basename, dirname, join, parse } from 'node:path'
import { nearest } from '../problems/suggest.ts'

/** A message, with the absolute path of its file. Lines are 1-based, columns 0-based, as in esbuild. */
export interface Located {
  readonly text: string
  readonly file: string
  readonly line: number
  readonly column: number
  readonly notes: readonly { readonly text: string; readonly location: Point | null }[]
}

interface Point {
  readonly line: number
  readonly column: number
}

interface Hint {
  readonly note?: string
  /** The place of the cause, if it is another one. */
  readonly at?: Point
}

/** What esbuild says of an import that Preact does not have. */
const LACKING = /^No matching export in ".*\bsrc\/client\/preact\.ts" for import "(.*)"$/

/** The hint for a message; empty without one. */
export function hintFor(message: Located): Hint {
  const { text } = message
  const [, path] = /^Could not resolve "(.*)"$/.exec(text) ?? []
  if (path !== undefined) return { note: unresolved(path, message.file) }
  const [, lacking] = LACKING.exec(text) ?? []
  if (lacking !== undefined)
    return {
      note: `Preact, on which this runs in browsers, lacks \`${lacking}\`. Leave out \`islands: 'preact'\` of the configuration or \`runtime: 'preact'\` of the component, and it runs on React.`,
    }
  for (const { text: other, location } of message.notes) {
    if (location === null) continue
    if (text.includes('end of file')) return { note: 'Close it.', at: location }
    // Such as: The symbol "a" was originally declared here:
    const { line, column } = location
    return { note: other.replace(/ here:$/, ` at ${line}:${column + 1}.`) }
  }
  if (text === 'Unterminated string literal')
    return { note: 'Close it with the quotation mark that it begins with.' }
  return /^(Expected|Unexpected) /.test(text) ? missing(message) : {}
}

/** The parser notices only at the next word that something is missing. */
function missing({ file, line, column }: Located): Hint {
  const lines = linesOf(file)
  const before = (lines[line - 1] ?? '').slice(0, column)
  const isEnd = [(lines[line - 1] ?? '').slice(column), ...lines.slice(line)].every(isBlank)
  if (!isBlank(before) && !isEnd)
    return { note: 'Check the commas, brackets and quotation marks before it.' }
  const last = lines.slice(0, isBlank(before) ? line - 1 : line).findLastIndex((l) => !isBlank(l))
  if (last < 0) return {}
  const note = isEnd
    ? 'A bracket that was opened above is not closed.'
    : 'A comma or a closing bracket may be missing at the end of this line.'
  return { note, at: { line: last + 1, column: (lines[last] as string).trimEnd().length - 1 } }
}

function isBlank(text: string): boolean {
  return text.trim() === ''
}

/** None of a module that is made while bundling. */
function linesOf(file: string): string[] {
  return existsSync(file) ? readFileSync(file, 'utf8').split(/\r?\n/) : []
}

function unresolved(path: string, from: string): string {
  // Code for Node.js finds them.
  if (isBuiltin(path))
    return 'It is a module of Node.js, which browsers do not have. Leave it to code that runs in the build, such as components without `hydrate`.'
  if (!/^\.{1,2}\//.test(path)) return 'Install the package, or begin the path of a file with "./".'
  const wanted = join(dirname(from), path)
  const names = existsSync(dirname(wanted))
    ? readdirSync(dirname(wanted))
        .filter((name) => join(dirname(wanted), name) !== from)
        .sort()
    : []
  const found =
    nearest(basename(path), names) ??
    nearest(
      basename(path),
      names.map((name) => parse(name).name),
    )
  return found === undefined
    ? 'The path is relative to this file.'
    : `Did you mean "${path.slice(0, -basename(path).length)}${found}"?`
}
