/** Words by number, how often each was counted, and the words in order. */
export class Tally {
  readonly #ids = new Map<string, number>()
  readonly #words: string[] = []
  readonly #counts: number[] = []
  #sorted: readonly string[] | null = null

  /** The number of a word, which it keeps. */
  id(word: string): number {
    let id = this.#ids.get(word)
    if (id === undefined) {
      id = this.#words.length
      this.#ids.set(word, id)
      this.#words.push(word)
      this.#counts.push(0)
    }
    return id
  }

  /** How many numbers were given. */
  get size(): number {
    return this.#words.length
  }

  of(id: number): number {
    return this.#counts[id] ?? 0
  }

  add(id: number, by: number): void {
    const before = this.of(id)
    this.#counts[id] = before + by
    // Only a word that comes or goes changes the order.
    if (before === 0 || before + by === 0) this.#sorted = null
  }

  /** The words that were counted, in order. */
  keys(): readonly string[] {
    this.#sorted ??= this.#words.filter((_, id) => this.of(id) > 0).sort()
    return this.#sorted
  }
}
