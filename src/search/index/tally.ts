/** How often each of many words was counted, and the words in order. */
export class Tally {
  readonly #counts = new Map<string, number>()
  #keys: string[] | null = null

  of(key: string): number {
    return this.#counts.get(key) ?? 0
  }

  add(key: string, by: number): void {
    const now = this.of(key) + by
    if (now === 0) this.#remove(key)
    else {
      if (!this.#counts.has(key)) this.#keys?.splice(lowerBound(this.#keys, key), 0, key)
      this.#counts.set(key, now)
    }
  }

  /** The words in order. They are sorted once; later changes are put in their place. */
  keys(): readonly string[] {
    this.#keys ??= [...this.#counts.keys()].sort()
    return this.#keys
  }

  #remove(key: string): void {
    if (this.#counts.delete(key)) this.#keys?.splice(lowerBound(this.#keys, key), 1)
  }
}

/** The place of the first word that is not before this one. */
export function lowerBound(list: readonly string[], key: string): number {
  let low = 0
  let high = list.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list[middle] as string) < key) low = middle + 1
    else high = middle
  }
  return low
}
