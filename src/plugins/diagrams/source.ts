/** Parses what all types of Mermaid diagrams have in common: header, title, description, statements. */

/** A diagram that is invalid or not supported. */
export class DiagramError extends Error {
  /** Zero-based line in the diagram's source; null for the diagram as a whole. */
  readonly line: number | null

  constructor(line: number | null, reason: string) {
    super(reason)
    this.line = line
  }
}

export interface Statement {
  readonly text: string
  /** Zero-based line in the diagram's source. */
  readonly line: number
}

export interface DiagramSource {
  /** The diagram type, such as `flowchart LR`. */
  readonly header: Statement
  readonly title: string | undefined
  readonly description: string | undefined
  readonly statements: readonly Statement[]
}

/** Rewrites the statements of one type of diagram in the subset that the library supports. */
export type Grammar = (source: DiagramSource) => readonly string[]

/** Limits: layout time grows faster than linearly, and larger diagrams are unreadable anyway. */
const MAX_PARTS = 250
const MAX_CHARACTERS = 50_000
const MAX_LINES = 1000
const MAX_LINE_LENGTH = 4000

/** Rejects a diagram with too many nodes and edges. */
export function rejectLarge(parts: number): void {
  if (parts > MAX_PARTS)
    throw new DiagramError(null, `diagrams with more than ${MAX_PARTS} parts are not supported`)
}

const ABOUT = /^(accTitle|accDescr)\s*:\s*(.+)$/
/** Only in some types of diagrams; elsewhere `title` is an ordinary name. */
const TITLE = /^(title)(?:\s*:\s*|\s+(?=[\p{L}\p{N}"']))(.+)$/u

/** @throws DiagramError if the diagram is empty or too large */
export function readSource(text: string): DiagramSource {
  if (text.length > MAX_CHARACTERS)
    throw new DiagramError(
      null,
      `diagrams with more than ${MAX_CHARACTERS} characters are not supported`,
    )
  const lines = withoutSettings(text).split('\n')
  let title: string | undefined
  let description: string | undefined
  let start = lines.findIndex((line) => line.trim() !== '')
  if (lines[start]?.trim() === '---') {
    const end = lines.findIndex((line, index) => index > start && line.trim() === '---')
    if (end < 0)
      throw new DiagramError(start, 'the front matter of the diagram has no closing "---"')
    title = lines
      .slice(start, end)
      .join('\n')
      .match(/^[^\S\n]*title:[^\S\n]*(.+)$/m)?.[1]
    start = end + 1
  }
  const statements: Statement[] = []
  for (const [line, written] of lines.entries()) {
    // Collapsing whitespace keeps the patterns of the grammars linear.
    const text = written.trim().replace(/\s+/g, ' ')
    if (line < start || text === '' || text.startsWith('%%')) continue
    rejectLong(text, line)
    const first = statements[0]?.text ?? text
    const titled = /^(?:sequence|er)Diagram/.test(first) ? TITLE.exec(text) : null
    const [, name, value] = ABOUT.exec(text) ?? titled ?? []
    if (name === undefined) {
      if (/^(?:graph|flowchart)\b/.test(first)) addFlow(statements, text, line)
      else statements.push({ text: text.replace(/;$/, ''), line })
    } else if (name === 'accDescr') description = value?.replace(/^\{|\}$/g, '')
    else title ??= value
  }
  const [header, ...rest] = statements
  if (header === undefined) throw new DiagramError(null, 'the diagram is empty')
  if (rest.length > MAX_LINES)
    throw new DiagramError(null, `diagrams with more than ${MAX_LINES} lines are not supported`)
  const unquoted = title?.trim().replace(/^(["'])(.*)\1$/, '$2')
  return { header, title: unquoted, description: description?.trim(), statements: rest }
}

/** A label in quotes that goes on in the next lines, and the rest of the last one. */
const LABEL = /([[({|]")([^"\n]{0,500}\n[^"]{0,2000})("[\])}|][^\n]*)/g

/** Removes `%%{init: …}%%` and puts descriptions and labels of several lines on one line; line numbers do not change. */
function withoutSettings(text: string): string {
  const breaks = (part: string) => part.replace(/[^\n]/g, '')
  return text
    .replace(/%%\{[\s\S]*?\}%%/g, breaks)
    .replace(
      /^([ \t]*accDescr)\s*\{([^}]*)\}/gm,
      (all, name: string, value: string) =>
        `${name}: ${value.replace(/\s+/g, ' ').trim()}${breaks(all)}`,
    )
    .replace(
      LABEL,
      (all, open: string, label: string, rest: string) =>
        `${open}${label.trim().replace(/\s*\n\s*/g, '<br>')}${rest}${breaks(all)}`,
    )
}

function rejectLong({ length }: string, line: number): void {
  if (length > MAX_LINE_LENGTH)
    throw new DiagramError(
      line,
      `lines with more than ${MAX_LINE_LENGTH} characters are not supported`,
    )
}

const ARROW = String.raw`(?:<?-{2,}>|-{3,}|<?-\.+->?|<?={2,}>|={3,})`
const [FIRST_ARROW, LAST_ARROW] = [new RegExp(`^${ARROW}`), new RegExp(`(?<![-=.<])${ARROW}$`)]

/** Adds the statements of a line of a flowchart. An arrow at one of its ends goes on in the next line. */
function addFlow(statements: Statement[], text: string, line: number): void {
  for (const [index, part] of divide(text).entries()) {
    const before = index === 0 && statements.length > 1 ? statements.at(-1) : undefined
    if (before && (LAST_ARROW.test(before.text) || FIRST_ARROW.test(part))) {
      const joined = `${before.text} ${part}`
      rejectLong(joined, line)
      statements[statements.length - 1] = { ...before, text: joined }
    } else statements.push({ text: part, line })
  }
}

/** Splits flowchart statements at `;`, except in quotes, brackets and entities (`#59;`). */
function divide(text: string): string[] {
  const parts = text.match(/(?:"[^"]*"|\[[^[\]]*\]|\([^()]*\)|\{[^{}]*\}|[#&]\w+;|[^;])+/g) ?? []
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

/** Rejects a statement. */
export function reject({ text, line }: Statement, why?: string): never {
  const shown = text.length > 60 ? `${text.slice(0, 59)}…` : text
  throw new DiagramError(line, `"${shown}" is not supported${why ? `: ${why}` : ''}`)
}

/**
 * Rejects edges that the library misplaces: both ends in one group, but one of them in a nested
 * group. Each end is given by its enclosing groups, outermost first.
 */
export function rejectMisplaced(
  from: readonly unknown[],
  to: readonly unknown[],
  at: Statement,
): void {
  const shared = from[0] !== undefined && from[0] === to[0]
  const same = from.length === to.length && from.every((group, index) => group === to[index])
  if (shared && !same) reject(at, 'edges into a nested group are not supported')
}

/** Styling statements are ignored: custom colors would not work in both color modes. */
export const STYLING = /^(?:classDef|style|linkStyle|cssClass)\s/
