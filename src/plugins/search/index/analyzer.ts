/**
 * The analyzer: turns text into terms. A site has few distinct words but millions of occurrences,
 * so each word is analyzed once, and from then on only integer ids are counted.
 */
import { stem } from '../engine/stem.ts'
import { isStopWord } from '../engine/stop-words.ts'
import {
  type Form,
  isStemmed,
  MAX_WORD_LENGTH,
  makeForm,
  pairOf,
  wordsOf,
} from '../engine/words.ts'
import { isForeign, Tokenizer } from './tokenizer.ts'
import { Vocabulary } from './vocabulary.ts'

/** An analyzed word. */
export interface Lexeme {
  /** In lower case, without separators. */
  readonly text: string
  readonly term: string
  readonly isStop: boolean
  /** Ids of the terms it is indexed under: its own, and those of its parts. */
  readonly ids: readonly number[]
  /** Its term, or those of its parts, for synonym lookup. */
  readonly sequence: readonly string[]
  /** The term of a compound as a whole, also for synonym lookup. */
  readonly compound: string | null
  /** Id of the word in the list for typo correction; -1 if it is not in the list. */
  readonly written: number
}

const NO_WORD: Lexeme = {
  text: '',
  term: '',
  isStop: true,
  ids: [],
  sequence: [],
  compound: null,
  written: -1,
}
/** Words without diacritics, separators or camel case: they skip `makeForm`. */
const PLAIN = /^[A-Z]?[a-z\d]+$/
const MAX_LEXEMES = 100_000

export class Analyzer {
  /** Index terms. */
  readonly terms = new Vocabulary()
  /** Words as written, for typo correction. */
  readonly written = new Vocabulary()
  readonly #lang: string
  readonly #tokenizer = new Tokenizer()
  /** By token id. */
  readonly #lexemes: Lexeme[] = []

  constructor(lang: string) {
    this.#lang = lang
  }

  /** True if it has grown too large. */
  get isFull(): boolean {
    return this.#lexemes.length > MAX_LEXEMES
  }

  /** The words of a text, in order. */
  read(text: string): readonly Lexeme[] {
    if (isForeign(text)) return wordsOf(text, this.#lang).map((word) => this.#lexeme(word))
    const tokens = this.#tokenizer.read(text)
    while (this.#lexemes.length < this.#tokenizer.words.length)
      this.#lexemes.push(this.#nextLexeme())
    const found = new Array<Lexeme>(tokens.length)
    for (let i = 0; i < tokens.length; i++) found[i] = this.#lexemes[tokens[i] as number] as Lexeme
    return found
  }

  /** The term of two adjacent words as one, which queries look up as well; none for stop words. */
  pair(first: Lexeme, second: Lexeme): number | undefined {
    if (first.isStop || second.isStop) return undefined
    const pair = pairOf(first.text, second.text, this.#lang)
    return pair && this.terms.id(pair.term)
  }

  /** Analyzes the next word that has no lexeme yet. */
  #nextLexeme(): Lexeme {
    const run = this.#tokenizer.words[this.#lexemes.length] as string
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
      text,
      term,
      isStop,
      ids: counted.map((one) => this.terms.id(one)),
      sequence: parts.length > 0 ? parts : [term],
      compound: parts.length > 0 && !isStop ? term : null,
      written: !isStop && isWritten(text) ? this.written.id(text) : -1,
    }
  }
}

/** True for words worth suggesting as a correction: not numbers, identifiers or very long words. */
export function isWritten(word: string): boolean {
  return word.length > 3 && word.length < 20 && /^\p{L}+$/u.test(word)
}
