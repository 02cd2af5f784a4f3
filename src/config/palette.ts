/** The colors that follow from a site's accent color, and their contrast with those around them. */
import {
  useMode as addMode,
  clampChroma,
  converter,
  formatHex,
  modeHsl,
  modeLrgb,
  modeOklab,
  modeOklch,
  modeRgb,
  parse,
  wcagContrast,
} from 'culori/fn'

for (const mode of [modeRgb, modeLrgb, modeHsl, modeOklab, modeOklch])
  addMode(mode as typeof modeRgb)
const oklch = converter('oklch')

export type ColorMode = 'light' | 'dark'

/** Custom properties of the theme, as hexadecimal colors; `accent-2` is a neighbor, for large texts and drawings. */
export type Palette = Readonly<
  Record<'accent' | 'accent-strong' | 'accent-bg' | 'accent-2' | 'on-accent', string>
>

/** Colors of tokens.css that the accent color is shown on. */
export const SURROUNDINGS = {
  light: { bg: '#ffffff', surface: '#f5f7fa', 'surface-strong': '#e9edf2' },
  dark: { bg: '#10161c', surface: '#171e26', 'surface-strong': '#232c36' },
} as const

/** Colors of texts on the accent color. */
const ON_ACCENT = ['#ffffff', '#0b141d']

/** What derived colors look like: lightness and chroma in OKLCH, as in tokens.css. */
const DERIVED = {
  light: { strong: -0.08, bg: { l: 0.955, c: 0.02 } },
  dark: { strong: 0.08, bg: { l: 0.3, c: 0.045 } },
}

/** A color of CSS as six hexadecimal digits; null if it is none, or not opaque. */
export function hexOf(color: string): string | null {
  const parsed = parse(color)
  return parsed && (parsed.alpha ?? 1) === 1
    ? (formatHex(clampChroma(parsed, 'oklch')) ?? null)
    : null
}

/** The accent color of dark mode that fits one of light mode: the same hue, lighter. */
export function darkAccent(light: string): string {
  const { c, h } = parts(light)
  return firstReadable({ l: 0.74, c: Math.min(c, 0.14), h }, 'dark')
}

export function paletteOf(accent: string, mode: ColorMode): Palette {
  const { l, c, h } = parts(accent)
  const { strong, bg } = DERIVED[mode]
  const [white = '', black = ''] = ON_ACCENT
  return {
    accent,
    'accent-strong': colorOf({ l: Math.min(0.97, Math.max(0.15, l + strong)), c, h }),
    'accent-bg': colorOf({ l: bg.l, c: Math.min(c, bg.c), h }),
    // Not toward yellow, which is brown where it is dark.
    'accent-2': colorOf({ l, c: Math.max(c, 0.16), h: h + ((h + 20) % 360 < 135 ? -50 : 50) }),
    'on-accent': wcagContrast(accent, white) >= wcagContrast(accent, black) ? white : black,
  }
}

/** Contrast that text needs: WCAG 2.2, success criterion 1.4.3. */
export const READABLE = 4.5

export interface Pair {
  /** Names of the custom properties. */
  readonly text: string
  readonly background: string
  /** From 1 to 21. */
  readonly ratio: number
}

/** The text and background with the least contrast, among all that contain the accent color. */
export function leastContrast(palette: Palette, mode: ColorMode): Pair {
  const around = SURROUNDINGS[mode]
  const onSurroundings = Object.entries({ ...around, 'accent-bg': palette['accent-bg'] })
  const onAccent = Object.entries(palette).filter(([name]) => /^accent(-strong)?$/.test(name))
  const pairs = [
    ...onSurroundings.flatMap(([background, color]) => [
      { text: 'accent', background, ratio: wcagContrast(palette.accent, color) },
      { text: 'accent-strong', background, ratio: wcagContrast(palette['accent-strong'], color) },
    ]),
    ...onAccent.map(([background, color]) => ({
      text: 'on-accent',
      background,
      ratio: wcagContrast(palette['on-accent'], color),
    })),
  ]
  return pairs.reduce((least, pair) => (pair.ratio < least.ratio ? pair : least))
}

/** The color of the same hue nearest to this one that is readable. */
export function readableAccent(accent: string, mode: ColorMode): string {
  return firstReadable(parts(accent), mode)
}

type Parts = Readonly<Record<'l' | 'c' | 'h', number>>

/** Darkens a color for light mode, or lightens one for dark mode, until it is readable. */
function firstReadable({ l, c, h }: Parts, mode: ColorMode): string {
  const step = mode === 'light' ? -0.005 : 0.005
  const colors = Array.from({ length: 200 }, (_, i) => colorOf({ l: l + i * step, c, h }))
  const isReadable = (color: string) =>
    leastContrast(paletteOf(color, mode), mode).ratio >= READABLE
  return colors.find(isReadable) ?? (mode === 'light' ? '#000000' : '#ffffff')
}

function parts(color: string): Parts {
  const { l, c, h = 0 } = oklch(color) ?? { l: 0, c: 0 }
  return { l, c, h }
}

function colorOf({ l, c, h }: Parts): string {
  return formatHex(clampChroma({ mode: 'oklch', l: Math.min(1, Math.max(0, l)), c, h }, 'oklch'))
}
