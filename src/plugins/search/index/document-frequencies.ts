/** Maps words to ids and counts in how many documents each occurs. */
export class DocumentFrequencies {
  readonly #ids = new Map<string, number>()
  readonly #words: string[] = []
  readonly #counts: number[] = []
  #sorted: readonly string[] = []
  /** Words that may have been added or removed since they were sorted. */
  readonly #unsorted = new Set<string>()
  /** Maps ids of another vocabulary to ours, plus one (0: not mapped yet). */
  readonly #others = new WeakMap<readonly string[], number[]>()

  /** Begins as another one is now, with the same ids. */
  copy(other: DocumentFrequencies): void {
    for (const word of other.#words) this.#ids.set(word, this.#ids.size)
    for (const word of other.#words) this.#words.push(word)
    for (const count of other.#counts) this.#counts.push(count)
    this.#sorted = other.#sorted
    for (const word of other.#unsorted) this.#unsorted.add(word)
  }

  /** The id of a word; assigned on first use. */
  id(word: string): number {
    return this.#ids.get(word) ?? this.#add(word)
  }

  #add(word: string): number {
    // A copy: a slice of a page's text would keep the whole text in memory.
    const own = Buffer.from(word).toString()
    const known = this.#ids.get(own)
    if (known !== undefined) return known
    const id = this.#words.length
    this.#ids.set(own, id)
    this.#words.push(own)
    this.#counts.push(0)
    return id
  }

  ids(words: readonly string[]): Uint32Array {
    const ids = new Uint32Array(words.length)
    for (let i = 0; i < words.length; i++) ids[i] = this.id(words[i] as string)
    return ids
  }

  /** Translates ids of another vocabulary. @param list its words by id; it may only grow */
  translate(ids: Int32Array, list: readonly string[]): Uint32Array {
    const known = this.#others.get(list) ?? []
    this.#others.set(list, known)
    for (let id = known.length; id < list.length; id++) known.push(0)
    const result = new Uint32Array(ids.length)
    for (let i = 0; i < ids.length; i++) {
      const id = ids[i] as number
      if (known[id] === 0) known[id] = this.id(list[id] as string) + 1
      result[i] = (known[id] as number) - 1
    }
    return result
  }

  /** Number of ids. */
  get size(): number {
    return this.#words.length
  }

  of(id: number): number {
    return this.#counts[id] ?? 0
  }

  add(id: number, by: number): void {
    const before = this.of(id)
    this.#counts[id] = before + by
    // Only a word that is added or removed changes the sorted list.
    if (before === 0 || before + by === 0) this.#unsorted.add(this.#words[id] as string)
  }

  /** Words with a count, sorted. */
  keys(): readonly string[] {
    if (this.#unsorted.size === 0) return this.#sorted
    const kept = this.#sorted.filter((word) => !this.#unsorted.has(word))
    const added = [...this.#unsorted].filter((word) => this.of(this.id(word)) > 0)
    this.#unsorted.clear()
    // Sorting takes linear time for a sorted list with a few words at its end.
    this.#sorted = kept.concat(added.sort()).sort()
    return this.#sorted
  }
}
