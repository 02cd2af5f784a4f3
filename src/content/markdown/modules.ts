/** Removes the `import` and `export` statements of MDX, which run no code here. */
import type { Edit, Removal } from './edits.ts'
import { type Line, readLines } from './lines.ts'

const IMPORT =
  /^import[ \t]+(?:type[ \t]+)?(?:['"][^'"]+['"]|(?:[\w$]+[ \t]*,[ \t]*)?(?:[\w$]+|\*[ \t]*as[ \t]+[\w$]+|\{[^{}]*\})[ \t]+from[ \t]+['"][^'"]+['"])[ \t]*(?:;[ \t]*|$|(?=\/\/))/
const IMPORT_START = /^import[ \t]+(?:type[ \t]+)?(?:[\w$]+[ \t]*,[ \t]*)?\{[^}]*$/
const IMPORT_END = /^[^'"]*\}[ \t]*from[ \t]+['"][^'"]+['"][ \t]*;?[ \t]*$/
const EXPORT =
  /^export[ \t]+(?:(?:const|let|var)[ \t]+(?:[\w$]+[ \t]*(?::[^=]*)?|[[{][^=]*)=|(?:default[ \t]+)?(?:async[ \t]+)?(?:function|class)\b.*[({]|default[ \t]+(?:[({]|[\w$]+[ \t]*[;({]|[\w$]+$)|\*[ \t]+(?:as[ \t]+[\w$]+[ \t]+)?from[ \t]|\{)/

/** The same words can begin a sentence that goes on in the next line. */
const EXPORTED_NAME = /^export[ \t]+default[ \t]+[\w$]+$/

/** What may contain sentences: strings, comments, and JSX. */
const QUOTED = /'[^']*'|"[^"]*"|`[^`]*`?|\/[/*].*|<[^>]*>?[^<]*/g
const KEYWORDS =
  'as async await class const default enum export extends from function if implements in infer instanceof is keyof let new of readonly return satisfies type typeof var void yield'
/** Two words in a row, which code does not have unless one of them is a keyword. */
const PROSE = new RegExp(
  `(?<![\\w$.])(?!(?:${KEYWORDS.replaceAll(' ', '|')})\\b)[\\w$]+[ \\t]+(?!(?:${KEYWORDS.replaceAll(' ', '|')})\\b)[\\w$]+(?![\\w$])`,
)
/** A longer statement is text. */
const MAX_LINES = 200

const MODULE: Removal = {
  ruleId: 'mdx-module',
  reason: 'removed `import` and `export` statements of MDX',
  note: 'Pages run no code. Use directives in place of components.',
}

/** Edits that blank the lines of such statements, where a block can start. */
export function moduleEdits(source: string): Edit[] {
  const lines = readLines(source, true)
  const edits: Edit[] = []
  let after = 0
  for (const [index, { kind, start, isContinuation }] of lines.entries()) {
    if (index < after || kind !== 'text' || (isContinuation && index > after)) continue
    const last = lastLineOf(lines, index)
    const end = lines[last]
    if (end === undefined) continue
    edits.push({ start, end: end.start + end.text.length, removal: MODULE })
    after = last + 1
  }
  return edits
}

/** The last line of the statement that starts on a line; -1 if none does. */
function lastLineOf(lines: readonly Line[], start: number): number {
  const textOf = (at: number) => (lines[at] as Line).text
  const line = textOf(start)
  if (isImports(line)) return start
  const end = Math.min(lines.length, start + MAX_LINES)
  if (IMPORT_START.test(line)) {
    for (let at = start + 1; at < end && textOf(at) !== ''; at++)
      if (IMPORT_END.test(textOf(at))) return at
  }
  if (!EXPORT.test(line) || isProse(line)) return -1
  const next = lines[start + 1]?.text ?? ''
  if (EXPORTED_NAME.test(line) && next !== '' && !/^(?:im|ex)port /.test(next)) return -1
  let depth = 0
  for (let at = start; at < end; at++) {
    for (const char of textOf(at)) {
      if ('([{'.includes(char)) depth++
      else if (')]}'.includes(char)) depth--
    }
    if (depth <= 0) return at
  }
  return -1
}

/** True for a line that begins like a statement, and goes on like a sentence. */
function isProse(line: string): boolean {
  return PROSE.test(line.replace(QUOTED, '""'))
}

/** True for a line of nothing but import statements and a comment. */
function isImports(line: string): boolean {
  let rest = line
  for (let length = -1; length !== 0; rest = rest.slice(length))
    length = IMPORT.exec(rest)?.[0].length ?? 0
  return rest !== line && /^(?:\/\/.*)?$/.test(rest)
}
