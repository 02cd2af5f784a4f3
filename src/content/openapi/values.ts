/** Reading values nobody has checked: an OpenAPI document may hold anything anywhere. */

export type Dict = Readonly<Record<string, unknown>>

export function isDict(value: unknown): value is Dict {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The value as a mapping; an empty one if it is none. */
export function dict(value: unknown): Dict {
  return isDict(value) ? value : {}
}

/** The value as a list; an empty one if it is none. */
export function list(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** The value as a text; undefined if it is none, or an empty one. */
export function words(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined
}

/** What a mapping has under a key of its own. */
export function own(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, key)
    ? (value as Record<string, unknown>)[key]
    : undefined
}

/** `nzAddressGet` → `nz-address-get` */
export function kebab(name: string): string {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1-$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1-$2')
    .replace(/[^A-Za-z\d]+/g, '-')
    .replace(/^-|-$/g, '')
    .toLowerCase()
}
