/** Removes the `import` and `export` statements of MDX, which run no code here. */
import { mapProse } from './lines.ts'

const IMPORT =
  /^import[ \t]+(?:type[ \t]+)?(?:['"][^'"]+['"]|(?:[\w$]+[ \t]*,[ \t]*)?(?:[\w$]+|\*[ \t]*as[ \t]+[\w$]+|\{[^{}]*\})[ \t]+from[ \t]+['"][^'"]+['"])[ \t]*(?:;[ \t]*|$|(?=\/\/))/
const IMPORT_START = /^import[ \t]+(?:type[ \t]+)?(?:[\w$]+[ \t]*,[ \t]*)?\{[^}]*$/
const IMPORT_END = /^[^'"]*\}[ \t]*from[ \t]+['"][^'"]+['"][ \t]*;?[ \t]*$/
const EXPORT =
  /^export[ \t]+(?:(?:const|let|var)[ \t]+[\w$[{][^=]*=|(?:default[ \t]+)?(?:async[ \t]+)?(?:function|class)\b.*[({]|default[ \t]+(?:[({]|[\w$]+[ \t]*[;({]|[\w$]+$)|\*[ \t]+(?:as[ \t]+[\w$]+[ \t]+)?from[ \t]|\{)/
/** A longer statement is text. */
const MAX_LINES = 200

export interface WithoutModules {
  readonly text: string
  /** The line of the first statement, 1-based; null if there is none. */
  readonly line: number | null
  /** Number of statements. */
  readonly count: number
}

/** Blanks the lines of such statements where a block can start. */
export function withoutModules(text: string): WithoutModules {
  if (!/^(?:im|ex)port[ \t]/m.test(text)) return { text, line: null, count: 0 }
  const lines = text.split('\n')
  let first: number | null = null
  let count = 0
  let canStart = true
  let removeUntil = -1
  const result = mapProse(text, (line, index) => {
    if (index > removeUntil) {
      const last = canStart ? lastLineOf(lines, index) : -1
      if (last >= 0) {
        removeUntil = last
        first ??= index + 1
        count++
      }
    }
    canStart = line.trim() === '' || index <= removeUntil
    return index <= removeUntil ? '' : line
  })
  return { text: result, line: first, count }
}

/** The last line of the statement that starts on a line; -1 if none does. */
function lastLineOf(lines: readonly string[], start: number): number {
  const line = lines[start] as string
  if (isImports(line)) return start
  const end = Math.min(lines.length, start + MAX_LINES)
  if (IMPORT_START.test(line)) {
    for (let at = start + 1; at < end && lines[at] !== ''; at++)
      if (IMPORT_END.test(lines[at] as string)) return at
  }
  if (!EXPORT.test(line)) return -1
  let depth = 0
  for (let at = start; at < end; at++) {
    for (const char of lines[at] as string) {
      if ('([{'.includes(char)) depth++
      else if (')]}'.includes(char)) depth--
    }
    if (depth <= 0) return at
  }
  return -1
}

/** True for a line of nothing but import statements and a comment. */
function isImports(line: string): boolean {
  let rest = line
  for (let length = -1; length !== 0; rest = rest.slice(length))
    length = IMPORT.exec(rest)?.[0].length ?? 0
  return rest !== line && /^(?:\/\/.*)?$/.test(rest)
}
