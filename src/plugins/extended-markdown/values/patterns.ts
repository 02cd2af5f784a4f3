/** Patterns of JavaScript that name parts of a value: `{ title, size = 2, ...others }`. */
import type { Pattern } from 'acorn'
import { keyOf, NOTHING, Refused, readValue } from './javascript.ts'

/** A name for a prop; without `prop`, for all that have no other name. */
export interface PropName {
  readonly name: string
  readonly prop?: string
  /** If the prop is not given. */
  readonly value?: unknown
}

/** The names that a pattern gives to props. @throws Refused for a default that needs code */
export function propNames(pattern: Pattern): PropName[] {
  if (pattern.type === 'Identifier') return [{ name: pattern.name }]
  if (pattern.type !== 'ObjectPattern') throw new Refused('is not read')
  return pattern.properties.map((property) => {
    if (property.type === 'RestElement') return { name: nameOf(property.argument) }
    if (property.computed) throw new Refused('is not read')
    const prop = keyOf(property.key)
    const { value } = property
    if (value.type === 'Identifier') return { name: value.name, prop }
    if (value.type !== 'AssignmentPattern' || value.left.type !== 'Identifier')
      throw new Refused('is not read')
    return { name: value.left.name, prop, value: readValue(value.right, NOTHING) }
  })
}

export function nameOf(node: { readonly type: string }): string {
  return (node as { name?: string }).name ?? ''
}

/** The value of each name, for the props that are given. */
export function valuesOf(
  props: readonly PropName[],
  given: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const named = new Set(props.map(({ prop }) => prop))
  const others = Object.fromEntries(Object.entries(given).filter(([prop]) => !named.has(prop)))
  const names = props.map(({ name, prop, value }) => {
    if (prop === undefined) return [name, others] as const
    return [name, Object.hasOwn(given, prop) ? given[prop] : value] as const
  })
  return Object.fromEntries(names)
}
