/** Reads the index: each file is fetched on demand, once. */

import {
  decodePostings,
  decodeTerms,
  decodeWords,
  type FoundTerm,
  filesOf,
  MANIFEST,
  type Manifest,
  type Postings,
  type StoredPage,
  textFile,
} from './format.ts'
import { NAME, wordsOf } from './words.ts'

/** Fetches a file and decompresses it. @throws when the file is not available */
export type Load = (file: string) => Promise<Uint8Array>

/** Files fetched per range of terms: a two-letter prefix spans many. */
const MAX_FILES = 2

/** A term that may match a word of the query. */
export interface Candidate {
  readonly term: string
  /** From 0 to 1. */
  readonly confidence: number
}

/** A word of the pages that may have been meant. */
interface Closest {
  readonly text: string
  /** From 0 to 1. */
  readonly confidence: number
}

export class Index {
  readonly #load: Load
  readonly #lang: string
  readonly #files = new Map<string, Promise<unknown>>()
  readonly #terms = new Map<string, FoundTerm>()
  manifest!: Manifest

  private constructor(load: Load, lang: string) {
    this.#load = load
    this.#lang = lang
  }

  static async open(load: Load, lang: string): Promise<Index> {
    const index = new Index(load, lang)
    index.manifest = await index.#json<Manifest>(MANIFEST)
    return index
  }

  /** Loads the terms in these ranges. */
  async load(ranges: readonly (readonly [from: string, to: string])[]): Promise<void> {
    const files = new Set(
      ranges.flatMap(([from, to]) => filesOf(this.manifest.terms, from, to).slice(0, MAX_FILES)),
    )
    await Promise.all([...files].map((file) => this.#once(file, (bytes) => this.#learn(bytes))))
  }

  has(term: string): Candidate | undefined {
    return this.#terms.has(term) ? { term, confidence: 1 } : undefined
  }

  /** Loaded terms with this prefix, most frequent first. */
  startingWith(prefix: string): string[] {
    const found = [...this.#terms.keys()].filter(
      (term) => term.startsWith(prefix) && !term.includes(NAME),
    )
    return found.sort((a, b) => this.count(b) - this.count(a) || (a < b ? -1 : 1))
  }

  count(term: string): number {
    return this.#terms.get(term)?.count ?? 0
  }

  /** The postings of a loaded term. */
  postings(term: string): Postings {
    const found = this.#terms.get(term) as FoundTerm
    found.postings ??= decodePostings(found.block)
    return found.postings
  }

  isStopWord(word: string): boolean {
    return this.manifest.stopWords.includes(word)
  }

  isWeakStopWord(word: string): boolean {
    return this.manifest.weakStopWords.includes(word)
  }

  /** The words of the pages closest to a misspelled one. */
  async closest(word: string, unfinished: boolean): Promise<Closest[]> {
    if (word.length < 3 || !/^[\p{L}\p{M}]+$/u.test(word)) return []
    // Only misspelled words need it.
    const { nearest } = await import('./nearest.ts')
    const starts = [word.charAt(0), word.charAt(1)]
    let found = nearest(word, await this.#words(starts), unfinished)
    // The first letter is rarely wrong; only if it is, load the whole word list.
    if (found.length === 0) found = nearest(word, await this.#words(['']), unfinished)
    return found
  }

  /** Typo correction: terms of the words closest to a misspelled one. */
  async similar(word: string, unfinished: boolean): Promise<Candidate[]> {
    const candidates = (await this.closest(word, unfinished)).flatMap(({ text, confidence }) =>
      wordsOf(text, this.#lang).map(({ term }) => ({ term, confidence })),
    )
    await this.load(candidates.map(({ term }) => [term, term]))
    return candidates.filter(({ term }) => this.#terms.has(term))
  }

  /** Suggested queries for one without results: words with the same prefix, then the site's suggestions. */
  async suggest(word: string): Promise<string[]> {
    const words = word === '' ? [] : await this.#words([word.charAt(0)])
    const close = words.filter((w) => w.startsWith(word.slice(0, 3)))
    return [...new Set([...close.slice(0, 2), ...this.manifest.suggestions])].slice(0, 3)
  }

  async text(page: number, section: number): Promise<StoredPage> {
    const { step, texts } = this.manifest
    const names = texts[Math.floor(page / step)] ?? ''
    const list = names.startsWith('@') ? await this.#once(names.slice(1), decode) : names
    return this.#json<StoredPage>(textFile(list, page % step, section))
  }

  /** All words in the files that cover these prefixes. */
  async #words(starts: readonly string[]): Promise<string[]> {
    const files = starts.flatMap((from) => filesOf(this.manifest.words, from, `${from}\uffff`))
    const lists = await Promise.all(
      [...new Set(files)].map((file) => this.#once(file, (bytes) => decodeWords(decode(bytes)))),
    )
    return lists.flat()
  }

  #learn(bytes: Uint8Array): void {
    for (const [term, entry] of decodeTerms(bytes)) this.#terms.set(term, entry)
  }

  #json<T>(file: string): Promise<T> {
    return this.#once(file, (bytes) => JSON.parse(decode(bytes)) as T)
  }

  #once<T>(file: string, read: (bytes: Uint8Array) => T): Promise<T> {
    let known = this.#files.get(file) as Promise<T> | undefined
    if (known === undefined) {
      known = this.#load(file).then(read)
      this.#files.set(file, known)
      // Retry a failed fetch on the next request.
      known.catch(() => this.#files.delete(file))
    }
    return known
  }
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes)
}
