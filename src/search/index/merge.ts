/**
 * The parts of all pages, put together. It costs much on a large site, so what the last merge
 * made is taken over where the pages that changed have no part in it; the result is the same as
 * that of a merge from nothing.
 */
import type { Ranges } from '../../shared/search/format.ts'
import { nameOf } from './chunks.ts'
import { countPart, exchange } from './count.ts'
import { type Cut, cut, shortestKey } from './cut.ts'
import { encodeTerms, encodeWords } from './encode.ts'
import { invert, weightiest } from './postings.ts'
import { type Part, type ReadPart, readPart, type Tallies } from './read-part.ts'
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
  readonly reads: readonly ReadPart[]
  /** Files of terms, by what range they hold. */
  readonly shards: ReadonlyMap<string, IndexFile>
  /** Files of words, by the words. */
  readonly lists: ReadonlyMap<string, IndexFile>
}

/** Bytes of a file, roughly and compressed. */
const TARGET = 10000
/** Most sections kept of one term: those where it counts most. */
const MOST_POSTINGS = 4000
/** Most words that typing errors are mended with. */
const MOST_WORDS = 15000
/** More changed pages than this, and everything is merged anew. */
const MOST_CHANGES = 32

/** @param before what the last merge of this locale gave, if there was one; its counts are used up */
export function merge(parts: readonly Part[], before: Merged | null): Merged {
  const changed = changes(parts, before)
  const known = changed === null ? null : (before as Merged)
  const tallies = known?.state.tallies ?? { terms: new Tally(), words: new Tally() }
  const dirty = new Set<number>()
  const reads = parts.map((part, i) =>
    known && isSame(part, known.parts[i])
      ? (known.state.reads[i] as ReadPart)
      : readPart(part, tallies),
  )
  if (known === null) for (const read of reads) countPart(read, tallies)
  for (const at of changed ?? [])
    exchange(known?.state.reads[at] as ReadPart, reads[at] as ReadPart, tallies, dirty)
  const terms = makeTerms(reads, tallies.terms, known && { shards: known.state.shards, dirty })
  const words = makeWords(tallies.words, known?.state.lists ?? new Map())
  const files = new Map(
    [...terms.shards.values(), ...words.lists.values()].map((file) => [file.name, file]),
  )
  return {
    parts,
    terms: terms.ranges,
    words: words.ranges,
    files,
    state: { tallies, reads, shards: terms.shards, lists: words.lists },
  }
}

/** Places of the pages that changed; null when there is nothing to begin with, or too much changed. */
function changes(parts: readonly Part[], before: Merged | null): number[] | null {
  if (before === null || before.parts.length !== parts.length) return null
  const changed = parts.flatMap((part, i) => (isSame(part, before.parts[i]) ? [] : [i]))
  return changed.length > MOST_CHANGES ? null : changed
}

function isSame(part: Part, before: Part | undefined): boolean {
  return part.record === before?.record && part.sections === before.sections
}

interface Known {
  readonly shards: ReadonlyMap<string, IndexFile>
  readonly dirty: ReadonlySet<number>
}

function makeTerms(parts: readonly ReadPart[], counts: Tally, known: Known | null) {
  const keys = counts.keys()
  const ids = keys.map((key) => counts.id(key))
  const sizes = ids.map((id) => 4 + 1.6 * Math.min(MOST_POSTINGS, powerOfTwo(counts.of(id))))
  const shards = cut(keys, (i) => sizes[i] as number, TARGET).map((range) => {
    const own = ids.slice(range.start, range.end)
    const name = `${keys[range.start]} ${keys[range.end - 1]} ${own.length}`
    const clean = known && !own.some((id) => known.dirty.has(id))
    return { range, own, name, file: clean ? known.shards.get(name) : undefined }
  })
  const postingsOf = invert(
    parts,
    shards.flatMap(({ own, file }) => (file ? [] : own)),
    counts.size,
  )
  const encode = ({ start }: Cut, own: readonly number[]) =>
    encodeTerms(
      own.map((id, i) => ({
        term: keys[start + i] as string,
        count: counts.of(id),
        ...weightiest(postingsOf(id), MOST_POSTINGS),
      })),
    )
  const made = shards.map(({ range, own, name, file }) => {
    const shard = file ?? fileOf(encode(range, own))
    return { name, shard, from: startOf(keys, range) }
  })
  return {
    shards: new Map(made.map(({ name, shard }) => [name, shard])),
    ranges: made.map(({ from, shard }) => [from, shard.name] as const),
  }
}

function makeWords(counts: Tally, known: ReadonlyMap<string, IndexFile>) {
  const all = counts.keys()
  const often = all.map((word) => counts.of(counts.id(word)))
  const enough =
    all.length > MOST_WORDS ? (often.toSorted((a, b) => b - a)[MOST_WORDS] as number) : 0
  const words = all.filter((_, i) => (often[i] as number) > enough)
  const lists = new Map<string, IndexFile>()
  const ranges = cut(words, () => 4, TARGET / 2).map((range) => {
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
