/** Parts of the index as the memory keeps them, and as the merge reads them. */
import type { Lexicon } from './lexicon.ts'
import type { PageRecord } from './part.ts'
import type { Tally } from './tally.ts'

/** What one page gives to the index. */
export interface Part {
  readonly record: PageRecord
  /** Made by `writePart`. */
  readonly sections: Uint8Array
}

export interface ReadPart {
  /** Numbers of the page's terms: those of its record, then those of its sections. */
  readonly terms: Uint32Array
  /** For each term: how many pairs follow, then pairs of section and impact. */
  readonly posts: Uint16Array
  /** Numbers of the page's words. */
  readonly words: Uint32Array
}

export interface Tallies {
  /** In how many sections each term stands. */
  readonly terms: Tally
  /** On how many pages each word stands. */
  readonly words: Tally
}

/** A part of a page's sections, its words by number. */
export interface MadePart {
  readonly lexicon: Lexicon
  readonly terms: Int32Array
  readonly posts: Uint16Array
  readonly words: Int32Array
}

/** What was just made is merged by its numbers: a part from the memory must be cut into words again. */
const made = new WeakMap<Uint8Array, MadePart>()

/** As bytes: the lengths of posts and terms, the posts, the terms, the words. */
export function writePart(part: MadePart): Uint8Array {
  const posts = new Uint8Array(part.posts.buffer)
  const terms = part.lexicon.terms.textOf(part.terms)
  const words = part.lexicon.written.textOf(part.words)
  const bytes = new Uint8Array(HEAD + posts.length + terms.length + words.length)
  new Uint32Array(bytes.buffer, 0, 2).set([posts.length, terms.length])
  bytes.set(posts, HEAD)
  bytes.set(terms, HEAD + posts.length)
  bytes.set(words, HEAD + posts.length + terms.length)
  made.set(bytes, { ...part, posts: new Uint16Array(bytes.buffer, HEAD, part.posts.length) })
  return bytes
}

const HEAD = 8

/** The numbers of a part's words, and its posts. */
function readSections(part: Uint8Array, { terms, words }: Tallies): ReadPart {
  const known = made.get(part)
  if (known)
    return {
      terms: terms.translate(known.terms, known.lexicon.terms.words),
      posts: known.posts,
      words: words.translate(known.words, known.lexicon.written.words),
    }
  const bytes = Buffer.from(new Uint8Array(part).buffer)
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

export function readPart({ record, sections }: Part, tallies: Tallies): ReadPart {
  const { terms, posts, words } = readSections(sections, tallies)
  const own = tallies.words.ids(record.words).filter((id) => !words.includes(id))
  return {
    terms: joined(tallies.terms.ids(record.terms), terms),
    posts: joined(postsOfRecord(record), posts),
    words: joined(own, words),
  }
}

/** Each term stands in one record, which is number 0. */
function postsOfRecord({ impacts }: PageRecord): Uint16Array {
  const posts = new Uint16Array(3 * impacts.length)
  for (let i = 0; i < impacts.length; i++) {
    posts[3 * i] = 1
    posts[3 * i + 2] = impacts[i] as number
  }
  return posts
}

function joined<T extends Uint16Array | Uint32Array>(a: T, b: T): T {
  const both = new (a.constructor as new (length: number) => T)(a.length + b.length)
  both.set(a)
  both.set(b, a.length)
  return both
}

/** Gives each term of a part with the place and the number of its pairs. */
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
