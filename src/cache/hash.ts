/** Hashes, and the keys of cached values. */
import { hash as digestOf } from 'node:crypto'
import { basename, extname } from 'node:path'

/** How much of a hash the names of published files contain. */
export const HASH_LENGTH = 10

/** A short, file-name-safe hash of text or bytes; equal input, equal hash on every machine. */
export function hash(data: string | Uint8Array): string {
  return digestOf('sha256', data, 'base64url').slice(0, 20)
}

/** True for a file that is named by a hash of its content: its name is its key, or ends with `-` and the key's beginning. */
export function isNamedByKey(path: string, key: string | undefined): boolean {
  if (key === undefined) return false
  const name = basename(path, extname(path))
  return name === key || name.endsWith(`-${key.slice(0, HASH_LENGTH)}`)
}

/** The subresource integrity value of a file. */
export function integrityOf(text: string): string {
  return `sha384-${digestOf('sha384', text, 'base64')}`
}

/** Marks the values that `keyed` returns. Only this module can set it: data with a `key` is data. */
const KEY = Symbol('key')

/**
 * Lets `keyOf` represent a value by its `key`, so that large values are not serialized again. Copies
 * of it (by spread, from JSON, from a thread) are not marked, because they may differ. They are hashed
 * as data, so the mark saves time but never decides what is right.
 */
export function keyed<T extends { readonly key: string }>(value: T): T {
  return Object.defineProperty(value, KEY, { value: value.key })
}

/**
 * The key of an argument: the hash of everything in it. As in JSON, a property that is undefined is
 * no different from none.
 * @throws TypeError for what no text describes completely, such as a function or an instance of a class
 */
export function keyOf(kind: string, argument: object): string {
  return hash(JSON.stringify(kind) + textOf(argument, 'argument'))
}

/** JSON, with `@"key"` in place of each keyed value. @param place for messages */
function textOf(value: unknown, place: string): string {
  if (isJson(value)) return JSON.stringify(value)
  if (value === undefined || typeof value === 'number') return String(value)
  if (typeof value === 'object' && value !== null) {
    const key = markOf(value)
    if (key !== undefined) return `@${JSON.stringify(key)}`
    if (Array.isArray(value))
      return `[${value.map((item, i) => textOf(item, `${place}[${i}]`)).join()}]`
    if (isPlain(value)) {
      const entries = Object.entries(value).filter(([, one]) => one !== undefined)
      return `{${entries.map(([name, one]) => `${JSON.stringify(name)}:${textOf(one, `${place}.${name}`)}`).join()}}`
    }
  }
  const what = typeof value === 'object' ? 'an instance of a class' : `a ${typeof value}`
  throw new TypeError(`a cache key needs plain data, but "${place}" is ${what}`)
}

/** True if JSON says everything about a value. This is checked first, because JSON.stringify is fast. */
function isJson(value: unknown): boolean {
  if (typeof value === 'number') return Number.isFinite(value)
  if (typeof value !== 'object' || value === null)
    return value === null || typeof value === 'string' || typeof value === 'boolean'
  if (markOf(value) !== undefined) return false
  if (Array.isArray(value)) return value.every(isJson)
  if (!isPlain(value)) return false
  for (const name in value) {
    const property = (value as Readonly<Record<string, unknown>>)[name]
    if (property !== undefined && !isJson(property)) return false
  }
  return true
}

function markOf(value: object): string | undefined {
  return (value as { readonly [KEY]?: string })[KEY]
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value)
  return prototype === Object.prototype || prototype === null
}
