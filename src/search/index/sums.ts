/** What is counted while pages are read, again and again, without making anything new for each. */
import type { Lexicon } from './lexicon.ts'

/** Adds up amounts by number. */
export class Sums {
  #amounts = new Float64Array(4096)
  readonly #touched: number[] = []

  add(id: number, amount: number): void {
    if (id >= this.#amounts.length) {
      const larger = new Float64Array(2 * id)
      larger.set(this.#amounts)
      this.#amounts = larger
    }
    const before = this.#amounts[id] as number
    if (before === 0) this.#touched.push(id)
    this.#amounts[id] = before + amount
  }

  /** Gives every sum, in the order in which the numbers first came, and forgets it. */
  take(visit: (id: number, sum: number) => void): void {
    for (const id of this.#touched) {
      const sum = this.#amounts[id] as number
      this.#amounts[id] = 0
      visit(id, sum)
    }
    this.#touched.length = 0
  }
}

/** In which sections of a page its terms stand. */
export class Posts {
  /** By threes: number of the term, section, impact. */
  #posts = new Int32Array(3 * 4096)
  #length = 0
  readonly #counts = new Sums()
  /** Where the pairs of a term go on, by its number. */
  #places = new Int32Array(4096)

  add(id: number, section: number, impact: number): void {
    if (this.#length === this.#posts.length) this.#posts = larger(this.#posts, 2 * this.#length)
    this.#posts[this.#length++] = id
    this.#posts[this.#length++] = section
    this.#posts[this.#length++] = impact
    this.#counts.add(id, 1)
  }

  /**
   * Gives the terms in the order in which the page first has them, and for each how many sections
   * have it and pairs of section and impact, in numbers of two bytes.
   */
  take({ terms }: Lexicon): { terms: string[]; bytes: Buffer } {
    if (this.#places.length < terms.length) this.#places = new Int32Array(2 * terms.length)
    const own: string[] = []
    const numbers = new Uint16Array(this.#length)
    let end = 0
    this.#counts.take((id, count) => {
      own.push(terms[id] as string)
      numbers[end] = count
      this.#places[id] = end + 1
      end += 1 + 2 * count
    })
    for (let i = 0; i < this.#length; i += 3) {
      const id = this.#posts[i] as number
      const at = this.#places[id] as number
      numbers[at] = this.#posts[i + 1] as number
      numbers[at + 1] = this.#posts[i + 2] as number
      this.#places[id] = at + 2
    }
    this.#length = 0
    return { terms: own, bytes: Buffer.from(numbers.buffer, 0, 2 * end) }
  }
}

function larger(array: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const result = new Int32Array(length)
  result.set(array)
  return result
}
