/**
 * A fast tokenizer for the build: turns text into word ids by hashing char codes, so that no string
 * is allocated for a word seen before. `wordsOf` in `engine/words.ts` defines what a word is;
 * a test makes sure that both agree.
 */
import { JOINER, LETTER, SEGMENTED } from '../engine/words.ts'

const [NONE, PART, JOINS, UNKNOWN] = [0, 1, 2, 3]
/** Kind of each char code. */
const kinds = new Uint8Array(65536).fill(UNKNOWN)
for (let code = 0; code < 128; code++) kinds[code] = kindOf(code)

function kindOf(code: number): number {
  const char = String.fromCharCode(code)
  return LETTER.test(char) ? PART : JOINER.test(char) ? JOINS : NONE
}

/** Classifies the char codes of a text. */
function classify(text: string): void {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (kinds[code] === UNKNOWN) kinds[code] = kindOf(code)
  }
}

const BEYOND_ASCII = /[^\0-\x7f]/
/** Letters of scripts without spaces, and letters outside the Basic Multilingual Plane. */
const FOREIGN = new RegExp(`${SEGMENTED.source}|(?=[^\\0-\\uffff])${LETTER.source}`, 'u')

/** True for a text that needs the full tokenizer, `wordsOf`. */
export function isForeign(text: string): boolean {
  return BEYOND_ASCII.test(text) && FOREIGN.test(text)
}

export class Tokenizer {
  /** The words as written, by id. */
  readonly words: string[] = []
  #hashes = new Int32Array(1 << 15)
  #lengths = new Int32Array(1 << 15)
  /** Open-addressing hash table of word ids plus one (0: empty); its size is a power of two, its load at most half. */
  #slots = new Int32Array(1 << 16)
  #found = new Int32Array(1 << 12)

  /** The ids of a text's words, in order; valid until the next call. */
  read(text: string): Int32Array {
    if (BEYOND_ASCII.test(text)) classify(text)
    if (text.length >= 2 * this.#found.length) this.#found = new Int32Array(text.length)
    const found = this.#found
    const { length } = text
    let count = 0
    for (let start = 0; start < length; ) {
      if (kinds[text.charCodeAt(start)] !== PART) {
        start++
        continue
      }
      let hash = 0x811c9dc5
      let end = start
      let ended = hash
      for (let at = start; at < length; at++) {
        const code = text.charCodeAt(at)
        const kind = kinds[code]
        if (kind === NONE) break
        hash = Math.imul(hash ^ code, 0x01000193)
        // A joiner belongs to the word only if a letter follows.
        if (kind === PART) {
          end = at + 1
          ended = hash
        }
      }
      found[count++] = this.#idOf(text, start, end, ended)
      start = end
    }
    return found.subarray(0, count)
  }

  #idOf(text: string, start: number, end: number, hash: number): number {
    const [slots, hashes, lengths] = [this.#slots, this.#hashes, this.#lengths]
    const mask = slots.length - 1
    let slot = (hash ^ (hash >>> 15)) & mask
    for (let id = slots[slot] as number; id > 0; id = slots[slot] as number) {
      const isAlike = hashes[id - 1] === hash && lengths[id - 1] === end - start
      if (isAlike && text.startsWith(this.words[id - 1] as string, start)) return id - 1
      slot = (slot + 1) & mask
    }
    const id = this.words.push(text.slice(start, end))
    slots[slot] = id
    hashes[id - 1] = hash
    lengths[id - 1] = end - start
    if (2 * id > mask) this.#grow()
    return id - 1
  }

  #grow(): void {
    const hashes = this.#hashes
    this.#hashes = larger(hashes)
    this.#lengths = larger(this.#lengths)
    this.#slots = new Int32Array(4 * this.#slots.length)
    const mask = this.#slots.length - 1
    for (let id = 1; id <= this.words.length; id++) {
      const hash = hashes[id - 1] as number
      let slot = (hash ^ (hash >>> 15)) & mask
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask
      this.#slots[slot] = id
    }
  }
}

function larger(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const result = new Int32Array(4 * array.length)
  result.set(array)
  return result
}
