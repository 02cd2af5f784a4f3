/**
 * The parts of all pages, put together. It costs much on a large site, so what the last merge
 * made is taken over where the pages that changed have no part in it; the result is the same as
 * that of a merge from nothing.
 */
import type { Ranges } from '../../shared/search/format.ts'
import { nameOf } from './chunks.ts'
import { countPart, exchange, type Tallies } from './count.ts'
import { type Cut, cut, shortestKey } from './cut.ts'
import { encodeTerms, encodeWords } from './encode.ts'
import type { Part } from './part.ts'
import { entryFinder, invert, weightiest } from './postings.ts'
import { readPart } from './read-part.ts'
import { Tally } from './tally.ts'

/** A file of the index before it is compressed. */
export interface IndexFile {
  readonly name: string
  readonly bytes: Uint8Array
}

export interface Merged {
  readonly parts: readonly Part[]
  readonly terms: Ranges
  readonly words: Ranges
  readonly files: ReadonlyMap<string, IndexFile>
  /** Kept for the next merge. */
  readonly state: State
}

interface State {
  readonly tallies: Tallies
  /** Files of terms, by what range they hold. */
  readonly shards: ReadonlyMap<string, IndexFile>
  /** Files of words, by the words. */
  readonly lists: ReadonlyMap<string, IndexFile>
}

/** Bytes of a file, roughly and compressed. */
const TARGET = 3500
/** Most sections kept of one term: those where it counts most. */
const MOST_POSTINGS = 4000
/** Most words that typing errors are mended with. */
const MOST_WORDS = 15000
/** More changed pages than this, and everything is merged anew. */
const MOST_CHANGES = 32

/** @param before what the last merge of this locale gave, if there was one; its counts are used up */
export function merge(parts: readonly Part[], before: Merged | null): Merged {
  const changed = changes(parts, before)
  const fresh = changed === null || before === null
  const state = fresh ? null : before.state
  const tallies = state?.tallies ?? { terms: new Tally(), words: new Tally() }
  const dirty = new Set<string>()
  if (fresh) for (const part of parts) countPart(part, tallies)
  else
    for (const at of changed) exchange(before.parts[at] as Part, parts[at] as Part, tallies, dirty)
  const terms = makeTerms(parts, tallies.terms, state && { shards: state.shards, dirty })
  const words = makeWords(tallies.words, state?.lists ?? new Map())
  const files = new Map(
    [...terms.shards.values(), ...words.lists.values()].map((file) => [file.name, file]),
  )
  return {
    parts,
    terms: terms.ranges,
    words: words.ranges,
    files,
    state: { tallies, shards: terms.shards, lists: words.lists },
  }
}

/** Places of the pages that changed; null when there is nothing to begin with, or too much changed. */
function changes(parts: readonly Part[], before: Merged | null): number[] | null {
  if (before === null || before.parts.length !== parts.length) return null
  const changed = parts.flatMap((part, i) => (part === before.parts[i] ? [] : [i]))
  return changed.length > MOST_CHANGES ? null : changed
}

interface Known {
  readonly shards: ReadonlyMap<string, IndexFile>
  readonly dirty: ReadonlySet<string>
}

function makeTerms(parts: readonly Part[], counts: Tally, known: Known | null) {
  const keys = counts.keys()
  const sizes = keys.map((term) => 4 + 1.6 * Math.min(MOST_POSTINGS, powerOfTwo(counts.of(term))))
  const cuts = cut(keys, (i) => sizes[i] as number, TARGET)
  const shards = new Map<string, IndexFile>()
  const reads = parts.map(readPart)
  const entryOf = known ? entryFinder(reads) : invert(reads, keys)
  const ranges = cuts.map((range) => {
    const own = keys.slice(range.start, range.end)
    const id = `${own[0]} ${own.at(-1)} ${own.length}`
    const clean = known && !own.some((term) => known.dirty.has(term))
    const file =
      (clean && known.shards.get(id)) ||
      fileOf(encodeTerms(own.map((term) => weightiest(entryOf(term), MOST_POSTINGS))))
    shards.set(id, file)
    return [startOf(keys, range), file.name] as const
  })
  return { shards, ranges }
}

function makeWords(counts: Tally, known: ReadonlyMap<string, IndexFile>) {
  const all = counts.keys()
  const enough =
    all.length > MOST_WORDS
      ? (all.map((word) => counts.of(word)).sort((a, b) => b - a)[MOST_WORDS] as number)
      : 0
  const words = all.filter((word) => counts.of(word) > enough)
  const lists = new Map<string, IndexFile>()
  const ranges = cut(words, () => 4, 2 * TARGET).map((range) => {
    const text = encodeWords(words.slice(range.start, range.end))
    const file = known.get(text) ?? fileOf(new TextEncoder().encode(text))
    lists.set(text, file)
    return [startOf(words, range), file.name] as const
  })
  return { lists, ranges }
}

function fileOf(bytes: Uint8Array): IndexFile {
  return { name: nameOf(bytes), bytes }
}

function startOf(keys: readonly string[], { start }: Cut): string {
  return start === 0 ? '' : shortestKey(keys[start - 1] as string, keys[start] as string)
}

function powerOfTwo(value: number): number {
  return 2 ** Math.ceil(Math.log2(value))
}
