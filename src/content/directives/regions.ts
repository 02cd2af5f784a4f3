/** Extracts regions from files: the lines between `#region name` and `#endregion`, as editors fold them. */

const NAME = String.raw`(\w+(?:[.-]\w+)*)`
/** Also with a name in quotes, such as that of Visual Basic. */
const TITLE = `["']?${NAME}`
/** What begins a comment, also that of Vim and of batch files. */
const COMMENT = '(?:[ \\t]*")?[^\\w"\'`]*(?:(?:REM|rem)[ \\t]+)?'
const PRAGMA = '#(?:pragma[ \\t]+)?'
/** With a space, only in lower case: `# Region` is a heading, or the beginning of a sentence. */
const SPACED = '(?:#|//|--|%)[ \\t]+'

/** The beginning of a region, or of a sentence in a comment. */
const COMMENTED = new RegExp(`^${COMMENT}(?:${SPACED}|//)region[ \\t]+${TITLE}`)

/** How editors and other tools mark regions: each with the name in the first group. */
const STARTS: readonly RegExp[] = [
  // https://code.visualstudio.com/docs/editing/codebasics#_folding
  new RegExp(`^${COMMENT}${PRAGMA}region[ \\t]+${TITLE}`, 'i'),
  COMMENTED,
  new RegExp(`^[ \\t]*\\{\\$region[ \\t]+${TITLE}`, 'i'),
  new RegExp(`^${COMMENT}<editor-fold\\b[^>]*?\\bdesc=${TITLE}`, 'i'),
  // https://rust-lang.github.io/mdBook/format/mdbook.html#including-portions-of-a-file
  new RegExp(`^${COMMENT}ANCHOR:[ \\t]*${NAME}`),
  // https://facelessuser.github.io/pymdown-extensions/extensions/snippets/#snippet-sections
  new RegExp(`^${COMMENT}-{1,8}8<-{1,8}[ \\t]+\\[start:[ \\t]*${NAME}`),
]
const ENDS: readonly RegExp[] = [
  new RegExp(`^${COMMENT}${PRAGMA}end ?region\\b(?:[ \\t]+${TITLE})?`, 'i'),
  new RegExp(`^${COMMENT}(?:${SPACED}|//)end ?region\\b(?:[ \\t]+${TITLE})?`),
  /^[ \t]*\{\$endregion\b/i,
  new RegExp(`^${COMMENT}</editor-fold>`, 'i'),
  new RegExp(`^${COMMENT}ANCHOR_END:[ \\t]*${NAME}`),
  new RegExp(`^${COMMENT}-{1,8}8<-{1,8}[ \\t]+\\[end:[ \\t]*${NAME}`),
]
const HINT = /region|editor-fold|ANCHOR|8<-/i

interface Marker {
  /** The first word of the title; undefined if there is none. */
  readonly name?: string
  /** All of it, as editors show it: `Public methods`. */
  readonly title?: string
}

/** What may end the comment around a title. */
const CLOSINGS = ['*/', '-->', '#>', '*)', ']', '}']

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
  const start = lines.findIndex((line) => isCalled(region, markerOf(line, STARTS)))
  if (start < 0) return null
  const length = lengthOf(lines.slice(start + 1), region)
  const inside =
    length === null ? lines.slice(start + 1) : lines.slice(start + 1, start + 1 + length)
  const shown = dedent(inside.filter((line) => !isMarker(line)))
  return { text: shown, before: start + 1, open: length === null }
}

/** The whole file without region markers. */
export function withoutMarkers(text: string): string {
  if (!HINT.test(text)) return text
  const lines = text.split('\n')
  // A comment that only begins like a marker has no end.
  const hasEnd = lines.some((line) => markerOf(line, ENDS))
  return lines.filter((line) => !isMarker(line) || (!hasEnd && COMMENTED.test(line))).join('\n')
}

export function regionsOf(text: string): string[] {
  return text.split('\n').flatMap((line) => markerOf(line, STARTS)?.title ?? [])
}

/** Number of lines of a region, which may contain others; null if it is never closed. */
function lengthOf(lines: readonly string[], region: string): number | null {
  let depth = 0
  for (const [index, line] of lines.entries()) {
    const end = markerOf(line, ENDS)
    if (end && (isCalled(region, end) || (end.name === undefined && depth === 0))) return index
    if (end) depth = Math.max(0, depth - 1)
    else if (markerOf(line, STARTS)) depth++
  }
  return null
}

function isMarker(line: string): boolean {
  return markerOf(line, STARTS) !== null || markerOf(line, ENDS) !== null
}

function dedent(lines: readonly string[]): string {
  const indents = lines
    .filter((line) => line.trim() !== '')
    .map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0)
  const shared = Math.min(...indents)
  return lines.map((line) => line.slice(Number.isFinite(shared) ? shared : 0)).join('\n')
}
