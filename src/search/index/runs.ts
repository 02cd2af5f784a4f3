/**
 * The words of a text as numbers, told apart by their letters' codes. A whole site is read here,
 * and of a word that was met before not even a string is made.
 */
import { JOINER, LETTER, SEGMENTED } from '../../shared/search/words.ts'

const [NONE, PART, JOINS, UNKNOWN] = [0, 1, 2, 3]
/** What each code is. */
const kinds = new Uint8Array(65536).fill(UNKNOWN)
for (let code = 0; code < 128; code++) kinds[code] = kindOf(code)

function kindOf(code: number): number {
  const char = String.fromCharCode(code)
  return LETTER.test(char) ? PART : JOINER.test(char) ? JOINS : NONE
}

/** Finds out what the codes of a text are before it is read. */
function learn(text: string): void {
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    if (kinds[code] === UNKNOWN) kinds[code] = kindOf(code)
  }
}

const BEYOND_ASCII = /[^\0-\x7f]/
/** Letters of scripts without spaces, and the rare letters of two codes. */
const FOREIGN = new RegExp(`${SEGMENTED.source}|(?=[^\\0-\\uffff])${LETTER.source}`, 'u')

/** True for a text whose words cannot be told apart here. */
export function isForeign(text: string): boolean {
  return BEYOND_ASCII.test(text) && FOREIGN.test(text)
}

/** Words as they are written, by number. */
export class Runs {
  readonly words: string[] = []
  #hashes = new Int32Array(1 << 15)
  #lengths = new Int32Array(1 << 15)
  /** Numbers of words plus one, by hash; a power of two of them, at most half of which are taken. */
  #slots = new Int32Array(1 << 16)
  #found = new Int32Array(1 << 12)

  /** The numbers of a text's words in their order; good until the next text is read. */
  read(text: string): Int32Array {
    if (BEYOND_ASCII.test(text)) learn(text)
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
        // What joins belongs to the word if a letter follows it.
        if (kind === PART) {
          end = at + 1
          ended = hash
        }
      }
      found[count++] = this.#numberOf(text, start, end, ended)
      start = end
    }
    return found.subarray(0, count)
  }

  #numberOf(text: string, start: number, end: number, hash: number): number {
    const [slots, hashes, lengths] = [this.#slots, this.#hashes, this.#lengths]
    const mask = slots.length - 1
    let slot = (hash ^ (hash >>> 15)) & mask
    for (let number = slots[slot] as number; number > 0; number = slots[slot] as number) {
      const isAlike = hashes[number - 1] === hash && lengths[number - 1] === end - start
      if (isAlike && text.startsWith(this.words[number - 1] as string, start)) return number - 1
      slot = (slot + 1) & mask
    }
    const number = this.words.push(text.slice(start, end))
    slots[slot] = number
    hashes[number - 1] = hash
    lengths[number - 1] = end - start
    if (2 * number > mask) this.#grow()
    return number - 1
  }

  #grow(): void {
    const hashes = this.#hashes
    this.#hashes = larger(hashes)
    this.#lengths = larger(this.#lengths)
    this.#slots = new Int32Array(4 * this.#slots.length)
    const mask = this.#slots.length - 1
    for (let number = 1; number <= this.words.length; number++) {
      const hash = hashes[number - 1] as number
      let slot = (hash ^ (hash >>> 15)) & mask
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask
      this.#slots[slot] = number
    }
  }
}

function larger(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const result = new Int32Array(4 * array.length)
  result.set(array)
  return result
}
