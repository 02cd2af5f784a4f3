/**
 * Merges the parts of all pages. This is expensive on a large site, so files that no changed page
 * contributes to are reused from the previous merge; the result equals that of a full merge.
 */
import type { Ranges } from '../../../shared/search/format.ts'
import { type Chunk, contentDefinedChunks, shortestKey } from './content-defined-chunks.ts'
import { countPart, replacePart } from './count.ts'
import { DocumentFrequencies } from './document-frequencies.ts'
import { encodeTerms, encodeWords } from './encode.ts'
import { highestImpacts, invert } from './postings.ts'
import { type Frequencies, type Part, type ReadPart, readPart } from './read-part.ts'
import { nameOf } from './text-chunks.ts'

/** A file of the index, not yet compressed. */
export interface IndexFile {
  readonly name: string
  readonly bytes: Uint8Array
}

export interface Merged {
  readonly parts: readonly Part[]
  readonly terms: Ranges
  readonly words: Ranges
  readonly files: ReadonlyMap<string, IndexFile>
  /** Input for the next incremental merge. */
  readonly state: State
}

interface State {
  readonly frequencies: Frequencies
  readonly reads: readonly ReadPart[]
  /** Files of terms, by term range. */
  readonly shards: ReadonlyMap<string, IndexFile>
  /** Files of words, by content. */
  readonly lists: ReadonlyMap<string, IndexFile>
}

/** Approximate compressed bytes per file. */
const TARGET = 10000
/** Postings kept per term: those with the highest impacts. */
const MAX_POSTINGS = 4000
/** Words kept for typo correction: the most frequent ones. */
const MAX_WORDS = 15000
/** Number of changed pages above which a full merge is cheaper. */
const MAX_CHANGES = 32

/** @param before result of the previous merge of this locale, if any; its frequencies are modified */
export function merge(parts: readonly Part[], before: Merged | null): Merged {
  const changed = changes(parts, before)
  const known = changed === null ? null : (before as Merged)
  const frequencies = known?.state.frequencies ?? {
    terms: new DocumentFrequencies(),
    words: new DocumentFrequencies(),
  }
  const dirty = new Set<number>()
  const reads = parts.map((part, i) =>
    known && isSame(part, known.parts[i])
      ? (known.state.reads[i] as ReadPart)
      : readPart(part, frequencies),
  )
  if (known === null) for (const read of reads) countPart(read, frequencies)
  for (const at of changed ?? [])
    replacePart(known?.state.reads[at] as ReadPart, reads[at] as ReadPart, frequencies, dirty)
  const terms = makeTerms(reads, frequencies.terms, known && { shards: known.state.shards, dirty })
  const words = makeWords(frequencies.words, known?.state.lists ?? new Map())
  const files = new Map(
    [...terms.shards.values(), ...words.lists.values()].map((file) => [file.name, file]),
  )
  return {
    parts,
    terms: terms.ranges,
    words: words.ranges,
    files,
    state: { frequencies, reads, shards: terms.shards, lists: words.lists },
  }
}

/** Indexes of the changed pages; null if a full merge is needed. */
function changes(parts: readonly Part[], before: Merged | null): number[] | null {
  if (before === null || before.parts.length !== parts.length) return null
  const changed = parts.flatMap((part, i) => (isSame(part, before.parts[i]) ? [] : [i]))
  return changed.length > MAX_CHANGES ? null : changed
}

function isSame(part: Part, before: Part | undefined): boolean {
  return part.record === before?.record && part.sections === before.sections
}

interface Known {
  readonly shards: ReadonlyMap<string, IndexFile>
  readonly dirty: ReadonlySet<number>
}

function makeTerms(parts: readonly ReadPart[], counts: DocumentFrequencies, known: Known | null) {
  const keys = counts.keys()
  const ids = keys.map((key) => counts.id(key))
  const sizes = ids.map((id) => 4 + 1.6 * Math.min(MAX_POSTINGS, powerOfTwo(counts.of(id))))
  const shards = contentDefinedChunks(keys, (i) => sizes[i] as number, TARGET).map((range) => {
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
  const encode = ({ start }: Chunk, own: readonly number[]) =>
    encodeTerms(
      own.map((id, i) => ({
        term: keys[start + i] as string,
        count: counts.of(id),
        ...highestImpacts(postingsOf(id), MAX_POSTINGS),
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

function makeWords(counts: DocumentFrequencies, known: ReadonlyMap<string, IndexFile>) {
  const all = counts.keys()
  const often = all.map((word) => counts.of(counts.id(word)))
  const enough = all.length > MAX_WORDS ? (often.toSorted((a, b) => b - a)[MAX_WORDS] as number) : 0
  const words = all.filter((_, i) => (often[i] as number) > enough)
  const lists = new Map<string, IndexFile>()
  const ranges = contentDefinedChunks(words, () => 4, TARGET / 2).map((range) => {
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

function startOf(keys: readonly string[], { start }: Chunk): string {
  return start === 0 ? '' : shortestKey(keys[start - 1] as string, keys[start] as string)
}

function powerOfTwo(value: number): number {
  return 2 ** Math.ceil(Math.log2(value))
}
