/**
 * Merges the parts of all pages. This is expensive on a large site, so it goes in steps, and only
 * what has changed since the last merge is done again; the result equals that of a first merge.
 */
import type { Steps } from '../../../utilities/pause.ts'
import type { Ranges } from '../engine/format.ts'
import { type Chunk, contentDefinedChunks, shortestKey } from './content-defined-chunks.ts'
import { replacePart } from './count.ts'
import { DocumentFrequencies } from './document-frequencies.ts'
import { encodeTerms, encodeWords } from './encode.ts'
import type { IndexState } from './index-state.ts'
import { highestImpacts, invert } from './postings.ts'
import { type Frequencies, type Part, type ReadPart, readPart } from './read-part.ts'
import { nameOf } from './text-chunks.ts'

/** A file of the index, not yet compressed. */
export interface IndexFile {
  readonly name: string
  readonly bytes: Uint8Array
}

export interface Merged {
  readonly terms: Ranges
  readonly words: Ranges
  readonly files: ReadonlyMap<string, IndexFile>
}

/** Approximate compressed bytes per file. */
const TARGET = 10000
/** Postings kept per term: those with the highest impacts. */
const MAX_POSTINGS = 4000
/** Words kept for typo correction: the most frequent ones. */
const MAX_WORDS = 15000

/** Merges the parts of one locale, again and again. An interrupted merge leaves nothing half done. */
export class Merger {
  readonly #frequencies: Frequencies = {
    terms: new DocumentFrequencies(),
    words: new DocumentFrequencies(),
  }
  /** The parts that are counted in the frequencies, by position. */
  readonly #counted: ({ readonly part: Part; readonly read: ReadPart } | undefined)[] = []
  /** By id: true for terms whose postings have changed since their files were made. */
  #dirty: boolean[] = []
  /** Files of terms, by term range. */
  #shards: ReadonlyMap<string, IndexFile> = new Map()
  /** Files of words, by content. */
  #lists: ReadonlyMap<string, IndexFile> = new Map()
  readonly #state: IndexState

  constructor(state: IndexState) {
    this.#state = state
  }

  /**
   * A merger that begins with what another has counted, if most pages are the same, as those of two
   * versions of the docs are.
   */
  static after(other: Merger | undefined, parts: readonly Part[], state: IndexState): Merger {
    const merger = new Merger(state)
    if (other === undefined) return merger
    const same = parts.filter(({ sections }, at) => other.#counted[at]?.part.sections === sections)
    if (same.length <= parts.length / 2) return merger
    merger.#frequencies.terms.copy(other.#frequencies.terms)
    merger.#frequencies.words.copy(other.#frequencies.words)
    merger.#counted.push(...other.#counted)
    merger.#dirty = other.#dirty.slice()
    merger.#shards = other.#shards
    merger.#lists = other.#lists
    return merger
  }

  *merge(parts: readonly Part[]): Steps<Merged> {
    const count = Math.max(parts.length, this.#counted.length)
    for (let at = 0; at < count; at++) {
      yield
      this.#replace(at, parts[at])
    }
    this.#counted.length = parts.length
    const terms = yield* this.#makeTerms()
    yield
    const words = this.#makeWords()
    const files = [...this.#shards.values(), ...this.#lists.values()]
    return { terms, words, files: new Map(files.map((file) => [file.name, file])) }
  }

  /** Counts a page instead of the one that was at its position. */
  #replace(at: number, part: Part | undefined): void {
    const before = this.#counted[at]
    if (part?.record === before?.part.record && part?.sections === before?.part.sections) return
    const read = part && readPart(part, this.#frequencies, this.#state)
    replacePart(before?.read, read, this.#frequencies, this.#dirty)
    this.#counted[at] = part && read && { part, read }
  }

  *#makeTerms(): Steps<Ranges> {
    const counts = this.#frequencies.terms
    const keys = counts.keys()
    const ids = keys.map((key) => counts.id(key))
    const sizes = ids.map((id) => 4 + 1.6 * Math.min(MAX_POSTINGS, powerOfTwo(counts.of(id))))
    yield
    const shards = contentDefinedChunks(keys, (i) => sizes[i] as number, TARGET).map((range) => {
      const own = ids.slice(range.start, range.end)
      const name = `${keys[range.start]} ${keys[range.end - 1]} ${own.length}`
      const isClean = !own.some((id) => this.#dirty[id])
      return { range, own, name, file: isClean ? this.#shards.get(name) : undefined }
    })
    const postingsOf = yield* invert(
      this.#counted.map((counted) => counted?.read as ReadPart),
      shards.flatMap(({ own, file }) => (file ? [] : own)),
      counts.size,
    )
    const made = new Map<string, IndexFile>()
    const ranges: [string, string][] = []
    for (const { range, own, name, file } of shards) {
      yield
      const entries = () =>
        own.map((id, i) => ({
          term: keys[range.start + i] as string,
          count: counts.of(id),
          ...highestImpacts(postingsOf(id), MAX_POSTINGS),
        }))
      const shard = file ?? fileOf(encodeTerms(entries()))
      made.set(name, shard)
      ranges.push([startOf(keys, range), shard.name])
    }
    this.#shards = made
    this.#dirty = []
    return ranges
  }

  #makeWords(): Ranges {
    const counts = this.#frequencies.words
    const all = counts.keys()
    const often = all.map((word) => counts.of(counts.id(word)))
    const enough =
      all.length > MAX_WORDS ? (often.toSorted((a, b) => b - a)[MAX_WORDS] as number) : 0
    const words = all.filter((_, i) => (often[i] as number) > enough)
    const lists = new Map<string, IndexFile>()
    const ranges = contentDefinedChunks(words, () => 4, TARGET / 2).map((range) => {
      const text = encodeWords(words.slice(range.start, range.end))
      const file = this.#lists.get(text) ?? fileOf(new TextEncoder().encode(text))
      lists.set(text, file)
      return [startOf(words, range), file.name] as const
    })
    this.#lists = lists
    return ranges
  }
}

function fileOf(bytes: Uint8Array): IndexFile {
  return { name: nameOf(bytes), bytes }
}

function startOf(keys: readonly string[], { start }: Chunk): string {
  return start === 0 ? '' : shortestKey(keys[start - 1] as string, keys[start] as string)
}

function powerOfTwo(value: number): number {
  return 2 ** Math.ceil(Math.log2(value))
}

/** The mergers of a session. */
export class Mergers {
  readonly #byFolder = new Map<string, Merger>()
  /** The last one of a locale, in any version of the docs. */
  readonly #latest = new Map<string, Merger>()

  /** @param folder output path of the index */
  of(folder: string, locale: string, parts: readonly Part[], state: IndexState): Merger {
    const merger =
      this.#byFolder.get(folder) ?? Merger.after(this.#latest.get(locale), parts, state)
    this.#byFolder.set(folder, merger)
    this.#latest.set(locale, merger)
    return merger
  }
}
