/** The tokenizer: splits text into words and terms. The build and the browser must get the same result. */
import { stem } from './stem.ts'

export interface Word {
  /** Offset in the text. */
  readonly start: number
  readonly end: number
  /**
   * The word in lower case, without diacritics and separators: `domain_not_allowed` → `domainnotallowed`.
   * A point stays between digits: `4.2` is not `42`, but `10_000` is `10000`.
   */
  readonly text: string
  /** Its term in the index: the stem of `text`. */
  readonly term: string
  /** The terms of its parts if it is a compound: `domain`, `not`, `allow`. */
  readonly parts: readonly string[]
}

/** A letter, a digit or a combining mark. */
export const LETTER = /[\p{L}\p{N}\p{M}]/u
/** Separators inside identifiers, and apostrophes. */
export const JOINER = /[._:'’-]/
/** A word or a compound. Linear: letters and joiners have no character in common. */
const RUN = new RegExp(`${LETTER.source}+(?:${JOINER.source}+${LETTER.source}+)*`, 'gu')
/** Letters of scripts without spaces between words (Thai, Khmer, Chinese, Japanese …). */
export const SEGMENTED =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/
const CAMEL = /(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/
/** Splits a compound into its parts and the separators between them. */
export const BETWEEN = new RegExp(`([._:-]+)|${CAMEL.source}`)
/** Anything longer is data (hashes, keys), not a word. */
export const MAX_WORD_LENGTH = 40

/** @param lang language tag of the text, such as `en-gb`; only English words are stemmed */
export function wordsOf(text: string, lang: string): Word[] {
  const words: Word[] = []
  const stemmed = isStemmed(lang)
  for (const { 0: run, index } of text.matchAll(RUN)) {
    if (SEGMENTED.test(run)) words.push(...segments(run, index, lang))
    else if (run.length <= MAX_WORD_LENGTH) {
      const { text, term, parts } = formOf(run, stemmed)
      words.push({ start: index, end: index + run.length, text, term, parts })
    }
  }
  return words
}

/** True for English, the only language that is stemmed. */
export function isStemmed(lang: string): boolean {
  return /^en\b/i.test(lang)
}

export type Form = Pick<Word, 'text' | 'term' | 'parts'>

/**
 * Two adjacent words as one, from their `text`: names are indexed under such pairs, and queries look
 * them up. Not segmented, which would split them again. Undefined if it is too long for a word.
 */
export function pairOf(first: string, second: string, lang: string): Form | undefined {
  const text = first + second
  if (text.length > MAX_WORD_LENGTH) return undefined
  return { text, term: isStemmed(lang) ? stem(text) : text, parts: [] }
}

/** Cache of analyzed words: a text has few distinct ones. */
const forms = new Map<string, Form>()
const MAX_FORMS = 50_000

function formOf(run: string, stemmed: boolean): Form {
  const key = `${stemmed} ${run}`
  const form = forms.get(key) ?? makeForm(run, stemmed)
  if (forms.size > MAX_FORMS) forms.clear()
  forms.set(key, form)
  return form
}

/** Normalizes a word, splits compounds, and stems. */
export function makeForm(run: string, stemmed: boolean): Form {
  const written = fold(run)
    // A version is the same with and without its `v`.
    .replace(/^v(?=\d+\.\d)/i, '')
    .replace(/['’](?:s(?!\p{L}))?/giu, '')
  const pieces = written
    .split(/[._:-]+/)
    .flatMap((piece) => (/^[A-Z]+s?$/.test(piece) ? piece : piece.split(CAMEL)))
  const text = written.replace(/[_:-]|(?<!\d)\.|\.(?!\d)/g, '').toLowerCase()
  const termOf = (word: string) => (stemmed ? stem(word) : word)
  const parts =
    pieces.length > 1 ? pieces.filter((p) => p.length > 1).map((p) => termOf(p.toLowerCase())) : []
  return { text, term: termOf(text), parts }
}

/** Letters that Unicode does not decompose, as people type them who do not have them. */
const TYPED: Readonly<Record<string, string>> = {
  ß: 'ss',
  ẞ: 'ss',
  æ: 'ae',
  Æ: 'Ae',
  œ: 'oe',
  Œ: 'Oe',
  þ: 'th',
  Þ: 'Th',
  ð: 'd',
  Ð: 'D',
  đ: 'd',
  Đ: 'D',
  ø: 'o',
  Ø: 'O',
  ł: 'l',
  Ł: 'L',
  ħ: 'h',
  Ħ: 'H',
  ı: 'i',
  // Arabic: alef, ya, kaf and ta marbuta are written in several manners.
  ٱ: 'ا',
  ى: 'ي',
  ی: 'ي',
  ک: 'ك',
  ة: 'ه',
}
const TYPED_LETTER = new RegExp(`[${Object.keys(TYPED).join('')}]`, 'g')
/** Diacritics, Arabic vowel signs and tatweel; spaces, because NFKD makes them of ligatures for a phrase. */
const UNTYPED = /\s|[\u0300-\u036f\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06ed]/g
/** The Arabic article, also after "and", "with", "like", "so" and "for". */
const ARTICLE = /^(?:[وبكف]?ال|لل)(?=\p{L}{2})/u

/** Makes the spellings of a word equal: without diacritics, ligatures, and the Arabic article. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(UNTYPED, '')
    .normalize('NFC')
    .replace(TYPED_LETTER, (letter) => TYPED[letter] as string)
    .replace(ARTICLE, '')
}

/** A word with signs that belong to it, such as `C++` and `.NET`, or signs alone, such as `&&`. */
export type Sign = Pick<Word, 'start' | 'end' | 'text'>

/** `--strict`, `--out` of `--out=site` */
const OPTION = /(?<![\p{L}\p{N}-])--[a-z][a-z\d-]{0,37}/gu

/** The options of commands in a text, which are words of a sentence without their hyphens. */
export function optionsOf(text: string): string[] {
  return text.includes('--') ? [...text.matchAll(OPTION)].map(([option]) => option) : []
}

/** Brackets, quotes and marks of the sentence around what is between two spaces. */
const AROUND = /^[([{"'“‘«„¿¡]+(?=.)|(?<![)\]}"'”’»“,;:.!?…،؟؛।])[)\]}"'”’»“,;:.!?…،؟؛।]+$/gu
/** The same around signs alone, which may be marks of a sentence in other places. */
const AROUND_SIGNS = /^[([{"'“‘«„](?=.)|(?<=.)[)\]}"'”’»“,;]$/gu
/** Letters, and joiners between them. */
const ONLY_WORD = new RegExp(`^${RUN.source}$`, 'u')
/** What separates the parts of a heading. */
const SEPARATOR = /^[-–—·•|›»/:…]$/

/** The signs in a name. The tokenizer, which reads long texts, leaves them out. */
export function signsOf(name: string): Sign[] {
  return [...name.matchAll(/\S+/g)].flatMap(({ 0: piece, index }) => {
    const around = LETTER.test(piece) ? AROUND : AROUND_SIGNS
    const bare = piece.replace(around, '')
    if (bare.length > MAX_WORD_LENGTH || ONLY_WORD.test(bare)) return []
    if (SEPARATOR.test(bare) || SEGMENTED.test(bare)) return []
    const start = index + piece.indexOf(bare)
    return [{ start, end: start + bare.length, text: fold(bare).toLowerCase() }]
  })
}

/**
 * The term of a whole name, such as a question, from its words; of a single word as it is written,
 * because `News` is not `New`. It stands beside the term of its last word that is no stop word, so
 * that looking it up loads nothing more.
 */
export function nameTerm(
  words: readonly { readonly text: string; readonly term: string; readonly isStop: boolean }[],
): string | undefined {
  const last = words.findLast(({ isStop }) => !isStop)
  if (last === undefined) return undefined
  const isOne = words.length === 1
  let hash = 0
  for (const letter of isOne ? last.text : words.map(({ term }) => term).join(' '))
    hash = (Math.imul(hash, 31) + (letter.codePointAt(0) as number)) >>> 0
  // Few words have the same stem.
  return `${last.term}${NAME}${(hash % 36 ** (isOne ? 2 : 4)).toString(36)}`
}

/** Separates a word and the hash of a name with it. */
export const NAME = '='

let segmenter: Intl.Segmenter | undefined

/** Splits a run that contains letters of scripts without spaces. */
function segments(run: string, offset: number, lang: string): Word[] {
  // Segmentation depends on the script only, and the page's language may not be a valid tag.
  segmenter ??= new Intl.Segmenter('en', { granularity: 'word' })
  const found: Word[] = []
  for (const { segment, index, isWordLike } of segmenter.segment(run)) {
    if (!isWordLike) continue
    const start = offset + index
    const form = SEGMENTED.test(segment) ? formOfSegment(segment) : formOf(segment, isStemmed(lang))
    found.push({ start, end: start + segment.length, ...form })
  }
  return found
}

/**
 * Browsers segment differently, and a visitor may search for half a word. The parts are what all
 * agree on: runs of Han or Katakana, and each single Han character.
 */
function formOfSegment(segment: string): Form {
  const text = segment.toLowerCase()
  const rows = text.match(/\p{sc=Han}+|[ァ-ヿ]{2,}/gu) ?? []
  const characters = text.match(/\p{sc=Han}/gu) ?? []
  return { text, term: text, parts: [...rows, ...characters].filter((part) => part !== text) }
}
