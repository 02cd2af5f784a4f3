/**
 * Values that builds of a session derive from plain data and reuse in the next build. The session owns
 * the cache, and everything in it goes away with the session.
 */
export class BuildCache {
  readonly #values = new Map<string, WeakMap<object, { readonly value: unknown }>>()
  readonly #resources = new Map<string, unknown>()

  /**
   * The value that `make` derives from an object, which never changes: it is kept as long as the object.
   * @param name of the kind of values
   */
  memoize<K extends object, V>(name: string, object: K, make: (object: K) => V): V {
    const values = this.#values.get(name) ?? new WeakMap<object, { readonly value: unknown }>()
    this.#values.set(name, values)
    const known = values.get(object)
    if (known) return known.value as V
    const value = make(object)
    values.set(object, { value })
    return value
  }

  /** A cache that is kept as long as an object, for values that depend on it and on another. */
  of(object: object): BuildCache {
    return this.memoize('cache', object, () => new BuildCache())
  }

  /** An object that belongs to no single argument, such as a list that reuses the results of its last items. */
  resource<T>(name: string, make: () => T): T {
    if (!this.#resources.has(name)) this.#resources.set(name, make())
    return this.#resources.get(name) as T
  }
}
