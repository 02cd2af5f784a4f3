/** What building the index keeps for the next build of a session, and buffers that all pages share. */
import type { KeptBytes } from '../../../cache/memo.ts'
import type { Config, Locale, SiteContext } from '../../../plugin/index.ts'
import { Accumulator, PostingsBuilder } from './accumulator.ts'
import { Analyzer } from './analyzer.ts'
import { readSynonyms, type Synonyms } from './synonyms.ts'

/** What the analysis of a text depends on. */
export interface Language {
  readonly lang: string
  readonly synonyms: Synonyms
}

/** Reused for every text, section and page, to avoid allocations. */
export interface Buffers {
  readonly counts: Accumulator
  readonly weights: Accumulator
  readonly words: Accumulator
  readonly postings: PostingsBuilder
}

/** The analyzed sections of a page; ids are those of the analyzer. */
export interface AnalyzedPart {
  readonly analyzer: Analyzer
  readonly terms: Int32Array
  readonly posts: Uint16Array
  readonly words: Int32Array
}

export class IndexState {
  /** Content of the chunks just created, until it is written. */
  readonly chunks = new WeakMap<object, Uint8Array>()
  readonly buffers: Buffers = {
    counts: new Accumulator(),
    weights: new Accumulator(),
    words: new Accumulator(),
    postings: new PostingsBuilder(),
  }
  /** Parts analyzed by this process, merged by id; a part from the cache has to be decoded from text. */
  #parts = new WeakMap<KeptBytes, AnalyzedPart>()
  readonly #analyzers = new Map<string, Analyzer>()
  readonly #languages = new WeakMap<Config, Map<string, Language>>()

  /** The state of a session. */
  static in(cache: SiteContext['cache']): IndexState {
    return cache.resource('search index', () => new IndexState())
  }

  /** The language of a locale with its synonyms; `en-gb` and `en-us` share one. */
  languageOf(config: Config, { htmlLang }: Locale): Language {
    const lang = htmlLang.toLowerCase().replace(/-.*/, '')
    const known = this.#languages.get(config) ?? new Map<string, Language>()
    this.#languages.set(config, known)
    const language = known.get(lang) ?? { lang, synonyms: readSynonyms(config.synonyms, lang) }
    known.set(lang, language)
    return language
  }

  /** The analyzer of a language. Ids are valid for one page only: a new analyzer replaces one that has grown too large. */
  analyzerOf(lang: string): Analyzer {
    const known = this.#analyzers.get(lang)
    if (known && !known.isFull) return known
    const analyzer = new Analyzer(lang)
    this.#analyzers.set(lang, analyzer)
    return analyzer
  }

  /** Saves the next merges from decoding a part. */
  rememberPart(bytes: KeptBytes, part: AnalyzedPart): void {
    this.#parts.set(bytes, part)
  }

  analyzedPart(bytes: KeptBytes): AnalyzedPart | undefined {
    return this.#parts.get(bytes)
  }

  /** To be called after the merges, which need each part once. */
  forgetParts(): void {
    this.#parts = new WeakMap()
  }
}
