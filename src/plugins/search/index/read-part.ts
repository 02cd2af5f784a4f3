/** Encodes the part of a page for the cache and decodes it for the merge. */
import type { KeptBytes } from '../../../cache/memo.ts'
import type { DocumentFrequencies } from './document-frequencies.ts'
import type { AnalyzedPart, IndexState } from './index-state.ts'

/** The page-level record of the index. */
export interface PageRecord {
  readonly terms: readonly string[]
  /** One per term. */
  readonly impacts: readonly number[]
  /** Words as written, for typo correction. */
  readonly words: readonly string[]
}

/** The contribution of one page to the index. */
export interface Part {
  readonly record: PageRecord
  /** Encoded by `writePart`. */
  readonly sections: KeptBytes
}

export interface ReadPart {
  /** Term ids: those of the page record, then those of its sections. */
  readonly terms: Uint32Array
  /** For each term: the number of pairs that follow, then pairs of section and impact. */
  readonly posts: Uint16Array
  /** Word ids. */
  readonly words: Uint32Array
}

export interface Frequencies {
  /** Number of sections with each term. */
  readonly terms: DocumentFrequencies
  /** Number of pages with each word. */
  readonly words: DocumentFrequencies
}

/** Layout: byte lengths of posts and terms, posts, terms, words. */
export function writePart(part: AnalyzedPart): Uint8Array {
  const { buffer, byteOffset, byteLength } = part.posts
  const posts = new Uint8Array(buffer, byteOffset, byteLength)
  const terms = part.analyzer.terms.textOf(part.terms)
  const words = part.analyzer.written.textOf(part.words)
  const bytes = new Uint8Array(HEAD + posts.length + terms.length + words.length)
  new Uint32Array(bytes.buffer, 0, 2).set([posts.length, terms.length])
  bytes.set(posts, HEAD)
  bytes.set(terms, HEAD + posts.length)
  bytes.set(words, HEAD + posts.length + terms.length)
  return bytes
}

const HEAD = 8

function readSections(part: KeptBytes, { terms, words }: Frequencies, state: IndexState): ReadPart {
  const known = state.analyzedPart(part)
  if (known)
    return {
      terms: terms.translate(known.terms, known.analyzer.terms.words),
      posts: known.posts,
      words: words.translate(known.words, known.analyzer.written.words),
    }
  const bytes = Buffer.from(new Uint8Array(part.read()).buffer)
  const [postsLength = 0, termsLength = 0] = new Uint32Array(bytes.buffer, 0, 2)
  const text = HEAD + postsLength
  const list = (from: number, to: number) =>
    from === to ? [] : bytes.toString('utf8', from, to - 1).split(' ')
  return {
    posts: new Uint16Array(bytes.buffer, HEAD, postsLength / 2),
    terms: terms.ids(list(text, text + termsLength)),
    words: words.ids(list(text + termsLength, bytes.length)),
  }
}

/** Decodes a part; its ids are those of `frequencies`. */
export function readPart(
  { record, sections }: Part,
  frequencies: Frequencies,
  state: IndexState,
): ReadPart {
  const { terms, posts, words } = readSections(sections, frequencies, state)
  const own = frequencies.words.ids(record.words).filter((id) => !words.includes(id))
  return {
    terms: concat(frequencies.terms.ids(record.terms), terms),
    posts: concat(postsOfRecord(record), posts),
    words: concat(own, words),
  }
}

/** The posts of the page record: one pair per term, in section 0. */
function postsOfRecord({ impacts }: PageRecord): Uint16Array {
  const posts = new Uint16Array(3 * impacts.length)
  for (let i = 0; i < impacts.length; i++) {
    posts[3 * i] = 1
    posts[3 * i + 2] = impacts[i] as number
  }
  return posts
}

function concat<T extends Uint16Array | Uint32Array>(a: T, b: T): T {
  const both = new (a.constructor as new (length: number) => T)(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}

/** Visits each term of a part with the offset and the number of its pairs. */
export function eachTerm(
  { terms, posts }: ReadPart,
  visit: (id: number, start: number, count: number) => void,
): void {
  let at = 0
  for (const id of terms) {
    const count = posts[at] as number
    visit(id, at + 1, count)
    at += 1 + 2 * count
  }
}
