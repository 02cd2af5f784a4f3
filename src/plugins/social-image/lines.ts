/** Breaks a text into lines. */

/** Scripts that are written without spaces. */
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u

export interface Room {
  /** Finds the words of a text. */
  readonly segmenter: Intl.Segmenter
  readonly widthOf: (text: string) => number
  /** Of a line. */
  readonly width: number
  /** Number of lines. */
  readonly most: number
  /** What the last line ends with if there are more. */
  readonly ellipsis: string
}

/** A part of a text after which a line can end. */
interface Unit {
  readonly text: string
  readonly width: number
  /** Without the space at its end. */
  readonly visible: number
}

/** The lines of a text, all of about the same width. */
export function linesOf(text: string, room: Room): string[] {
  const { widthOf, width, most } = room
  const unitOf = (part: string): Unit => {
    return { text: part, width: widthOf(part), visible: widthOf(part.trimEnd()) }
  }
  const units = partsOf(text, room.segmenter)
    .map(unitOf)
    // A word that no line has room for is broken anywhere.
    .flatMap((unit) => (unit.visible <= width ? [unit] : Array.from(unit.text, unitOf)))
  const lines = broken(units, width)
  if (lines.length > most)
    return [...lines.slice(0, most - 1).map(textOf), shortened(lines.slice(most - 1).flat(), room)]
  // As narrow as that number of lines can be, so that the last one is not a single word.
  let balanced = lines
  for (let narrower = width * 0.96; narrower > width / 2; narrower *= 0.96) {
    const tried = broken(units, narrower)
    if (tried.length > lines.length) break
    balanced = tried
  }
  return balanced.map(textOf)
}

function textOf(line: readonly Unit[]): string {
  return line
    .map(({ text }) => text)
    .join('')
    .trim()
}

function partsOf(text: string, segmenter: Intl.Segmenter): string[] {
  const parts: string[] = []
  let isWord = false
  for (const { segment, isWordLike = false } of segmenter.segment(text)) {
    const last = parts.at(-1)
    const isBreak =
      last === undefined ||
      /\s$/.test(last) ||
      (isWord && isWordLike && (UNSPACED.test(segment) || UNSPACED.test(last)))
    if (isBreak && !/^\s/.test(segment)) parts.push(segment)
    else parts.push(`${parts.pop() ?? ''}${segment}`)
    isWord = isWordLike
  }
  return parts
}

function broken(units: readonly Unit[], width: number): Unit[][] {
  const lines: Unit[][] = []
  let used = 0
  for (const unit of units) {
    const line = lines.at(-1)
    if (line && used + unit.visible <= width) {
      line.push(unit)
      used += unit.width
    } else {
      lines.push([unit])
      used = unit.width
    }
  }
  return lines
}

/** As much of a text as a line has room for, and an ellipsis. */
function shortened(units: readonly Unit[], { widthOf, width, ellipsis }: Room): string {
  const room = width - widthOf(ellipsis)
  let used = 0
  const end = units.findIndex((unit, i) => {
    const isTooWide = i > 0 && used + unit.visible > room
    used += unit.width
    return isTooWide
  })
  let text = textOf(end < 0 ? units : units.slice(0, end))
  while (/[\s.,;:!?(-]$/.test(text)) text = text.slice(0, -1)
  return text + ellipsis
}
