/**
 * The words of a text, told apart by their letters' codes. A whole site is read here, and nothing
 * is made of a word that was met before: no string, no match of an expression.
 */
import { JOINER, LETTER, SEGMENTED } from '../../shared/search/words.ts'

const [NONE, PART, JOINS, FOREIGN, UNKNOWN] = [0, 1, 2, 3, 4]
/** What each code is; found out when it is first met. */
const kinds = new Uint8Array(65536).fill(UNKNOWN)

function kindAt(text: string, at: number): number {
  const code = text.charCodeAt(at)
  const kind = kinds[code] as number
  if (kind !== UNKNOWN) return kind
  const char = String.fromCodePoint(text.codePointAt(at) as number)
  // Letters of two codes are rare, and read elsewhere like those of scripts without spaces.
  const is = SEGMENTED.test(char) || (char.length > 1 && LETTER.test(char)) ? FOREIGN : kindOf(char)
  if (char.length === 1) kinds[code] = is
  return is
}

function kindOf(char: string): number {
  return LETTER.test(char) ? PART : JOINER.test(char) ? JOINS : NONE
}

/** What is known of words, by the word as it is written. */
export class Runs<T> {
  readonly #known: { readonly run: string; readonly hash: number; readonly value: T }[] = []
  /** Places in `#known` plus one, by hash; a power of two of them, at most half of which are taken. */
  #slots = new Int32Array(1 << 14)
  readonly #make: (run: string) => T
  readonly #found: T[] = []

  constructor(make: (run: string) => T) {
    this.#make = make
  }

  get size(): number {
    return this.#known.length
  }

  /**
   * What is known of each word of the text; good until the next text is read.
   * @returns null when the text has words of scripts that put no spaces between them
   */
  read(text: string): readonly T[] | null {
    this.#found.length = 0
    for (let at = 0; at < text.length; ) {
      const kind = kindAt(text, at)
      if (kind === FOREIGN) return null
      at = kind === PART ? this.#run(text, at) : at + 1
    }
    return this.#found
  }

  /** Takes the word that begins here. @returns where it ends */
  #run(text: string, start: number): number {
    let hash = 0x811c9dc5
    let end = start
    let ended = hash
    for (let at = start; at < text.length; at++) {
      const kind = kindAt(text, at)
      if (kind !== PART && kind !== JOINS) break
      hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
      // What joins belongs to the word if a letter follows it.
      if (kind === PART) {
        end = at + 1
        ended = hash
      }
    }
    this.#found.push(this.#valueOf(text, start, end, ended))
    return end
  }

  #valueOf(text: string, start: number, end: number, hash: number): T {
    const mask = this.#slots.length - 1
    let slot = (hash ^ (hash >>> 15)) & mask
    for (let place = this.#slots[slot] as number; place > 0; place = this.#slots[slot] as number) {
      const known = this.#known[place - 1]
      if (known?.hash === hash && isAt(known.run, text, start, end)) return known.value
      slot = (slot + 1) & mask
    }
    const run = text.slice(start, end)
    const value = this.#make(run)
    this.#slots[slot] = this.#known.push({ run, hash, value })
    if (2 * this.#known.length > mask) this.#grow()
    return value
  }

  #grow(): void {
    this.#slots = new Int32Array(4 * this.#slots.length)
    const mask = this.#slots.length - 1
    this.#known.forEach(({ hash }, i) => {
      let slot = (hash ^ (hash >>> 15)) & mask
      while (this.#slots[slot] !== 0) slot = (slot + 1) & mask
      this.#slots[slot] = i + 1
    })
  }
}

function isAt(run: string, text: string, start: number, end: number): boolean {
  if (run.length !== end - start) return false
  for (let i = 0; i < run.length; i++)
    if (run.charCodeAt(i) !== text.charCodeAt(start + i)) return false
  return true
}
