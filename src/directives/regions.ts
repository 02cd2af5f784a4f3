/** Extracts regions from files: the lines between `#region name` and `#endregion`, as editors fold them. */

import { literal } from '../utilities/escape-pattern.ts'

const NAME = String.raw`(\w+(?:[.-]\w+)*)`
/** Also with a name in quotes, such as that of Visual Basic. */
const TITLE = `["']?${NAME}`
/** What begins a comment in any language: no letters, but for batch files. */
const COMMENT = String.raw`(?:[ \t]*["'])?[^\w"'\x60]*(?:(?:REM|rem)[ \t]+)?`
const PRAGMA = '#(?:pragma[ \\t]+)?'
/** How editors and other tools mark regions: each with the name in the first group. */
const STARTS: readonly RegExp[] = [
  // https://code.visualstudio.com/docs/editing/codebasics#_folding
  new RegExp(`^${COMMENT}${PRAGMA}region[ \\t]+${TITLE}`, 'i'),
  new RegExp(`^[ \\t]*\\{\\$region[ \\t]+${TITLE}`, 'i'),
  new RegExp(`^${COMMENT}<editor-fold\\b[^>]*?\\bdesc=${TITLE}`, 'i'),
  // https://rust-lang.github.io/mdBook/format/mdbook.html#including-portions-of-a-file
  new RegExp(`^${COMMENT}ANCHOR:[ \\t]*${NAME}`),
  // https://facelessuser.github.io/pymdown-extensions/extensions/snippets/#snippet-sections
  new RegExp(`^${COMMENT}-{1,8}8<-{1,8}[ \\t]+\\[start:[ \\t]*${NAME}`),
]
const ENDS: readonly RegExp[] = [
  new RegExp(`^${COMMENT}${PRAGMA}end ?region\\b(?:[ \\t]+${TITLE})?`, 'i'),
  /^[ \t]*\{\$endregion\b/i,
  new RegExp(`^${COMMENT}</editor-fold>`, 'i'),
  new RegExp(`^${COMMENT}ANCHOR_END:[ \\t]*${NAME}`),
  new RegExp(`^${COMMENT}-{1,8}8<-{1,8}[ \\t]+\\[end:[ \\t]*${NAME}`),
]
/**
 * Without a number sign, only in lower case, and only if the same comment marks the end of the same region:
 * else it is a heading, a sentence, or an option of a command.
 */
const PLAIN = new RegExp(
  String.raw`^[ \t]*((?://+|--|;+|%+|/\*+|\{-|<!--|\(\*|#=?|!|'|@?rem\b)[ \t]*)(end ?)?region\b(?:[ \t]+${NAME})?`,
)
const HINT = /region|editor-fold|ANCHOR|8<-/i

interface Marker {
  /** The first word of the title; undefined if there is none. */
  readonly name?: string
  /** All of it, as editors show it: `Public methods`. */
  readonly title?: string
}

/** What may end the comment around a title. */
const CLOSINGS = ['*/', '-->', '#>', '*)', ']', '-}', '#}', '}']

/** The marks that count in a file. */
interface Marks {
  readonly starts: readonly RegExp[]
  readonly ends: readonly RegExp[]
}

function marksIn(lines: readonly string[]): Marks {
  const plain = lines.flatMap((line) => {
    const [, comment, end, name = ''] = PLAIN.exec(line) ?? []
    return comment === undefined ? [] : [{ comment, isEnd: end !== undefined, name }]
  })
  const keyOf = (comment: string, name: string) => `${comment}\0${name}`
  const ended = new Set(
    plain.filter(({ isEnd }) => isEnd).map(({ comment, name }) => keyOf(comment, name)),
  )
  const names = new Map<string, Set<string>>()
  for (const { comment, isEnd, name } of plain)
    if (!isEnd && name && [name, ''].some((one) => ended.has(keyOf(comment, one))))
      names.set(comment, (names.get(comment) ?? new Set()).add(name))
  const marks = [...names].map(([comment, found]) => plainMarks(comment, [...found]))
  return {
    starts: [...STARTS, ...marks.map(({ start }) => start)],
    ends: [...ENDS, ...marks.map(({ end }) => end)],
  }
}

/** The marks of regions with these names after a comment of this kind. */
function plainMarks(comment: string, names: readonly string[]) {
  const before = `^[ \\t]*${literal(comment)}`
  const name = `[ \\t]+(${names.map(literal).join('|')})(?![\\w.-])`
  return {
    start: new RegExp(`${before}region${name}`),
    end: new RegExp(`${before}end ?region\\b(?:${name}|(?![ \\t]+\\w))`),
  }
}

/** The region that begins, or ends, on a line; null if none does. */
function markerOf(line: string, patterns: readonly RegExp[]): Marker | null {
  if (!HINT.test(line)) return null
  for (const pattern of patterns) {
    const found = pattern.exec(line)
    if (!found) continue
    const { 0: marker, 1: name } = found
    if (name === undefined) return {}
    const quote = /["']/.exec(marker.at(-name.length - 1) ?? '')?.[0]
    const rest = line.slice(found.index + marker.length)
    const all = (quote ? rest.split(quote, 1).join() : rest).trimEnd()
    const closing = CLOSINGS.find((end) => all.endsWith(end)) ?? ''
    return { name, title: `${name}${all.slice(0, all.length - closing.length)}`.trimEnd() }
  }
  return null
}

function isCalled(region: string, marker: Marker | null): boolean {
  return marker !== null && (marker.name === region || marker.title === region)
}

export interface Region {
  /** The lines, dedented and without markers. */
  readonly text: string
  /** Number of lines of the file before them. */
  readonly before: number
  /** True if the region is never closed. */
  readonly open: boolean
}

/** @returns null if the file has no such region */
export function extractRegion(text: string, region: string): Region | null {
  const lines = text.split('\n')
  const marks = marksIn(lines)
  const start = lines.findIndex((line) => isCalled(region, markerOf(line, marks.starts)))
  if (start < 0) return null
  const after = lines.slice(start + 1)
  const length = lengthOf(after, region, marks)
  const inside = after.slice(0, length ?? after.length).filter((line) => !isMarker(line, marks))
  return { text: dedent(inside), before: start + 1, open: length === null }
}

/** The whole file without region markers. */
export function withoutMarkers(text: string): string {
  if (!HINT.test(text)) return text
  const lines = text.split('\n')
  const marks = marksIn(lines)
  return lines.filter((line) => !isMarker(line, marks)).join('\n')
}

export function regionsOf(text: string): string[] {
  const lines = text.split('\n')
  const { starts } = marksIn(lines)
  return lines.flatMap((line) => markerOf(line, starts)?.title ?? [])
}

/** Number of lines of a region, which may contain others; null if it is never closed. */
function lengthOf(
  lines: readonly string[],
  region: string,
  { starts, ends }: Marks,
): number | null {
  let depth = 0
  for (const [index, line] of lines.entries()) {
    const end = markerOf(line, ends)
    if (end && (isCalled(region, end) || (end.name === undefined && depth === 0))) return index
    if (end) depth = Math.max(0, depth - 1)
    else if (markerOf(line, starts)) depth++
  }
  return null
}

function isMarker(line: string, { starts, ends }: Marks): boolean {
  return markerOf(line, starts) !== null || markerOf(line, ends) !== null
}

function dedent(lines: readonly string[]): string {
  const indents = lines
    .filter((line) => line.trim() !== '')
    .map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0)
  const shared = Math.min(...indents)
  return lines.map((line) => line.slice(Number.isFinite(shared) ? shared : 0)).join('\n')
}
