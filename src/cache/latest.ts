/** Keeps the last value of each name, as long as the key, or the object, that it was made of is the same. */
export class Latest<T> {
  readonly #known = new Map<string, { readonly key: unknown; readonly value: T }>()

  get(name: string, key: string | object, make: () => T): T {
    const known = this.#known.get(name)
    if (known?.key === key) return known.value
    const value = make()
    this.#known.set(name, { key, value })
    return value
  }
}
