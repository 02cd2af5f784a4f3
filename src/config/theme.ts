/** The `theme` of a configuration in its normalized form. */
import { staticPath } from './navbar.ts'
import { darkAccent, hexOf } from './palette.ts'
import { type ConfigPlace, placeOfText } from './places.ts'
import type { Font, FontFile, ThemeConfig } from './types.ts'
import type { UserFont, UserFontFile, UserTheme } from './user-theme.ts'

export function normalizeTheme({ fonts = {}, ...look }: UserTheme = {}): ThemeConfig {
  return {
    ...look,
    accent: look.accent === undefined ? null : normalizeAccent(look.accent),
    radius: look.radius?.replace(/^0$/, '0px') ?? null,
    fonts: {
      body: normalizeFont(fonts.body, SYSTEM),
      heading: normalizeFont(fonts.heading, SYSTEM),
      code: normalizeFont(fonts.code, 'ui-monospace, monospace'),
    },
  }
}

const SYSTEM = 'system-ui, sans-serif'

function normalizeAccent(accent: NonNullable<UserTheme['accent']>): ThemeConfig['accent'] {
  const hex = (color: string) => hexOf(color) ?? color
  if (typeof accent !== 'string') return { light: hex(accent.light), dark: hex(accent.dark) }
  return { light: hex(accent), dark: darkAccent(hex(accent)) }
}

function normalizeFont(font: UserFont | undefined, standard: string): Font | null {
  if (font === undefined) return null
  if (typeof font === 'string') return { family: font, files: [], fallback: '' }
  const { family, files, fallback = standard } = font
  return { family: family.trim(), files: files.map(fontFile), fallback }
}

function fontFile(file: UserFontFile): FontFile {
  const { path, weight, style, unicodeRange } = typeof file === 'string' ? { path: file } : file
  return {
    path: staticPath(path),
    weight: weight === undefined ? null : String(weight),
    style: style ?? null,
    unicodeRange: unicodeRange ?? null,
  }
}

/** The font files of a theme, each once. */
export function fontFilesOf({ fonts }: ThemeConfig): FontFile[] {
  const files = Object.values(fonts).flatMap((font) => font?.files ?? [])
  return [...new Map(files.map((file) => [file.path, file])).values()]
}

/** Positions of the colors and font files of a theme, by their normalized form. */
export function themePlaces(
  { accent, fonts = {} }: UserTheme,
  text: string,
): [string, ConfigPlace][] {
  const colors = typeof accent === 'string' ? [accent] : Object.values(accent ?? {})
  const files = Object.values(fonts).flatMap((font) =>
    typeof font === 'string' ? [] : font.files.map((f) => (typeof f === 'string' ? f : f.path)),
  )
  return [
    ...colors.map((color): [string, ConfigPlace] => [hexOf(color) ?? '', placeOfText(color, text)]),
    ...files.map((path): [string, ConfigPlace] => [staticPath(path), placeOfText(path, text)]),
  ]
}
