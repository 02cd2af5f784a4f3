import { createHash } from 'node:crypto'

/** How much of a hash the names of published files contain. */
export const HASH_LENGTH = 10

/** A short, file-name-safe hash of text or bytes; equal input, equal hash on every machine. */
export function hash(data: string | Uint8Array): string {
  return createHash('sha256').update(data).digest('base64url').slice(0, 20)
}

/**
 * The key of an argument: the hash of everything in it. A value with a `key`, directly or in a list,
 * is identified by that key alone, so that large values need not be serialized again. A record whose
 * property names come from users must therefore not be a field of the argument.
 */
export function keyOf(kind: string, argument: object): string {
  let text = kind
  for (const [name, value] of Object.entries(argument)) text += `\n${name}=${identify(value)}`
  return hash(text)
}

function identify(value: unknown): string {
  if (isKeyed(value)) return value.key
  if (Array.isArray(value) && isKeyed(value[0])) return JSON.stringify(value.map(identify))
  return JSON.stringify(value) ?? 'undefined'
}

function isKeyed(value: unknown): value is { key: string } {
  return (
    typeof value === 'object' &&
    value !== null &&
    typeof (value as { key?: unknown }).key === 'string'
  )
}
