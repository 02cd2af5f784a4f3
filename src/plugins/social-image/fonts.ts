/** The fonts of a site's pictures: which of them show a text, and how wide it is. */
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fatal, hash, SiteError } from '../../plugin/index.ts'
import { readFont } from './font.ts'

/** Scripts whose letters do not change with those beside them: a line of them can have several fonts. */
const SEPARATE_LETTERS =
  /^[\p{sc=Common}\p{sc=Inherited}\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Armenian}\p{sc=Georgian}\p{sc=Hebrew}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Bopomofo}\p{sc=Hangul}]*$/u

/** The weight of all texts, if a package has it: their sizes and colors tell them apart. */
const WEIGHT = 600

/** The file that a package of Fontsource has for a weight and a part of the characters. */
const FILE = /-(\d+)-normal\.woff$/

export interface Font extends NonNullable<ReturnType<typeof readFont>> {
  /** Hash of its bytes. */
  readonly key: string
}

export class Fonts {
  readonly #root: string
  readonly #loaded: Font[] = []
  readonly #waiting: string[]

  /**
   * @param sources absolute paths of font files and of packages of Fontsource, in the order in which they are asked
   * @param root of the site, for messages
   */
  constructor(sources: readonly string[], root: string) {
    this.#root = root
    this.#waiting = sources.flatMap((source) =>
      statSync(source).isDirectory() ? filesOf(source, root) : [source],
    )
  }

  /** Width of a text relative to the font size. */
  widthOf(text: string): number {
    const widths = Array.from(text, (letter) => {
      const code = letter.codePointAt(0) as number
      return this.#with([code])?.widths.get(code) ?? 0
    })
    return widths.reduce((sum, width) => sum + width, 0)
  }

  /** The fonts that show a text; null if it has a character that none has. */
  fontsFor(text: string): readonly Font[] | null {
    const codes = codesOf(text)
    const fonts = codes.map((code) => this.#with([code]))
    if (fonts.includes(undefined)) return null
    const own = [...new Set(fonts as Font[])]
    if (own.length < 2) return own
    const isSeparate = SEPARATE_LETTERS.test(text)
    const whole = isSeparate ? own.find((font) => hasAll(font, codes)) : this.#with(codes)
    if (whole) return [whole]
    return isSeparate ? own : null
  }

  /** The fonts that show a text as far as any does. */
  mostFor(text: string): readonly Font[] {
    return this.fontsFor(text) ?? codesOf(text).flatMap((code) => this.#with([code]) ?? [])
  }

  /** The characters of a text that no font has. */
  missingIn(text: string): string {
    return String.fromCodePoint(...codesOf(text).filter((code) => this.#with([code]) === undefined))
  }

  /** The first font with all of these characters, whatever was asked before. Files are read until one has them. */
  #with(codes: readonly number[]): Font | undefined {
    const known = this.#loaded.find((font) => hasAll(font, codes))
    const next = known ? undefined : this.#waiting.shift()
    if (next === undefined) return known
    this.#loaded.push(fontIn(next, this.#root))
    return this.#with(codes)
  }
}

function hasAll({ widths }: Font, codes: readonly number[]): boolean {
  return codes.every((code) => widths.has(code))
}

/** Each character once, without those that are not shown. */
function codesOf(text: string): number[] {
  const shown = text.replace(/\p{Cf}/gu, '')
  return [...new Set(shown)].map((letter) => letter.codePointAt(0) as number)
}

/** @throws SiteError */
function filesOf(folder: string, root: string): string[] {
  const files = join(folder, 'files')
  const names = existsSync(files) ? readdirSync(files).filter((name) => FILE.test(name)) : []
  if (names.length === 0) {
    const reason = 'this package, which `socialImage` names, has no fonts in WOFF'
    const note = 'Name one such as @fontsource/inter, or a TTF, OTF or WOFF file.'
    throw new SiteError([fatal('social-image', { file: relative(root, folder) }, reason, note)])
  }
  const weightOf = (name: string) => Number(FILE.exec(name)?.[1])
  const distance = (name: string) => Math.abs(weightOf(name) - WEIGHT)
  const nearest = Math.min(...names.map(distance))
  const isLatin = (name: string) => (/-latin-\d+-/.test(name) ? 0 : 1)
  return names
    .filter((name) => distance(name) === nearest)
    .sort((a, b) => isLatin(a) - isLatin(b) || weightOf(b) - weightOf(a))
    .map((name) => join(folder, 'files', name))
}

/** @throws SiteError */
function fontIn(path: string, root: string): Font {
  const font = readFont(readFileSync(path))
  if (font) return { ...font, key: hash(font.bytes) }
  const reason = 'this file, which `socialImage` names, is not a font in TTF, OTF or WOFF'
  throw new SiteError([fatal('social-image', { file: relative(root, path) }, reason)])
}
