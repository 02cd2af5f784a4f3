/**
 * Writes a drawing as PNG. The rasterizer has an encoder, which is for all images, and takes several times
 * as long as drawing does.
 */
import { constants, crc32, deflateSync } from 'node:zlib'

/**
 * @param pixels four bytes each: red, green, blue, and an opacity that is ignored
 * @returns null for an image of too many colors
 */
export function pngOf(pixels: Uint8Array, width: number, height: number): Uint8Array | null {
  const image = indexed(pixels, width, height)
  if (image === null) return null
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, INDEXED], 8)
  return Buffer.concat([
    SIGNATURE,
    chunk('IHDR', header),
    chunk('PLTE', image.palette),
    chunk('IDAT', deflateSync(image.rows, RUNS)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

/** Finds areas of one color, and no other repetitions, in a quarter of the time. */
const RUNS = { strategy: constants.Z_RLE }

const SIGNATURE = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
/** The kind of image whose pixels are places in a palette. */
const INDEXED = 3

function chunk(type: string, data: Buffer): Buffer {
  const typed = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const all = Buffer.alloc(typed.length + 8)
  all.writeUInt32BE(data.length, 0)
  typed.copy(all, 4)
  all.writeUInt32BE(crc32(typed), typed.length + 4)
  return all
}

/**
 * One byte for each pixel, the place of its color in the palette. The colors of areas are exact; those of the
 * edges of letters share one with others that nobody can tell from them. Null for an image of too many colors.
 */
function indexed(
  pixels: Uint8Array,
  width: number,
  height: number,
): { palette: Buffer; rows: Buffer } | null {
  const colors = new Int32Array(pixels.buffer, pixels.byteOffset, width * height)
  const places = new Map<number, number>()
  const similar = new Map<number, number>()
  const palette: number[] = []
  const placeAt = (at: number): number => {
    const [red = 0, green = 0, blue = 0] = pixels.subarray(4 * at, 4 * at + 3)
    // An area is where a color goes on.
    const isArea = colors[at] === colors[at + AREA]
    const bucket = isArea ? -at - 1 : ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3)
    const place = similar.get(bucket) ?? similar.size
    if (place === similar.size) {
      similar.set(bucket, place)
      palette.push(red, green, blue)
    }
    return place
  }
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0, at = 0; y < height; y++) {
    // One byte more: the row's filter, which is none.
    for (let end = at + width; at < end; ) {
      const color = colors[at] as number
      const place = places.get(color) ?? placeAt(at)
      places.set(color, place)
      if (place > 255) return null
      const from = at
      while (at < end && colors[at] === color) at++
      rows.fill(place, from + y + 1, at + y + 1)
    }
  }
  return { palette: Buffer.from(palette), rows }
}

const AREA = 24
