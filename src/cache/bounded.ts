/**
 * A cache of what functions of a text return, for work that pages and builds of one process share. It
 * is emptied when it is full. What is kept between runs, or must be complete, is in memo.ts.
 */
export class Bounded<T> {
  readonly #size: number
  readonly #known = new Map<string, T>()

  /** @param size how many values it keeps */
  constructor(size: number) {
    this.#size = size
  }

  /** The value of this key; if `make` throws, nothing is kept. */
  get(key: string, make: () => T): T {
    const known = this.#known.get(key)
    if (known !== undefined || this.#known.has(key)) return known as T
    const value = make()
    if (this.#known.size >= this.#size) this.#known.clear()
    this.#known.set(key, value)
    return value
  }
}
