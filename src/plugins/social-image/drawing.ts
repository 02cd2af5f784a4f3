/** What the picture of a page looks like, unless the site draws it. */
import {
  useMode as addMode,
  clampChroma,
  converter,
  formatHex,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  type Oklch,
} from 'culori/fn'
import { type DrawSocialImage, escapeText } from '../../plugin/index.ts'

for (const mode of [modeRgb, modeLrgb, modeOklab, modeOklch]) addMode(mode as typeof modeRgb)
const toOklch = converter('oklch')

export const WIDTH = 1200
export const HEIGHT = 630

const MARGIN = 84
const TITLE_SIZES = [92, 80, 68]

/** A dark picture in the hue of the accent color, with a large title. */
export const draw: DrawSocialImage = (page) => {
  const { title, description, section, site, host, accent, logo } = page
  const isRtl = page.dir === 'rtl'
  const shade = shadesOf(accent)
  const text = (x: number, y: number, size: number, color: string, content: string, more = '') => {
    // Isolated, because lines are laid out from left to right otherwise.
    const shown = escapeText(isRtl ? `\u2067${content}\u2069` : content)
    const at = isRtl ? `x="${WIDTH - x}" text-anchor="end"` : `x="${x}"`
    return `<text ${at} y="${y}" font-size="${size}" fill="${color}"${more}>${shown}</text>`
  }
  const titles = TITLE_SIZES.map((size) => {
    return { size, lines: page.lines(title, (WIDTH - 2 * MARGIN) / size / TIGHT, 3) }
  })
  const { size, lines } =
    titles.find((one, i) => one.lines.length <= i + 1) ?? (titles[2] as (typeof titles)[number])
  const leading = Math.round(size * 1.14)
  // There is room for three lines of both.
  const room = 3 - lines.length
  const about = room > 0 && description !== '' ? page.lines(description, 29, room) : []
  // The texts end above the address; the title is as far up as they need.
  const end = HEIGHT - MARGIN - 70
  const aboutStart = end - (about.length - 1) * 46
  const titleEnd = about.length > 0 ? aboutStart - 72 : end
  const titleStart = titleEnd - (lines.length - 1) * leading
  // A logo without the name beside it usually contains it, and is wide.
  const markWidth = logo && !page.showTitle ? 420 : MARK
  const markX = isRtl ? WIDTH - MARGIN - markWidth : MARGIN
  const ring = (radius: number, color: string) =>
    `<circle cx="${isRtl ? -40 : WIDTH + 40}" cy="-60" r="${radius}" fill="${color}"/>`
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="${WIDTH}" height="${HEIGHT}" font-weight="600">`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="${shade(0.19, 0.35)}"/>`,
    ring(640, shade(0.225, 0.42)),
    ring(470, shade(0.27, 0.55)),
    ring(310, shade(0.35, 0.75)),
    logo
      ? `<image x="${markX}" y="${TOP}" width="${markWidth}" height="${MARK}" preserveAspectRatio="${isRtl ? 'xMaxYMid' : 'xMinYMid'}" xlink:href="${logo}"/>`
      : `<rect x="${markX}" y="${TOP}" width="${MARK}" height="${MARK}" rx="15" fill="${accent}"/><text x="${markX + MARK / 2}" y="${TOP + 43}" font-size="38" text-anchor="middle" fill="${shade(0.19, 0.35)}">${escapeText(initialOf(site))}</text>`,
    logo && !page.showTitle ? '' : text(MARGIN + MARK + 22, TOP + 42, 36, '#ffffff', site),
    section ? text(MARGIN, titleStart - size - 18, 32, accent, section) : '',
    ...lines.map((line, i) =>
      text(
        MARGIN - 4,
        titleStart + i * leading,
        size,
        '#ffffff',
        line,
        ' letter-spacing="-0.022em"',
      ),
    ),
    ...about.map((line, i) => text(MARGIN, aboutStart + i * 46, 33, shade(0.82, 0.3), line)),
    text(MARGIN, HEIGHT - MARGIN + 22, 28, shade(0.68, 0.5), host),
    '</svg>',
  ].join('')
}

const TOP = MARGIN - 10
const MARK = 60
/** How wide a title is, whose letters are closer together. */
const TIGHT = 0.965

/** Colors in the hue of another, by their lightness, and their chroma as a part of the other's. */
function shadesOf(color: string): (lightness: number, part: number) => string {
  const { c, h = 0 } = toOklch(color) as Oklch
  return (l, part) => formatHex(clampChroma({ mode: 'oklch', l, c: c * part, h }, 'oklch'))
}

function initialOf(name: string): string {
  return Array.from(name)[0]?.toUpperCase() ?? ''
}
