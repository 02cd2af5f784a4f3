/** Conditions on the version of the docs, such as `>=3 <5`, in `:::only{version="…"}`. */

/** The version that a page is compiled for. */
export interface VersionContext {
  readonly name: string
  /** The current version is the newest, whatever its name. */
  readonly isCurrent: boolean
  /** The names of all versions. */
  readonly names: readonly string[]
}

/** True if all parts of a condition hold; the part that cannot be read, otherwise. */
export function holds(
  condition: string,
  version: VersionContext,
): boolean | { readonly unknown: string } {
  const parts = condition
    .replace(/([<>=])\s+/g, '$1')
    .split(/\s+/)
    .filter(Boolean)
  if (parts.length === 0) return { unknown: condition }
  let all = true
  for (const part of parts) {
    const [, sign = '', name = ''] = /^([<>]=?|=)?([^<>=]+)$/.exec(part) ?? []
    const isName = version.names.includes(name)
    const isOrdered = sign !== '' && sign !== '='
    const numbers = numbersOf(name)
    if (numbers === null && (isOrdered || !isName)) return { unknown: part }
    all &&= isName && !isOrdered ? name === version.name : compares(sign, version, numbers ?? [])
  }
  return all
}

function compares(sign: string, version: VersionContext, than: readonly number[]): boolean {
  const own = numbersOf(version.name)
  // A current version without a number is newer than all; an older one cannot be compared.
  if (own === null) return version.isCurrent && sign.startsWith('>')
  const order = compare(own, than)
  if (sign === '>') return order > 0
  if (sign === '>=') return order >= 0
  if (sign === '<') return order < 0
  if (sign === '<=') return order <= 0
  return order === 0
}

/** `v2.1.0` → 2, 1, 0; `2.x` → 2; null for a name that does not begin with a number. */
function numbersOf(name: string): readonly number[] | null {
  const written = /^v?(\d+(?:\.\d+)*)/.exec(name)?.[1]
  return written === undefined ? null : written.split('.').map(Number)
}

/** Compares number by number; missing ones are 0. */
function compare(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < Math.max(a.length, b.length); i++) {
    const difference = (a[i] ?? 0) - (b[i] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
