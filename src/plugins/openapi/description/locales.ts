/** Parts of a document that exist in some locales only: objects with `x-locales: [de]`. */
import { type Dict, define, isDict, list } from './values.ts'

const FIELD = 'x-locales'

/** True if the document differs between locales. */
export function hasLocales(text: string): boolean {
  return text.includes(FIELD)
}

/** The document without the objects of other locales, wherever they are. */
export function inLocale(root: Dict, locale: string): Dict {
  // YAML aliases can make a value occur in several places, even within itself.
  const copies = new Map<object, unknown>()
  const copy = (value: unknown): unknown => {
    if (!isDict(value) && !Array.isArray(value)) return value
    const known = copies.get(value)
    if (known !== undefined) return known
    const result: unknown[] | Record<string, unknown> = Array.isArray(value) ? [] : {}
    copies.set(value, result)
    for (const [name, child] of Object.entries(value)) {
      if (isElsewhere(child, locale)) continue
      if (Array.isArray(result)) result.push(copy(child))
      else define(result, name, copy(child))
    }
    return result
  }
  return copy(root) as Dict
}

function isElsewhere(value: unknown, locale: string): boolean {
  if (!isDict(value) || !Object.hasOwn(value, FIELD)) return false
  return !list(value[FIELD]).includes(locale)
}
