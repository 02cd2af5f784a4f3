/** Typed access to unvalidated values: an OpenAPI document can contain anything anywhere. */
import { Numeral } from '../../../plugin/index.ts'

export type Dict = Readonly<Record<string, unknown>>

export function isDict(value: unknown): value is Dict {
  return (
    typeof value === 'object' &&
    value !== null &&
    !Array.isArray(value) &&
    !(value instanceof Numeral)
  )
}

/** The value if it is a number, with its text if that differs. */
export function number(value: unknown): number | Numeral | undefined {
  return typeof value === 'number' || value instanceof Numeral ? value : undefined
}

/** The value if it is a mapping, otherwise an empty one. */
export function dict(value: unknown): Dict {
  return isDict(value) ? value : {}
}

/** The value if it is a list, otherwise an empty one. */
export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The value if it is a non-blank string, otherwise undefined. */
export function words(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

/** The value of an own property. */
export function own(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined
}

/** The value of an extension field; undefined where the site names none. */
export function extension(value: Dict, name: string | null): unknown {
  return name === null ? undefined : value[name]
}

/** Sets a member as YAML does, a member named `__proto__` included. */
export function define(target: Record<string, unknown>, name: string, value: unknown): void {
  Object.defineProperty(target, name, {
    value,
    enumerable: true,
    configurable: true,
    writable: true,
  })
}
