/** Read-only views of linked data, for code that must not change it. */

import { LazyRecord } from '../utilities/lazy-record.ts'

/** Methods of Map and Set that change it. */
const MUTATORS = new Set<PropertyKey>(['set', 'add', 'delete', 'clear'])

const views = new WeakMap<object, object>()

/**
 * A view of a value, however deep, that throws on every attempt to change it. Plain objects, arrays,
 * maps and sets are covered; anything else, such as a function, is passed through.
 * @param what name of the value in the error's message, e.g. `the site`
 */
export function readOnly<T>(value: T, what: string): T {
  if (!isCovered(value)) return value
  const known = views.get(value)
  if (known) return known as T
  const refuse = (property: PropertyKey): never => {
    throw new TypeError(`${what} is read-only; "${String(property)}" cannot be changed`)
  }
  const view = new Proxy(value, {
    get(target, property) {
      if (target instanceof Map || target instanceof Set)
        return collectionMember(target, property, what, view as object)
      const descriptor = Reflect.getOwnPropertyDescriptor(target, property)
      const found: unknown = Reflect.get(target, property)
      // A proxy must return the very value of a frozen property.
      return descriptor?.configurable === false && !descriptor.writable
        ? found
        : readOnly(found, what)
    },
    getOwnPropertyDescriptor(target, property) {
      const descriptor = Reflect.getOwnPropertyDescriptor(target, property)
      if (descriptor === undefined && lazyNames(target).includes(property)) {
        const lazy = readOnly(Reflect.get(target, property), what)
        return { value: lazy, enumerable: true, configurable: true, writable: false }
      }
      if (descriptor?.configurable && 'value' in descriptor)
        descriptor.value = readOnly(descriptor.value, what)
      return descriptor
    },
    // So that `{ ...page }` has the lazy fields as well.
    ownKeys: (target) => [...Reflect.ownKeys(target), ...lazyNames(target)],
    set: (_, property) => refuse(property),
    defineProperty: (_, property) => refuse(property),
    deleteProperty: (_, property) => refuse(property),
    setPrototypeOf: () => refuse('prototype'),
    preventExtensions: () => refuse('extensibility'),
  })
  views.set(value, view)
  return view as T
}

/** The fields of a lazy record that its prototype makes. */
function lazyNames(target: object): (string | symbol)[] {
  if (!(target instanceof LazyRecord)) return []
  const names = Reflect.ownKeys(Object.getPrototypeOf(target) as object)
  return names.filter((name) => name !== 'constructor')
}

function isCovered(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  if (Array.isArray(value) || value instanceof Map || value instanceof Set) return true
  if (value instanceof LazyRecord) return true
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}

function collectionMember(
  target: Map<unknown, unknown> | Set<unknown>,
  property: PropertyKey,
  what: string,
  view: object,
): unknown {
  if (MUTATORS.has(property))
    return () => {
      throw new TypeError(`${what} is read-only; ${String(property)}() cannot be called on it`)
    }
  const member: unknown = Reflect.get(target, property, target)
  if (typeof member !== 'function') return member
  if (property === 'forEach')
    return (visit: (value: unknown, key: unknown, all: object) => void) =>
      target.forEach((value: unknown, key: unknown) => {
        visit(readOnly(value, what), readOnly(key, what), view)
      })
  return (...args: unknown[]) => {
    const result: unknown = member.apply(target, args)
    return isIterator(result) ? viewsOf(result, what) : readOnly(result, what)
  }
}

function isIterator(value: unknown): value is IterableIterator<unknown> {
  return typeof value === 'object' && value !== null && 'next' in value && Symbol.iterator in value
}

function* viewsOf(values: Iterable<unknown>, what: string): Generator<unknown> {
  for (const value of values) yield readOnly(value, what)
}

/** A copy of plain data or bytes that nothing else has, the same as what later runs read from the cache. */
export function jsonCopy<T>(value: T): T {
  if (value instanceof Uint8Array) return new Uint8Array(value) as T
  return JSON.parse(JSON.stringify(value ?? null)) as T
}

/** Plain data that can no longer be changed, however deep; a copy of bytes, which cannot be frozen. */
export function frozen<T>(value: T): T {
  if (value instanceof Uint8Array) return new Uint8Array(value) as T
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value
  for (const part of Object.values(value)) frozen(part)
  return Object.freeze(value)
}
