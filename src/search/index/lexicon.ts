/**
 * Words by number. A site has few different words and says them millions of times: what a word
 * means to the index is found out once, and after that only numbers are counted.
 */

import { isStopWord } from '../../shared/search/stop-words.ts'
import { type Form, isStemmed, LONGEST_RUN, makeForm, wordsOf } from '../../shared/search/words.ts'
import { Runs } from './runs.ts'

/** What the index makes of one word as it is written. */
export interface Lexeme {
  /** Numbers of the terms it counts for: its own, and those of its parts. */
  readonly ids: readonly number[]
  /** Its term, or those of its parts, as synonyms are looked up by them. */
  readonly sequence: readonly string[]
  /** The whole of a word that has parts, by which synonyms are looked up as well. */
  readonly compound: string | null
  /** The word as somebody may mean it who makes a typing error; null for one of no use. */
  readonly written: string | null
  /** The list in which it was last noted: a word is noted once for each page. */
  noted: object | null
}

const NO_WORD: Lexeme = { ids: [], sequence: [], compound: null, written: null, noted: null }
const MOST_LEXEMES = 100_000

export class Lexicon {
  readonly terms: string[] = []
  readonly #ids = new Map<string, number>()
  readonly #lang: string
  readonly #runs: Runs<Lexeme>

  private constructor(lang: string) {
    const stemmed = isStemmed(lang)
    this.#lang = lang
    this.#runs = new Runs((run) =>
      run.length > LONGEST_RUN ? NO_WORD : this.#lexeme(makeForm(run, stemmed)),
    )
  }

  static readonly #known = new Map<string, Lexicon>()

  /** The lexicon of a language. Numbers are good for one page: it is begun anew when it has grown large. */
  static of(lang: string): Lexicon {
    let lexicon = Lexicon.#known.get(lang)
    if (lexicon === undefined || lexicon.#runs.size > MOST_LEXEMES) {
      lexicon = new Lexicon(lang)
      Lexicon.#known.set(lang, lexicon)
    }
    return lexicon
  }

  id(term: string): number {
    let id = this.#ids.get(term)
    if (id === undefined) {
      id = this.terms.length
      this.#ids.set(term, id)
      this.terms.push(term)
    }
    return id
  }

  /** The words of a text in their order; good until the next text is read. */
  read(text: string): readonly Lexeme[] {
    return this.#runs.read(text) ?? wordsOf(text, this.#lang).map((word) => this.#lexeme(word))
  }

  #lexeme({ text, term, parts }: Form): Lexeme {
    const isStop = isStopWord(text)
    const counted = isStop ? [] : [term, ...parts.filter((part) => !isStopWord(part))]
    return {
      ids: counted.map((one) => this.id(one)),
      sequence: parts.length > 0 ? parts : [term],
      compound: parts.length > 0 && !isStop ? term : null,
      written: !isStop && isWritten(text) ? text : null,
      noted: null,
    }
  }
}

/** Words somebody may want to type; codes of samples and numbers are none. */
export function isWritten(word: string): boolean {
  return word.length > 3 && word.length < 20 && /^\p{L}+$/u.test(word)
}
