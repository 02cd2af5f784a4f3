/** Reads of a diagram in Mermaid's language what all kinds of diagrams have in common. */

/** Something in a diagram that cannot be drawn as it is meant. */
export class DiagramError extends Error {
  /** 0-based, within the diagram's source; null when the diagram as a whole is meant. */
  readonly line: number | null

  constructor(line: number | null, reason: string) {
    super(reason)
    this.line = line
  }
}

export interface Statement {
  readonly text: string
  /** 0-based, within the diagram's source. */
  readonly line: number
}

export interface DiagramSource {
  /** What kind of diagram it is, e.g. `flowchart LR`. */
  readonly header: Statement
  readonly title: string | undefined
  readonly description: string | undefined
  readonly statements: readonly Statement[]
}

/** Turns the statements of one kind of diagram into others that `draw` surely understands. */
export type Grammar = (source: DiagramSource) => readonly string[]

/** Placing takes time that grows faster than a diagram; what is larger nobody could read. */
const MOST_PARTS = 250
const MOST_LETTERS = 50_000
const MOST_LINES = 1000

/** Says that a diagram has too many boxes and arrows. */
export function refuseLarge(parts: number): void {
  if (parts > MOST_PARTS)
    throw new DiagramError(null, `a diagram of more than ${MOST_PARTS} parts cannot be drawn`)
}

const ABOUT = /^(accTitle|accDescr)\s*:\s*(.+)$/
/** In other kinds, and before an arrow, it is the name of something. */
const TITLE = /^(title)(?:\s*:\s*|\s+(?=[\p{L}\p{N}"']))(.+)$/u

/** @throws DiagramError when there is nothing to be drawn, or too much */
export function readSource(text: string): DiagramSource {
  if (text.length > MOST_LETTERS)
    throw new DiagramError(null, `a diagram of more than ${MOST_LETTERS} letters cannot be drawn`)
  const lines = withoutSettings(text).split('\n')
  let title: string | undefined
  let description: string | undefined
  let start = lines.findIndex((line) => line.trim() !== '')
  if (lines[start]?.trim() === '---') {
    const end = lines.findIndex((line, index) => index > start && line.trim() === '---')
    if (end < 0) throw new DiagramError(start, 'the front matter of the diagram has no end')
    title = lines
      .slice(start, end)
      .join('\n')
      .match(/^\s*title:\s*(.+)$/m)?.[1]
    start = end + 1
  }
  const statements: Statement[] = []
  for (const [line, written] of lines.entries()) {
    // Patterns that may find spaces in several places take long over many of them.
    const text = written.trim().replace(/\s+/g, ' ')
    if (line < start || text === '' || text.startsWith('%%')) continue
    const first = statements[0]?.text ?? text
    const titled = /^(?:sequence|er)Diagram/.test(first) ? TITLE.exec(text) : null
    const [, name, value] = ABOUT.exec(text) ?? titled ?? []
    if (name === undefined) {
      const parts = /^(?:graph|flowchart)\b/.test(first) ? divide(text) : [text.replace(/;$/, '')]
      statements.push(...parts.map((part) => ({ text: part, line })))
    } else if (name === 'accDescr') description = value?.replace(/^\{|\}$/g, '')
    else title ??= value
  }
  const [header, ...rest] = statements
  if (header === undefined) throw new DiagramError(null, 'the diagram is empty')
  if (rest.length > MOST_LINES)
    throw new DiagramError(null, `a diagram of more than ${MOST_LINES} lines cannot be drawn`)
  const unquoted = title?.trim().replace(/^(["'])(.*)\1$/, '$2')
  return { header, title: unquoted, description: description?.trim(), statements: rest }
}

/** Takes out `%%{init: …}%%`, and makes of a description over several lines one; all lines keep their place. */
function withoutSettings(text: string): string {
  const breaks = (part: string) => part.replace(/[^\n]/g, '')
  return text
    .replace(/%%\{[\s\S]*?\}%%/g, breaks)
    .replace(
      /^([ \t]*accDescr)\s*\{([^}]*)\}/gm,
      (all, name: string, value: string) =>
        `${name}: ${value.replace(/\s+/g, ' ').trim()}${breaks(all)}`,
    )
}

/** `A --> B; B --> C` is two statements of a flowchart; what stands in quotes or brackets, and `#59;`, is not divided. */
function divide(text: string): string[] {
  const parts = text.match(/(?:"[^"]*"|\[[^\]]*\]|\([^)]*\)|\{[^}]*\}|[#&]\w+;|[^;])+/g) ?? []
  return parts.map((part) => part.trim()).filter((part) => part !== '')
}

/** Says that a statement cannot be drawn. */
export function refuse({ text, line }: Statement, why?: string): never {
  const shown = text.length > 60 ? `${text.slice(0, 59)}…` : text
  throw new DiagramError(line, `"${shown}" cannot be drawn${why ? `: ${why}` : ''}`)
}

/**
 * The library puts an arrow in the wrong place where one group holds both ends, but one of them in a
 * group of its own. Each end is given by the groups it stands in, outermost first.
 */
export function refuseAskew(from: readonly unknown[], to: readonly unknown[], at: Statement): void {
  const shared = from[0] !== undefined && from[0] === to[0]
  const same = from.length === to.length && from.every((group, index) => group === to[index])
  if (shared && !same) refuse(at, 'it leads into a group within the same group')
}

/** Colours of a writer's own would not be readable in both colour modes; the theme has the say. */
export const STYLING = /^(?:classDef|style|linkStyle|cssClass)\s/
