/** Pseudorandom numbers, the same in every run with the same seed (mulberry32). */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed
  }

  /** A whole number from 0 to below the limit. */
  below(limit: number): number {
    return this.#next() % limit
  }

  /** A number from 0 to below 1. */
  fraction(): number {
    return this.#next() / 2 ** 32
  }

  #next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return (t ^ (t >>> 14)) >>> 0
  }

  pick<T>(items: readonly T[]): T {
    return items[this.below(items.length)] as T
  }
}
