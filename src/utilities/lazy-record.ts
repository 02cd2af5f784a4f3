/**
 * Records of which some fields are only made when they are read. Written as an object with getters
 * of its own, each would have another shape: V8 then keeps it as a hash table, and a loop over the
 * 10,000 pages of a site takes fifty times as long.
 */

/** A record with lazy fields. They are not copied with `...`, except from the views that plugins get. */
export class LazyRecord {}

/** The type of `T` without what is lazy in it. */
type Plain<T, Lazy extends keyof T> = Omit<T, Lazy>

/**
 * Defines a kind of record.
 * @param lazy makes each lazy field from the record's state, at every read
 * @returns makes a record from its other fields and its state
 */
export function lazyRecords<T extends object, Lazy extends keyof T, State>(
  lazy: {
    readonly [K in Lazy]: (state: State) => T[K]
  },
): (fields: Plain<T, Lazy>, state: State) => T {
  class Kind extends LazyRecord {
    readonly #state: State

    constructor(fields: Plain<T, Lazy>, state: State) {
      super()
      Object.assign(this, fields)
      this.#state = state
    }

    static stateOf(record: Kind): State {
      return record.#state
    }
  }
  for (const name of Object.keys(lazy) as Lazy[]) {
    const make = lazy[name]
    Object.defineProperty(Kind.prototype, name, {
      get(this: Kind) {
        return make(Kind.stateOf(this))
      },
    })
  }
  return (fields, state) => new Kind(fields, state) as unknown as T
}
