/** Cuts text into the words the search knows: the build and the visitor's browser must agree on them. */
import { stem } from './stem.ts'

export interface Word {
  /** Where it stands in the text. */
  readonly start: number
  readonly end: number
  /** The whole word in lower case, without marks and separators: `domain_not_allowed` → `domainnotallowed`. */
  readonly text: string
  /** What the index calls it. */
  readonly term: string
  /** The same of its parts, when it has any: `domain`, `not`, `allow`. */
  readonly parts: readonly string[]
}

/** A letter, a digit or a mark on one. */
export const LETTER = /[\p{L}\p{N}\p{M}]/u
/** What joins names in code; `'` too, which joins nothing. */
export const JOINER = /[._:'’-]/
/** Words and joined words. */
const RUN = new RegExp(`${LETTER.source}+(?:${JOINER.source}+${LETTER.source}+)*`, 'gu')
/** Letters of scripts that put no spaces between words. */
export const SEGMENTED =
  /[\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff]/
const CAMEL = /(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/
/** Longer ones are no words but data. */
export const LONGEST_RUN = 40

/** @param lang language of the text, such as `en-nz`; only English words have stems */
export function wordsOf(text: string, lang: string): Word[] {
  const words: Word[] = []
  const stemmed = isStemmed(lang)
  for (const { 0: run, index } of text.matchAll(RUN)) {
    if (SEGMENTED.test(run)) words.push(...segments(run, index, lang))
    else if (run.length <= LONGEST_RUN) {
      const { text, term, parts } = formOf(run, stemmed)
      words.push({ start: index, end: index + run.length, text, term, parts })
    }
  }
  return words
}

/** Only English words have stems. */
export function isStemmed(lang: string): boolean {
  return /^en\b/i.test(lang)
}

export type Form = Pick<Word, 'text' | 'term' | 'parts'>

/** What was made of a word before: a text has few different ones. */
const forms = new Map<string, Form>()
const MOST_FORMS = 50_000

function formOf(run: string, stemmed: boolean): Form {
  const key = `${stemmed} ${run}`
  const form = forms.get(key) ?? makeForm(run, stemmed)
  if (forms.size > MOST_FORMS) forms.clear()
  forms.set(key, form)
  return form
}

/** What the search makes of a word as it is written. */
export function makeForm(run: string, stemmed: boolean): Form {
  const clean = fold(run)
    .replace(/['’]s?(?!\p{L})/giu, '')
    .replace(/['’]/g, '')
  const pieces = clean
    .split(/[._:-]+/)
    .flatMap((piece) => (/^[A-Z]+s?$/.test(piece) ? piece : piece.split(CAMEL)))
  const text = pieces.join('').toLowerCase()
  const termOf = (word: string) => (stemmed ? stem(word) : word)
  const parts =
    pieces.length > 1 ? pieces.filter((p) => p.length > 1).map((p) => termOf(p.toLowerCase())) : []
  return { text, term: termOf(text), parts }
}

/** Latin letters without their accents and marks, and no spaces: some letters stand for a phrase. */
function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\s|[\u0300-\u036f]/g, '')
    .normalize('NFC')
}

let segmenter: Intl.Segmenter | undefined

/** Words of a run in which letters stand of scripts that put no spaces between words. */
function segments(run: string, offset: number, lang: string): Word[] {
  // The letters alone tell how it is cut: a page's language may be none that is known here.
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
 * What one browser takes for a word may be two to another, or a visitor may look for half of it. The
 * parts are what all agree on: letters of one kind in a row, and each Chinese character.
 */
function formOfSegment(segment: string): Form {
  const text = segment.toLowerCase()
  const rows = text.match(/\p{sc=Han}+|[ァ-ヿ]{2,}/gu) ?? []
  const characters = text.match(/\p{sc=Han}/gu) ?? []
  return { text, term: text, parts: [...rows, ...characters].filter((part) => part !== text) }
}
