/**
 * What a screenshot looks like in any font: for each cell of a grid the color of its background, and
 * whether anything is drawn on it. A screenshot shows the first screenful of a page; what is below is
 * not compared.
 */
import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { Page } from 'playwright-core'

/** Width and height of a cell in pixels. */
const CELL = 16
/** Cells by which another font may move what is drawn: lines are up to 1 px higher, letters wider. */
const MOVED = 2
/** Cells by which a background may end elsewhere. */
const SHIFTED = 1
/** Most by which a channel of a background may differ, of 255. */
const SHADE = 3
/** Most cells whose drawing differs: ends of lines that are longer in another font. */
const MOST_DRAWN = 0.02
/** Width and height of a block in cells. */
const BLOCK = 8
/** In a block, so many cells that differ, and such a share of those drawn on, are a part that is missing. */
const FEWEST = 12
const MOST_OF_BLOCK = 0.6
/** Most cells whose background differs. */
const MOST_BACKGROUND = 0.01

export interface Picture {
  /** Cells in a row. */
  readonly width: number
  /** The colors of backgrounds: `#rrggbb`. */
  readonly colors: readonly string[]
  /** For each cell, twice the index of its background, and one more if something is drawn on it. */
  readonly cells: Uint8Array
}

/** A picture as JSON. */
export interface StoredPicture extends Omit<Picture, 'cells'> {
  /** Compressed, as Base64. */
  readonly cells: string
}

export function stored({ width, colors, cells }: Picture): StoredPicture {
  return { width, colors, cells: deflateRawSync(cells, { level: 9 }).toString('base64') }
}

export function restored({ width, colors, cells }: StoredPicture): Picture {
  return { width, colors, cells: inflateRawSync(Buffer.from(cells, 'base64')) }
}

/**
 * Reduces a screenshot to a picture.
 * @param reader a page of a browser, which decodes the PNG
 */
export async function pictureOf(png: Buffer, reader: Page): Promise<Picture> {
  const { cells, ...picture } = await reader.evaluate(reduce, {
    png: png.toString('base64'),
    cell: CELL,
  })
  return { ...picture, cells: Uint8Array.from(cells) }
}

/** Runs in the browser. The background of a cell is the most frequent color in and around it. */
async function reduce({ png, cell }: { png: string; cell: number }) {
  const bytes = Uint8Array.from(atob(png), (letter) => letter.charCodeAt(0))
  const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D
  context.drawImage(bitmap, 0, 0)
  const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height)
  const pixels = new Uint32Array(data.buffer)
  /** Calls back with each nth pixel of a square. */
  const visit = (x: number, y: number, size: number, nth: number, see: (pixel: number) => void) => {
    for (let v = Math.max(0, y); v < Math.min(bitmap.height, y + size); v += nth) {
      for (let u = Math.max(0, x); u < Math.min(bitmap.width, x + size); u += nth)
        see(pixels[v * bitmap.width + u] ?? 0)
    }
  }
  const width = Math.floor(bitmap.width / cell)
  const height = Math.floor(bitmap.height / cell)
  const colors: number[] = []
  const cells: number[] = []
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const [x, y] = [column * cell, row * cell]
      const counts = new Map<number, number>()
      const note = (color: number) => counts.set(color, (counts.get(color) ?? 0) + 1)
      visit(x - cell / 2, y - cell / 2, 2 * cell, 3, note)
      const [background] = [...counts].reduce((most, one) => (one[1] > most[1] ? one : most))
      if (!colors.includes(background)) colors.push(background)
      let drawn = 0
      visit(x, y, cell, 1, (color) => {
        if (color !== background) drawn += 1
      })
      const isDrawn = drawn > 0.05 * cell * cell
      cells.push(2 * colors.indexOf(background) + Number(isDrawn))
    }
  }
  // The bytes of a pixel are red, green, blue and opacity, from the lowest.
  const hex = (color: number) =>
    `#${[color, color >> 8, color >> 16].map((it) => (it & 255).toString(16).padStart(2, '0')).join('')}`
  return { width, colors: colors.map(hex), cells }
}

/** What differs beyond the tolerance, with the place; empty if the pictures look alike. */
export function differences(wanted: Picture, found: Picture): string[] {
  if (wanted.width !== found.width || wanted.cells.length !== found.cells.length)
    return ['another size']
  const drawn = misplaced(wanted, found, MOVED, isDrawn)
  const backgrounds = misplaced(wanted, found, SHIFTED, isSameBackground)
  return [
    ...tooMany('drawn', drawn, MOST_DRAWN, wanted),
    ...tooMany('a part', inMissingParts(drawn, wanted, found), 0, wanted),
    ...tooMany('another background', backgrounds, MOST_BACKGROUND, wanted),
  ]
}

/** Whether a cell of one picture has a matching cell of the other. */
type Alike = (one: Picture, at: number, other: Picture, there: number) => boolean

const isDrawn: Alike = (one, at, other, there) =>
  (cellAt(one, at) & 1) === 0 || (cellAt(other, there) & 1) === 1

const isSameBackground: Alike = (one, at, other, there) => {
  const [a, b] = [backgroundOf(one, at), backgroundOf(other, there)]
  return a.every((channel, index) => Math.abs(channel - (b[index] ?? 0)) <= SHADE)
}

/** The cells of each picture that have no match near their place in the other. */
function misplaced(wanted: Picture, found: Picture, reach: number, alike: Alike): number[] {
  const isPlaced = (one: Picture, at: number, other: Picture) =>
    alike(one, at, other, at) ||
    around(at, reach, one).some((there) => alike(one, at, other, there))
  return [...wanted.cells.keys()].filter(
    (at) => !(isPlaced(wanted, at, found) && isPlaced(found, at, wanted)),
  )
}

/** Those of the cells that are in blocks of which most differs. */
function inMissingParts(places: readonly number[], wanted: Picture, found: Picture): number[] {
  const blockOf = (at: number) =>
    `${Math.floor((at % wanted.width) / BLOCK)} ${Math.floor(at / wanted.width / BLOCK)}`
  const countIn = (cells: readonly number[]) => {
    const counts = new Map<string, number>()
    for (const at of cells) counts.set(blockOf(at), (counts.get(blockOf(at)) ?? 0) + 1)
    return counts
  }
  const isDrawnOn = (at: number) => ((cellAt(wanted, at) | cellAt(found, at)) & 1) === 1
  const drawn = countIn([...wanted.cells.keys()].filter(isDrawnOn))
  const differing = countIn(places)
  return places.filter((at) => {
    const count = differing.get(blockOf(at)) ?? 0
    return count >= FEWEST && count > MOST_OF_BLOCK * (drawn.get(blockOf(at)) ?? 0)
  })
}

function around(at: number, reach: number, { width, cells }: Picture): number[] {
  const [row, column] = [Math.floor(at / width), at % width]
  const found: number[] = []
  for (let y = row - reach; y <= row + reach; y++) {
    for (let x = Math.max(0, column - reach); x <= Math.min(width - 1, column + reach); x++) {
      if (y >= 0 && y * width + x < cells.length) found.push(y * width + x)
    }
  }
  return found
}

function tooMany(what: string, places: readonly number[], most: number, picture: Picture) {
  const share = places.length / picture.cells.length
  if (share <= most) return []
  const columns = places.map((at) => (at % picture.width) * CELL)
  const rows = places.map((at) => Math.floor(at / picture.width) * CELL)
  const span = (all: readonly number[]) => `${Math.min(...all)}–${Math.max(...all) + CELL}`
  return [`${what}: ${(share * 100).toFixed(1)} % at x ${span(columns)}, y ${span(rows)}`]
}

function cellAt({ cells }: Picture, at: number): number {
  return cells[at] ?? 0
}

function backgroundOf(picture: Picture, at: number): number[] {
  const color = picture.colors[cellAt(picture, at) >> 1] ?? '#000000'
  return [1, 3, 5].map((start) => Number.parseInt(color.slice(start, start + 2), 16))
}
