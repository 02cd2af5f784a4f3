/** The part of the style sheet that depends on the configuration. */
import { iconsOf } from '../config/links.ts'
import { paletteOf } from '../config/palette.ts'
import { fontFilesOf } from '../config/theme.ts'
import type { Font, FontFile } from '../config/types.ts'
import { warning } from '../problems/problem.ts'
import type { Config, Problem } from '../types.ts'
import { type FontFacts, type FontMetrics, readFont } from './font-file.ts'
import { readStatic, themeFolders } from './static-files.ts'

/** Colors, radius, fonts, and the style sheets that only sites with certain settings need. */
export function siteStyles(config: Config): { readonly css: string; readonly problems: Problem[] } {
  const { facts, problems } = readFonts(config)
  return {
    css: [imports(config), ...fontFaces(config, facts), layer(config, facts)].join('\n'),
    problems,
  }
}

function imports(config: Config): string {
  const hasMenus = config.navbar.items.some((item) => 'items' in item)
  const { neutral = 'cool', density } = config.theme
  const sheets = [
    ...(neutral === 'cool' ? [] : [`neutral-${neutral}.css`]),
    ...(density === 'compact' ? ['compact.css'] : []),
    ...(hasMenus ? ['nav-menu.css'] : []),
    ...(config.sections === null ? [] : ['sections.css']),
    ...(iconsOf(config).length > 0 ? ['nav-icon.css'] : []),
    ...(config.markdown.math ? ['math.css'] : []),
  ]
  return sheets.map((sheet) => `@import "./${sheet}" layer(theme);`).join('\n')
}

/** What the font files say, by path; those that cannot be used are left out. */
type Facts = ReadonlyMap<string, FontFacts>

function readFonts(config: Config): { facts: Facts; problems: Problem[] } {
  const folders = themeFolders(config)
  const facts = new Map<string, FontFacts>()
  const problems = fontFilesOf(config.theme).flatMap(({ path }): Problem[] => {
    const bytes = readStatic(path.slice(1), folders)
    if (bytes === null) return [] // The checks report it.
    const font = readFont(bytes)
    if (font) facts.set(path, font)
    if (font) return []
    const place = { file: config.file ?? '', ...config.places[path] }
    return [warning('font', place, `"${path}" is not a WOFF2 font`, 'Convert it to WOFF2.', path)]
  })
  return { facts, problems }
}

function fontFaces({ theme }: Config, facts: Facts): string[] {
  const faces = Object.entries(theme.fonts).flatMap(([role, font]) => {
    if (font === null) return []
    const own = font.files.flatMap((file) => {
      const known = facts.get(file.path)
      return known ? [fontFace(font.family, file, known)] : []
    })
    const metrics = metricsOf(font, facts)
    const base = role === 'code' ? COURIER : ARIAL
    return metrics === null ? own : [...own, fallbackFace(font, metrics, base)]
  })
  return [...new Set(faces)]
}

function fontFace(family: string, file: FontFile, facts: FontFacts): string {
  const { path, weight, style, unicodeRange } = file
  return block('@font-face', {
    'font-family': quote(family),
    src: `url(${quote(encodeURI(path))}) format("woff2")`,
    'font-weight': weight ?? facts.weight,
    'font-style': style ?? facts.style,
    'font-display': 'swap',
    'unicode-range': unicodeRange,
  })
}

/** Fonts that most systems have, with the average width of their letters, as in font-file.ts. */
const ARIAL = { src: 'local("Arial"),local("Liberation Sans")', width: 0.4447 }
const COURIER = { src: 'local("Courier New"),local("Liberation Mono")', width: 0.6001 }

/** Such a font in the size of another, so that little moves when that has loaded. */
function fallbackFace(
  { family }: Font,
  { ascent, descent, lineGap, width }: FontMetrics,
  base: typeof ARIAL,
): string {
  const size = width / base.width
  const percent = (value: number) => `${Number((value * 100).toFixed(2))}%`
  return block('@font-face', {
    'font-family': quote(fallbackName(family)),
    src: base.src,
    'size-adjust': percent(size),
    'ascent-override': percent(ascent / size),
    'descent-override': percent(descent / size),
    'line-gap-override': percent(lineGap / size),
  })
}

function metricsOf({ files }: Font, facts: Facts): FontMetrics | null {
  return facts.get(files[0]?.path ?? '')?.metrics ?? null
}

/** In the layer of the theme, so that the rules of `site.css` win. */
function layer({ theme }: Config, facts: Facts): string {
  const { accent, radius, fonts } = theme
  const heading = families(fonts.heading, facts)
  const rules = [
    block(':root', {
      ...(accent && colors(accent)),
      '--radius': radius,
      '--radius-sm': radius && `calc(${radius} * 0.625)`,
      '--font': families(fonts.body, facts),
      '--mono': families(fonts.code, facts),
    }),
    block('h1,h2,h3,h4,h5,h6', { 'font-family': heading }),
  ]
  const css = rules.join('')
  return css === '' ? '' : `@layer theme{${css}}`
}

/** The colors of both modes, as tokens.css has them. */
function colors(accent: { readonly light: string; readonly dark: string }): Record<string, string> {
  const dark = new Map(Object.entries(paletteOf(accent.dark, 'dark')))
  const pair = ([name, color]: [string, string]) => [
    `--${name}`,
    `light-dark(${color},${dark.get(name)})`,
  ]
  return Object.fromEntries(Object.entries(paletteOf(accent.light, 'light')).map(pair))
}

function families(font: Font | null, facts: Facts): string | null {
  if (font === null) return null
  const { family, files, fallback } = font
  if (files.length === 0) return fallback === '' ? family : `${quote(family)},${fallback}`
  const adjusted = metricsOf(font, facts) ? [quote(fallbackName(family))] : []
  return [quote(family), ...adjusted, fallback].join()
}

function fallbackName(family: string): string {
  return `${family} fallback`
}

/** A rule with the declarations that have a value; empty without any. */
function block(selector: string, declarations: Readonly<Record<string, string | null>>): string {
  const lines = Object.entries(declarations).filter(([, value]) => value !== null)
  const body = lines.map(([name, value]) => `${name}:${value}`).join(';')
  return body === '' ? '' : `${selector}{${body}}`
}

/** Names and paths contain no quotation marks: see schema.ts. */
function quote(text: string): string {
  return `"${text}"`
}
