/** Reusable buffers for counting: no allocations per page. */

/** Initial capacity; few sites have more distinct words. */
const SIZE = 1 << 15

/** Sums amounts by id. */
export class Accumulator {
  #amounts = new Float64Array(SIZE)
  /** Ids with an amount, in insertion order. */
  #ids = new Int32Array(SIZE)
  #length = 0

  add(id: number, amount: number): void {
    if (id >= this.#amounts.length) this.#grow(2 * id)
    const before = this.#amounts[id] as number
    if (before === 0) this.#ids[this.#length++] = id
    this.#amounts[id] = before + amount
  }

  /** Ids with an amount, in insertion order; valid until the next `add`. */
  ids(): Int32Array {
    return this.#ids.subarray(0, this.#length)
  }

  /** The sum of one id. */
  of(id: number): number {
    return this.#amounts[id] as number
  }

  /** Resets all sums. */
  clear(): void {
    for (let i = 0; i < this.#length; i++) this.#amounts[this.#ids[i] as number] = 0
    this.#length = 0
  }

  #grow(size: number): void {
    const [amounts, ids] = [this.#amounts, this.#ids]
    this.#amounts = new Float64Array(size)
    this.#amounts.set(amounts)
    this.#ids = new Int32Array(size)
    this.#ids.set(ids)
  }
}

/** Collects the postings of one page. */
export class PostingsBuilder {
  /** Triples: term id, section, impact. */
  #posts = new Int32Array(3 * SIZE)
  #length = 0
  readonly #counts = new Accumulator()
  /** Write position of each term, by id. */
  #places = new Int32Array(SIZE)

  add(id: number, section: number, impact: number): void {
    const at = 3 * this.#length++
    if (at === this.#posts.length) this.#posts = larger(this.#posts, 2 * at)
    this.#posts[at] = id
    this.#posts[at + 1] = section
    this.#posts[at + 2] = impact
    this.#counts.add(id, 1)
  }

  /**
   * Returns the result and resets the builder.
   * @returns `terms`: ids in order of first occurrence; `posts`: for each term the number of
   *   sections, then pairs of section and impact
   */
  take(): { terms: Int32Array; posts: Uint16Array } {
    const terms = this.#counts.ids().slice()
    const posts = new Uint16Array(terms.length + 2 * this.#length)
    let end = 0
    for (const id of terms) {
      const sections = this.#counts.of(id)
      if (id >= this.#places.length) this.#places = larger(this.#places, 2 * id)
      posts[end] = sections
      this.#places[id] = end + 1
      end += 1 + 2 * sections
    }
    for (let i = 0; i < 3 * this.#length; i += 3) {
      const id = this.#posts[i] as number
      const at = this.#places[id] as number
      posts[at] = this.#posts[i + 1] as number
      posts[at + 1] = this.#posts[i + 2] as number
      this.#places[id] = at + 2
    }
    this.#counts.clear()
    this.#length = 0
    return { terms, posts }
  }
}

function larger(array: Int32Array, length: number): Int32Array<ArrayBuffer> {
  const result = new Int32Array(length)
  result.set(array)
  return result
}
