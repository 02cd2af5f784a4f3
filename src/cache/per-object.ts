/**
 * Calls a function once for each object, and keeps what it returns as long as the object: for values
 * that are derived from part of the pipeline's data, which never changes.
 */
export function perObject<K extends object, V>(make: (object: K) => V): (object: K) => V {
  const known = new WeakMap<K, { readonly value: V }>()
  return (object) => {
    const last = known.get(object)
    if (last) return last.value
    const value = make(object)
    known.set(object, { value })
    return value
  }
}
