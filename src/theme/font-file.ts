/** Reads what a WOFF2 file says about its font. */
import { brotliDecompressSync } from 'node:zlib'

export interface FontFacts {
  /** A weight, or the range of a variable font: `100 900`. */
  readonly weight: string
  readonly style: 'normal' | 'italic'
  /** Its size compared with that of Arial; null if it has no Latin letters. */
  readonly metrics: FontMetrics | null
}

/** Relative to the font size. */
export interface FontMetrics {
  readonly ascent: number
  readonly descent: number
  readonly lineGap: number
  /** Average width of letters in running text. */
  readonly width: number
}

/** @returns null if the file is not a WOFF2 font */
export function readFont(file: Buffer): FontFacts | null {
  try {
    const tables = tablesOf(file)
    const [os2, head] = [tables.get('OS/2'), tables.get('head')]
    if (!os2 || !head) return null
    const isItalic = (os2.readUInt16BE(62) & 1) === 1
    return {
      weight: weightRange(tables.get('fvar')) ?? String(os2.readUInt16BE(4)),
      style: isItalic ? 'italic' : 'normal',
      metrics: metricsOf(tables, head.readUInt16BE(18)),
    }
  } catch {
    return null // Damaged, or not a font.
  }
}

type Tables = ReadonlyMap<string, Buffer>

/** The tables that are read here, by their number in the directory of a WOFF2 file. */
const TAGS: Readonly<Record<number, string>> = {
  0: 'cmap',
  1: 'head',
  2: 'hhea',
  3: 'hmtx',
  6: 'OS/2',
  47: 'fvar',
}
const [GLYF, LOCA, OTHER] = [10, 11, 63]

/** The tables that are stored as they are. */
function tablesOf(file: Buffer): Tables {
  if (file.toString('latin1', 0, 4) !== 'wOF2') return new Map()
  let at = 48
  /** An integer of 7 bits per byte, the highest first. */
  const integer = (): number => {
    let value = 0
    for (;;) {
      const byte = file.readUInt8(at++)
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
  }
  const directory = Array.from({ length: file.readUInt16BE(12) }, () => {
    const flags = file.readUInt8(at++)
    const number = flags & 63
    if (number === OTHER) at += 4
    const length = integer()
    // Outlines are stored in another form by default, all else only if it says so.
    const version = flags >> 6
    const isTransformed = number === GLYF || number === LOCA ? version !== 3 : version !== 0
    return { tag: TAGS[number], isTransformed, length: isTransformed ? integer() : length }
  })
  const data = brotliDecompressSync(file.subarray(at, at + file.readUInt32BE(20)))
  let start = 0
  const tables = new Map<string, Buffer>()
  for (const { tag, isTransformed, length } of directory) {
    if (tag && !isTransformed) tables.set(tag, data.subarray(start, start + length))
    start += length
  }
  return tables
}

/** The range of the weight axis of a variable font. */
function weightRange(fvar: Buffer | undefined): string | null {
  if (!fvar) return null
  const [first, count, size] = [4, 8, 10].map((at) => fvar.readUInt16BE(at)) as [
    number,
    number,
    number,
  ]
  for (let axis = first; axis < first + count * size; axis += size) {
    if (fvar.toString('latin1', axis, axis + 4) !== 'wght') continue
    return `${fvar.readInt16BE(axis + 4)} ${fvar.readInt16BE(axis + 12)}`
  }
  return null
}

/** Letters as often as in running text, roughly. */
const SAMPLE =
  'eeeeeeeeeeeettttttttaaaaaaaaooooooonnnnnnniiiiiiisssssshhhhhhrrrrrrddddlllluuuccmmffwwggyyppbvk'.concat(
    ' '.repeat(18),
  )

function metricsOf(tables: Tables, unitsPerEm: number): FontMetrics | null {
  const [hhea, hmtx, cmap] = [tables.get('hhea'), tables.get('hmtx'), tables.get('cmap')]
  if (!hhea || !hmtx || !cmap) return null
  const last = hhea.readUInt16BE(34) - 1
  const glyphs = Array.from(SAMPLE, (letter) => glyphOf(cmap, letter.charCodeAt(0)))
  if (glyphs.includes(0)) return null
  const widths = glyphs.map((glyph) => hmtx.readUInt16BE(Math.min(glyph, last) * 4))
  const [ascent, descent, lineGap] = [4, 6, 8].map((at) => hhea.readInt16BE(at) / unitsPerEm) as [
    number,
    number,
    number,
  ]
  const width = widths.reduce((sum, one) => sum + one, 0) / widths.length / unitsPerEm
  return { ascent, descent: -descent, lineGap, width }
}

/** The glyph of a character, by the first table of the most common format; 0 if there is none. */
function glyphOf(cmap: Buffer, code: number): number {
  const starts = Array.from({ length: cmap.readUInt16BE(2) }, (_, i) =>
    cmap.readUInt32BE(8 + i * 8),
  )
  const start = starts.find((at) => cmap.readUInt16BE(at) === 4)
  if (start === undefined) return 0
  const size = cmap.readUInt16BE(start + 6)
  for (let i = 0; i < size; i += 2) {
    const end = start + 14 + i
    if (cmap.readUInt16BE(end) < code) continue
    // The parallel arrays of start codes, deltas and offsets, after two bytes of padding.
    const [first, delta, range] = [end + 2 + size, end + 2 + 2 * size, end + 2 + 3 * size]
    const from = cmap.readUInt16BE(first)
    if (from > code) return 0
    const offset = cmap.readUInt16BE(range)
    const glyph = offset === 0 ? code : cmap.readUInt16BE(range + offset + (code - from) * 2)
    return glyph === 0 ? 0 : (glyph + cmap.readUInt16BE(delta)) & 0xffff
  }
  return 0
}
