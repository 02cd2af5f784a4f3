/**
 * Words by number. A site has few different words and says them millions of times: what a word
 * means to the index is found out once, and after that only numbers are counted.
 */
import { stem } from '../../shared/search/stem.ts'
import { isStopWord } from '../../shared/search/stop-words.ts'
import {
  type Form,
  isStemmed,
  MAX_WORD_LENGTH,
  makeForm,
  wordsOf,
} from '../../shared/search/words.ts'
import { Numbered } from './numbered.ts'
import { isForeign, Runs } from './runs.ts'

/** What the index makes of one word as it is written. */
export interface Lexeme {
  /** Numbers of the terms it counts for: its own, and those of its parts. */
  readonly ids: readonly number[]
  /** Its term, or those of its parts, as synonyms are looked up by them. */
  readonly sequence: readonly string[]
  /** The whole of a word that has parts, by which synonyms are looked up as well. */
  readonly compound: string | null
  /** Number of the word as somebody may mean it who makes a typing error; -1 for one of no use. */
  readonly written: number
}

const NO_WORD: Lexeme = { ids: [], sequence: [], compound: null, written: -1 }
/** Words in which nothing stands that `makeForm` looks for. */
const PLAIN = /^[A-Z]?[a-z\d]+$/
const MOST_LEXEMES = 100_000

export class Lexicon {
  readonly terms = new Numbered()
  readonly written = new Numbered()
  readonly #lang: string
  readonly #runs = new Runs()
  /** By the number of the run. */
  readonly #lexemes: Lexeme[] = []

  private constructor(lang: string) {
    this.#lang = lang
  }

  static readonly #known = new Map<string, Lexicon>()

  /** The lexicon of a language. Numbers are good for one page: it is begun anew when it has grown large. */
  static of(lang: string): Lexicon {
    let lexicon = Lexicon.#known.get(lang)
    if (lexicon === undefined || lexicon.#lexemes.length > MOST_LEXEMES) {
      lexicon = new Lexicon(lang)
      Lexicon.#known.set(lang, lexicon)
    }
    return lexicon
  }

  /** The words of a text in their order. */
  read(text: string): readonly Lexeme[] {
    if (isForeign(text)) return wordsOf(text, this.#lang).map((word) => this.#lexeme(word))
    const runs = this.#runs.read(text)
    while (this.#lexemes.length < this.#runs.words.length) this.#lexemes.push(this.#nextLexeme())
    const found = new Array<Lexeme>(runs.length)
    for (let i = 0; i < runs.length; i++) found[i] = this.#lexemes[runs[i] as number] as Lexeme
    return found
  }

  /** What is made of the first run of which nothing was made yet. */
  #nextLexeme(): Lexeme {
    const run = this.#runs.words[this.#lexemes.length] as string
    const isEnglish = isStemmed(this.#lang)
    if (run.length > MAX_WORD_LENGTH) return NO_WORD
    if (!PLAIN.test(run)) return this.#lexeme(makeForm(run, isEnglish))
    const text = run.toLowerCase()
    return this.#lexeme({ text, term: isEnglish ? stem(text) : text, parts: [] })
  }

  #lexeme({ text, term, parts }: Form): Lexeme {
    const isStop = isStopWord(text)
    const counted = isStop ? [] : [term, ...parts.filter((part) => !isStopWord(part))]
    return {
      ids: counted.map((one) => this.terms.id(one)),
      sequence: parts.length > 0 ? parts : [term],
      compound: parts.length > 0 && !isStop ? term : null,
      written: !isStop && isWritten(text) ? this.written.id(text) : -1,
    }
  }
}

/** Words somebody may want to type; codes of samples and numbers are none. */
export function isWritten(word: string): boolean {
  return word.length > 3 && word.length < 20 && /^\p{L}+$/u.test(word)
}
