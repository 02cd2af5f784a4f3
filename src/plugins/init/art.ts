/** The mark and the picture of a new site: drawn from its title, so that the same title has the same ones. */
import { createHash } from 'node:crypto'

/** Colors of drawings, as hexadecimal numbers. */
interface Shades {
  readonly accent: string
  /** The accent color, lighter in light mode and deeper in dark mode. */
  readonly other: string
  readonly tint: string
  readonly second: string
  readonly ground: string
}

interface Palette {
  readonly light: Shades
  readonly dark: Shades
  /** A deep tone of the accent color: of code, and of shadows. */
  readonly deep: string
}

const shades = (text: string): Shades => {
  const [accent = '', other = '', tint = '', second = '', ground = ''] = text.split(' ')
  return { accent, other, tint, second, ground }
}

const palette = (deep: string, light: string, dark: string): Palette => ({
  light: shades(light),
  dark: shades(dark),
  deep,
})

/** Accent colors that are readable in both modes, each with a neighbor that looks good beside it. */
const PALETTES: readonly Palette[] = [
  palette(
    '#00302d',
    '#0f766e #00b6aa #c4efe9 #0097d4 #e7f8f5',
    '#65bdb3 #008077 #003f3a #00b1f8 #04211e',
  ),
  palette(
    '#063215',
    '#15753a #4cb86a #d0eed5 #009fa6 #ebf7ed',
    '#64c37c #17843f #1c3e24 #00bbc3 #0f2013',
  ),
  palette(
    '#451a0d',
    '#b83a0d #ed7856 #ffdcd1 #dd4ca3 #fff0eb',
    '#f58969 #b04b2d #4f291e #ee73b9 #2a1610',
  ),
  palette(
    '#45181c',
    '#be123c #f96776 #ffdadb #c856ca #ffefef',
    '#f6838b #b14651 #50282a #db7adb #2a1516',
  ),
  palette(
    '#391b3c',
    '#86198f #d274d9 #f4dbf6 #ec4765 #faf0fa',
    '#d68adc #964e9b #452a46 #fc7183 #241625',
  ),
]

const WARM = { light: '#f59e0b', dark: '#fbbf24' } as const

/** Colors of the theme, around the accent color. */
const PAPER = {
  light: {
    page: '#ffffff',
    line: '#dde3ea',
    text: '#10161c',
    soft: '#5f6b77',
    muted: '#c5cdd6',
    bar: '#eef1f4',
    code: null,
  },
  dark: {
    page: '#171e26',
    line: '#2f3944',
    text: '#f2f5f8',
    soft: '#a3afbb',
    muted: '#47525e',
    bar: '#232c36',
    code: '#0d1217',
  },
} as const

export type Mode = 'light' | 'dark'

/** The accent color of a new site, for `theme.accent`. */
export function accentOf(title: string): string {
  return paletteOf(title).light.accent
}

function paletteOf(title: string): Palette {
  return choose(PALETTES, bytesOf(title)[0])
}

/** The first letter of the title, or else its first character, on the accent color. */
export function mark(title: string): string {
  const { light } = paletteOf(title)
  const [letter = ''] = /[\p{L}\p{N}]/u.exec(title) ?? [...title.trim()]
  return svg(
    32,
    32,
    `<clipPath id="edge"><rect width="32" height="32" rx="9"/></clipPath><g clip-path="url(#edge)">` +
      `<rect width="32" height="32" fill="${light.accent}"/><path fill="${light.other}" opacity=".55" d="M32 10A22 22 0 0 1 10 32H32Z"/></g>` +
      words(
        16,
        22.5,
        19,
        '#ffffff',
        letter.toUpperCase(),
        'font-weight="800" text-anchor="middle"',
      ),
  )
}

/** Columns and rows of the tiles, and their size. */
const [COLUMNS, ROWS, TILE] = [6, 5, 72]

/** A page of the site in front of tiles. The pages are those of the sidebar, the first one is shown. */
export function picture(
  title: string,
  mode: Mode,
  pages: readonly string[],
  command: string,
): string {
  const { deep, [mode]: shade } = paletteOf(title)
  const paper = PAPER[mode]
  const shadow =
    mode === 'light' ? `flood-color="${deep}" flood-opacity=".24"` : 'flood-opacity=".6"'
  return svg(
    592,
    452,
    `<defs><clipPath id="edge"><rect x="152" y="8" width="${COLUMNS * TILE}" height="${ROWS * TILE}" rx="28"/></clipPath>` +
      `<filter id="lift" x="-20%" y="-20%" width="140%" height="190%"><feDropShadow dx="0" dy="14" stdDeviation="14" ${shadow}/></filter></defs>` +
      `<g clip-path="url(#edge)"><rect x="152" y="8" width="432" height="360" fill="${shade.ground}"/>${tiles(title, mode)}</g>` +
      `<g transform="translate(40 112)">${browser(title, shade, paper, mode, pages, command)}</g>` +
      `<g transform="translate(300 334)">${note(shade, paper)}</g>`,
  )
}

/** Kinds of tiles as often as they occur: see tile. */
const KINDS = [0, 0, 0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 6, 7]

type Color = keyof Shades | 'warm'

/** Colors of tiles as often as they occur. */
const COLORS: readonly Color[] = [
  ...(['accent', 'accent', 'accent', 'other', 'other', 'other', 'tint', 'tint'] as const),
  ...(['warm', 'second'] as const),
]

/** Kind and color of each tile, row by row. Of the rare colors, some are where nothing covers them. */
function pattern(title: string): { kind: number; color: Color }[] {
  const patterns = Array.from({ length: 100 }, (_, number) => {
    const bytes = bytesOf(title, number)
    return Array.from({ length: COLUMNS * ROWS }, (_, i) => ({
      kind: choose(KINDS, bytes[2 * i]),
      color: choose(COLORS, bytes[2 * i + 1]),
    }))
  })
  const isGood = (tiles: { color: Color }[]) => {
    const seen = tiles.filter((_, i) => i < COLUMNS || i % COLUMNS > 3).map(({ color }) => color)
    const count = (name: Color) => seen.filter((color) => color === name).length
    return count('warm') === 2 && count('second') === 2 && count('tint') < 4
  }
  return patterns.find(isGood) ?? patterns[0] ?? []
}

function choose<T>(list: readonly T[], byte = 0): T {
  return list[byte % list.length] as T
}

function tiles(title: string, mode: Mode): string {
  const colors = { ...paletteOf(title)[mode], warm: WARM[mode] }
  return pattern(title)
    .map(({ kind, color: name }, i) => {
      const [x, y] = [152 + (i % COLUMNS) * TILE, 8 + Math.floor(i / COLUMNS) * TILE]
      const color = colors[name]
      // In its own color, or else hairlines show between tiles of one color.
      return `<path fill="${color}" stroke="${color}" stroke-width=".5" d="${tile(kind, x, y)}"/>`
    })
    .join('')
}

/** A quarter of a disc in one of four turns (0 to 3), a disc (4), a leaf in one of two turns (5, 6), or a square. */
function tile(kind: number, x: number, y: number): string {
  const [right, bottom, half] = [x + TILE, y + TILE, TILE / 2]
  const arc = `A${TILE} ${TILE} 0 0 1`
  if (kind === 0) return `M${x} ${y}H${right}${arc} ${x} ${bottom}Z`
  if (kind === 1) return `M${right} ${y}V${bottom}${arc} ${x} ${y}Z`
  if (kind === 2) return `M${right} ${bottom}H${x}${arc} ${right} ${y}Z`
  if (kind === 3) return `M${x} ${bottom}V${y}${arc} ${right} ${bottom}Z`
  if (kind === 4)
    return `M${x} ${y + half}a${half} ${half} 0 1 0 ${TILE} 0a${half} ${half} 0 1 0 ${-TILE} 0Z`
  if (kind === 5) return `M${x} ${y}${arc} ${right} ${bottom}${arc} ${x} ${y}Z`
  if (kind === 6) return `M${right} ${y}${arc} ${x} ${bottom}${arc} ${right} ${y}Z`
  return `M${x} ${y}H${right}V${bottom}H${x}Z`
}

function browser(
  title: string,
  shade: Shades,
  paper: (typeof PAPER)[Mode],
  mode: Mode,
  pages: readonly string[],
  command: string,
): string {
  const { deep } = paletteOf(title)
  const [first = '', ...others] = pages
  const bar = (x: number, y: number, width: number, color: string) =>
    `<rect x="${x}" y="${y}" width="${width}" height="6" rx="3" fill="${color}"/>`
  const dots = [shade.second, WARM[mode], shade.accent].map(
    (color, i) => `<circle cx="${22 + i * 16}" cy="20.5" r="4.5" fill="${color}"/>`,
  )
  const menu = others.map((page, i) => words(22, 102 + i * 24, 11, paper.soft, page))
  return (
    `<rect width="372" height="272" rx="16" fill="${paper.page}" filter="url(#lift)"/>` +
    `<rect x=".5" y=".5" width="371" height="271" rx="15.5" fill="none" stroke="${paper.line}"/>` +
    `<path d="M0 40.5H372M104.5 40.5V272" stroke="${paper.line}"/>${dots.join('')}` +
    `<rect x="136" y="13" width="148" height="15" rx="7.5" fill="${paper.bar}"/>` +
    `<rect x="12" y="60" width="82" height="24" rx="7" fill="${shade.tint}"/>` +
    `${words(22, 76, 11, shade.accent, first, 'font-weight="600"')}${menu.join('')}` +
    words(126, 82, 19, paper.text, first, 'font-weight="700"') +
    bar(126, 98, 216, paper.muted) +
    bar(126, 112, 172, paper.muted) +
    `<rect x="126" y="134" width="222" height="60" rx="10" fill="${paper.code ?? deep}"/>` +
    code(140, 158, [
      ['$ ', shade.other],
      [command, '#ffffff'],
    ]) +
    bar(140, 174, 96, '#ffffff55') +
    bar(126, 212, 200, paper.muted) +
    bar(126, 226, 120, paper.muted)
  )
}

/** What the check says, over the corner of the browser. */
function note(shade: Shades, paper: (typeof PAPER)[Mode]): string {
  return (
    `<rect width="216" height="64" rx="14" fill="${paper.page}" filter="url(#lift)"/>` +
    `<rect x=".5" y=".5" width="215" height="63" rx="13.5" fill="none" stroke="${paper.line}"/>` +
    `<circle cx="34" cy="32" r="14" fill="${shade.accent}"/>` +
    `<path d="m27.5 32.5 4.5 4.5 9-9.5" fill="none" stroke="${paper.page}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>` +
    words(60, 28, 12, paper.text, 'No problems', 'font-weight="700"') +
    words(60, 45, 11, paper.soft, 'Links, images, headings')
  )
}

function words(x: number, y: number, size: number, color: string, text: string, more = ''): string {
  const family =
    "font-family=\"system-ui, -apple-system, 'Segoe UI', Roboto, 'Liberation Sans', sans-serif\""
  return `<text x="${x}" y="${y}" font-size="${size}" fill="${color}" ${family}${more && ` ${more}`}>${escaped(text)}</text>`
}

function code(
  x: number,
  y: number,
  parts: readonly (readonly [text: string, color: string])[],
): string {
  const spans = parts.map(([text, color]) => `<tspan fill="${color}">${escaped(text)}</tspan>`)
  const family = 'font-family="ui-monospace, Menlo, Consolas, \'Liberation Mono\', monospace"'
  return `<text x="${x}" y="${y}" font-size="12" xml:space="preserve" ${family}>${spans.join('')}</text>`
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}

function svg(width: number, height: number, content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>\n`
}

/** 64 bytes that only depend on the title and a number. */
function bytesOf(title: string, number = 0): Buffer {
  return createHash('sha512').update(`${number} ${title}`).digest()
}
