/** Reads what fonts can show, and unpacks WOFF files: the rasterizer reads TTF and OTF. */
import { inflateSync } from 'node:zlib'

/** A font file, as far as texts are laid out with it. */
interface Font {
  /** The file as TTF or OTF. */
  readonly bytes: Buffer
  /** Widths of its characters relative to the font size. */
  readonly widths: ReadonlyMap<number, number>
}

/** @returns null if the file is not a font in TTF, OTF or WOFF */
export function readFont(file: Buffer): Font | null {
  try {
    const bytes = file.toString('latin1', 0, 4) === 'wOFF' ? unpacked(file) : file
    const tables = tablesOf(bytes)
    const [cmap, head, hhea, hmtx] = ['cmap', 'head', 'hhea', 'hmtx'].map((tag) => tables.get(tag))
    if (!cmap || !head || !hhea || !hmtx) return null
    const unitsPerEm = head.readUInt16BE(18)
    const last = hhea.readUInt16BE(34) - 1
    const widths = new Map<number, number>()
    for (const [code, glyph] of glyphsOf(cmap))
      widths.set(code, hmtx.readUInt16BE(Math.min(glyph, last) * 4) / unitsPerEm)
    return { bytes, widths }
  } catch {
    return null // Damaged, or something else.
  }
}

/** WOFF is a font whose tables are compressed one by one: https://www.w3.org/TR/WOFF/ */
function unpacked(file: Buffer): Buffer {
  const count = file.readUInt16BE(12)
  const head = Buffer.alloc(12 + 16 * count)
  file.copy(head, 0, 4, 8)
  head.writeUInt16BE(count, 4)
  const parts: Uint8Array[] = [head]
  let end = head.length
  for (let i = 0; i < count; i++) {
    const from = 44 + 20 * i
    const [start, size, length, checksum] = [4, 8, 12, 16].map((at) =>
      file.readUInt32BE(from + at),
    ) as [number, number, number, number]
    const stored = file.subarray(start, start + size)
    const entry = 12 + 16 * i
    file.copy(head, entry, from, from + 4)
    for (const [at, value] of [checksum, end, length].entries())
      head.writeUInt32BE(value, entry + 4 + 4 * at)
    const padding = Buffer.alloc(-length & 3)
    parts.push(size < length ? inflateSync(stored) : stored, padding)
    end += length + padding.length
  }
  return Buffer.concat(parts)
}

function tablesOf(bytes: Buffer): ReadonlyMap<string, Buffer> {
  return new Map(
    Array.from({ length: bytes.readUInt16BE(4) }, (_, i) => {
      const at = 12 + 16 * i
      const start = bytes.readUInt32BE(at + 8)
      const table = bytes.subarray(start, start + bytes.readUInt32BE(at + 12))
      return [bytes.toString('latin1', at, at + 4), table]
    }),
  )
}

/** The glyph of each character, by the table that all fonts for Unicode have: https://learn.microsoft.com/typography/opentype/spec/cmap */
function* glyphsOf(cmap: Buffer): Generator<readonly [code: number, glyph: number]> {
  const tables = Array.from({ length: cmap.readUInt16BE(2) }, (_, i) =>
    cmap.subarray(cmap.readUInt32BE(8 + 8 * i)),
  )
  const table = tables.find((one) => one.readUInt16BE(0) === 4)
  const size = table?.readUInt16BE(6) ?? 0
  for (let end = 14; table && end < 14 + size; end += 2) {
    // The parallel arrays of start codes, deltas and offsets, after two bytes of padding.
    const [first, delta, range] = [end + 2 + size, end + 2 + 2 * size, end + 2 + 3 * size]
    const offset = table.readUInt16BE(range)
    const from = table.readUInt16BE(first)
    for (let code = from; code <= table.readUInt16BE(end) && code < 0xffff; code++) {
      const glyph = offset === 0 ? code : table.readUInt16BE(range + offset + (code - from) * 2)
      const moved = (glyph + table.readUInt16BE(delta)) & 0xffff
      if (glyph !== 0 && moved !== 0) yield [code, moved]
    }
  }
}
