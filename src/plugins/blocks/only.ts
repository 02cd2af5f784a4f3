import {
  childrenOf,
  didYouMean,
  type PluginDirective,
  type PluginDirectiveContext,
  type VersionContext,
} from '../../plugin/index.ts'

/** `:::only{de}`, `:::only{version=">=3"}` (or `:::only{>=3}`) and `:only[…]{de}`: shown only in these locales and versions. */
export const only: PluginDirective = {
  expand(node, context) {
    const { warn } = context
    const { version, ...locales } = node.attributes ?? {}
    const names = Object.keys(locales)
    if (names.length === 0 && version === undefined)
      warn(
        '`only` needs a locale or a version',
        `Write {${context.locales[0]}} or {version=">=3"}.`,
      )
    for (const name of names.filter((n) => !context.locales.includes(n))) {
      warn(
        `unknown locale "${name}" in \`only\``,
        didYouMean(name, context.locales) ?? `The locales are ${context.locales.join(', ')}.`,
      )
    }
    const isLocale = names.length === 0 ? version != null : names.includes(context.locale)
    if (!isLocale || (version != null && !isVersion(version, context.version, warn))) return []
    const children = childrenOf(node)
    return node.type === 'leafDirective' ? [{ type: 'paragraph', children }] : children
  },
}

function isVersion(
  condition: string,
  version: VersionContext,
  warn: PluginDirectiveContext['warn'],
): boolean {
  const answer = holds(condition, version)
  if (typeof answer === 'boolean') return answer
  if ('incomparable' in answer) {
    const note = `Name it in a condition of its own: version="${version.name}".`
    const reason = `the version "${version.name}" cannot be compared with "${answer.incomparable}"`
    warn(reason, note)
    return false
  }
  const { unknown } = answer
  const note = didYouMean(unknown, version.names) ?? 'Write a condition such as ">=3" or "2.1".'
  warn(`the condition "${unknown}" names no version`, note)
  return false
}

/** A part of a condition that cannot be read, or that says nothing about a version without a number. */
export type Undecided = { readonly unknown: string } | { readonly incomparable: string }

/** True if all parts of a condition hold. */
export function holds(condition: string, version: VersionContext): boolean | Undecided {
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
    const answer =
      isName && !isOrdered ? name === version.name : compares(sign, version, numbers ?? [])
    if (all && answer === null) return { incomparable: name }
    all &&= answer === true
  }
  return all
}

/** @returns null for a version that cannot be compared */
function compares(sign: string, version: VersionContext, than: readonly number[]): boolean | null {
  const own = numbersOf(version.name)
  if (own === null && (sign === '' || sign === '=')) return false
  const order = own ? compare(own, than) : orderByPlace(version, than)
  if (order === null) return null
  if (sign === '>') return order > 0
  if (sign === '>=') return order >= 0
  if (sign === '<') return order < 0
  if (sign === '<=') return order <= 0
  return order === 0
}

/**
 * Compares a version without a number: by its place among those that have one. A current version is
 * newer than all.
 */
function orderByPlace({ name, isCurrent, names }: VersionContext, than: readonly number[]) {
  if (isCurrent) return 1
  const orders = names.map((other) => {
    const numbers = numbersOf(other)
    return numbers && compare(numbers, than)
  })
  const place = names.indexOf(name)
  if (orders.slice(0, place).some((order) => order !== null && order <= 0)) return -1
  return orders.slice(place + 1).some((order) => order !== null && order >= 0) ? 1 : null
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
