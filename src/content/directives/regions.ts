/** Extracts regions from files: the lines between `#region name` and `#endregion`, in any comment syntax. */

const START = /^[^\w"'`]*#region[ \t]+(\w+(?:[.-]\w+)*)/
const END = /^[^\w"'`]*#endregion\b(?:[ \t]+(\w+(?:[.-]\w+)*))?/

export interface Region {
  /** The lines, dedented and without markers. */
  readonly text: string
  /** True if the region is never closed. */
  readonly open: boolean
}

/** @returns null if the file has no such region */
export function extractRegion(text: string, region: string): Region | null {
  const lines = text.split('\n')
  const start = lines.findIndex((line) => START.exec(line)?.[1] === region)
  if (start < 0) return null
  const length = lengthOf(lines.slice(start + 1), region)
  const inside =
    length === null ? lines.slice(start + 1) : lines.slice(start + 1, start + 1 + length)
  return { text: dedent(inside.filter((line) => !isMarker(line))), open: length === null }
}

/** The whole file without region markers. */
export function withoutMarkers(text: string): string {
  if (!text.includes('#region')) return text
  return text
    .split('\n')
    .filter((line) => !isMarker(line))
    .join('\n')
}

export function regionsOf(text: string): string[] {
  return text.split('\n').flatMap((line) => START.exec(line)?.[1] ?? [])
}

/** Number of lines of a region, which may contain others; null if it is never closed. */
function lengthOf(lines: readonly string[], region: string): number | null {
  let depth = 0
  for (const [index, line] of lines.entries()) {
    const end = END.exec(line)
    if (end && (end[1] === region || (end[1] === undefined && depth === 0))) return index
    if (end) depth = Math.max(0, depth - 1)
    else if (START.test(line)) depth++
  }
  return null
}

function isMarker(line: string): boolean {
  return START.test(line) || END.test(line)
}

function dedent(lines: readonly string[]): string {
  const indents = lines
    .filter((line) => line.trim() !== '')
    .map((line) => /^[ \t]*/.exec(line)?.[0].length ?? 0)
  const shared = Math.min(...indents)
  return lines.map((line) => line.slice(Number.isFinite(shared) ? shared : 0)).join('\n')
}
