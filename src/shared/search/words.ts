/** The tokenizer: splits text into words and terms. The build and the browser must get the same result. */
import { stem } from './stem.ts'

export interface Word {
  /** Offset in the text. */
  readonly start: number
  readonly end: number
  /** The word in lower case, without diacritics and separators: `domain_not_allowed` → `domainnotallowed`. */
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
  const pieces = fold(run)
    .replace(/['’](?:s(?!\p{L}))?/giu, '')
    .split(/[._:-]+/)
    .flatMap((piece) => (/^[A-Z]+s?$/.test(piece) ? piece : piece.split(CAMEL)))
  const text = pieces.join('').toLowerCase()
  const termOf = (word: string) => (stemmed ? stem(word) : word)
  const parts =
    pieces.length > 1 ? pieces.filter((p) => p.length > 1).map((p) => termOf(p.toLowerCase())) : []
  return { text, term: termOf(text), parts }
}

/** Removes diacritics. Also removes spaces, which NFKD produces for ligatures that stand for a phrase. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\s|[\u0300-\u036f]/g, '')
    .normalize('NFC')
}

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
