/**
 * Cuts long Markdown into pieces that can be parsed each alone: the parser's time grows with the
 * square of the length, and a page of a megabyte would take minutes.
 */
import { DirectiveDepth, mapProse } from './lines.ts'

export interface Chunk {
  readonly text: string
  /** How many lines stand before it. */
  readonly line: number
  /** How many of its lines are its own; what follows are link definitions of the whole page. */
  readonly lines: number
}

/** Shorter texts are parsed as they are; longer ones in pieces of about this length. */
const LENGTH = 16_000

/** After an empty line such a line belongs to no list, quote or footnote before it. */
const OUTERMOST = /^[\p{L}#(]/u
const DEFINITION = /^ {0,3}\[[^\]\n]+\]:/
/** HTML that goes on over empty lines, and what ends it. */
const RAW: readonly (readonly [RegExp, RegExp])[] = [
  [/^ {0,3}<(?:script|pre|style|textarea)(?=[\s>]|$)/i, /<\/(?:script|pre|style|textarea)>/i],
  [/^ {0,3}<!--/, /-->/],
  [/^ {0,3}<\?/, /\?>/],
  [/^ {0,3}<!\[CDATA\[/, /\]\]>/],
  [/^ {0,3}<![a-z]/i, />/],
]

export function chunksOf(text: string): Chunk[] {
  const all = text.split('\n')
  if (text.length <= LENGTH) return [{ text, line: 0, lines: all.length }]
  const { cuts, definitions } = survey(text)
  const ends = [...cuts.slice(1), all.length]
  return cuts.map((start, i) => {
    const lines = all.slice(start, ends[i])
    const body = lines.join('\n')
    // A link may name a definition of another piece.
    const others = definitions.filter(({ line }) => line < start || line >= (ends[i] as number))
    const shared = others.map(({ text }) => text).join('\n')
    return { text: shared === '' ? body : `${body}\n\n${shared}`, line: start, lines: lines.length }
  })
}

/** The lines at which pieces start, and the definitions of links and footnotes. */
function survey(text: string) {
  const cuts = [0]
  const definitions: { line: number; text: string }[] = []
  const depth = new DirectiveDepth()
  let length = 0
  let blankAt = -1
  let end: RegExp | null = null
  mapProse(text, (line, index) => {
    if (line.trim() === '') blankAt = index
    else if (
      end === null &&
      length > LENGTH &&
      blankAt === index - 1 &&
      depth.size === 0 &&
      OUTERMOST.test(line)
    ) {
      cuts.push(index)
      length = 0
    }
    length += line.length + 1
    if (end === null) end = RAW.find(([start]) => start.test(line))?.[1] ?? null
    if (end?.test(line)) end = null
    depth.read(line)
    if (DEFINITION.test(line)) definitions.push({ line: index, text: line.trimStart() })
    return line
  })
  return { cuts, definitions }
}

/** A page's limit of lists and quotes times its length, in a piece: some ten seconds of parsing. */
const MOST_WORK = 1_000_000_000
const CONTAINER = /^[ \t>]*(?:>|(?:[-*+]|\d{1,9}[.)])[ \t])/gm

/** The first line of a piece that would take too long to parse; null for any sane text. */
export function tooLongAt(text: string): number | null {
  if (text.length <= LENGTH) return null
  const found = chunksOf(text).find(
    (chunk) => (chunk.text.match(CONTAINER)?.length ?? 0) * chunk.text.length > MOST_WORK,
  )
  return found ? found.line + 1 : null
}
